import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { EmptyPage } from "../../components/empty-page.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { LiveView } from "../../components/live.tsx";
import { useLive } from "../../components/use-live.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { PAGE_SIZE, Pager } from "./pager.tsx";
import { PEOPLE_NAMES, peopleFilterOf } from "./people-filter.tsx";
import { useAdminAddress } from "./use-admin-address.ts";
import { UserList } from "./user-list.tsx";

const SKELETONS = 8;

/** As high as the rows: cards on a phone, lines of the table where there is room for one. */
function UserSkeletons() {
  return (
    <div className="flex flex-col gap-3 md:gap-1 md:pt-11">
      {Array.from({ length: SKELETONS }, (_, index) => (
        <Skeleton key={index} className="h-28.5 w-full md:h-15" />
      ))}
    </div>
  );
}

/** The page of people that the address names. */
export function UserPages() {
  const { t } = useTranslation();
  const { values, page, change, openPage } = useAdminAddress(PEOPLE_NAMES);
  const args = { page, limit: PAGE_SIZE, ...peopleFilterOf(values) };
  const live = useLive(api.administration.users, args, { keep: true });
  return (
    <LiveView live={live} skeleton={<UserSkeletons />}>
      {({ users, total, isPart = false }) =>
        total === 0 ? (
          <EmptyState
            title={t("admin.users.none")}
            hint={t(isPart ? "admin.users.more" : "admin.users.noneText")}
          />
        ) : users.length === 0 ? (
          <EmptyPage onPageChange={openPage} />
        ) : (
          <div aria-busy={live.stale} className="flex flex-col gap-4">
            {isPart && <p className="text-muted-foreground text-sm">{t("admin.users.more")}</p>}
            <UserList users={users} onOpen={({ id }) => change({ user: id }, { keepPage: true })} />
            <Pager page={page} total={total} what="users" onPageChange={openPage} />
          </div>
        )
      }
    </LiveView>
  );
}
