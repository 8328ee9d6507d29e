import { useAction } from "convex/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { SEARCH_MAX } from "#convex/model/administration/contract.ts";

import { EmptyPage } from "../../components/empty-page.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { LiveView } from "../../components/live.tsx";
import { useLive } from "../../components/use-live.ts";
import { reportBug } from "../../lib/report-bug.ts";
import { useTypedText } from "../../lib/use-typed-text.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { PAGE_SIZE, Pager } from "./pager.tsx";
import { PersonDrawer } from "./person-drawer.tsx";
import { useAdminAddress } from "./use-admin-address.ts";
import { UserList } from "./user-list.tsx";

const DEBOUNCE_MS = 500;

/** Everybody, with the way to each. */
export function UsersPanel() {
  const { t } = useTranslation();
  const { values, page, change, openPage } = useAdminAddress(["search", "user"]);
  const search = values.search ?? "";
  const { user } = values;
  useNotedListing(search);
  const args = { page, limit: PAGE_SIZE, ...(search !== "" && { search }) };
  const live = useLive(api.administration.users, args, { keep: true });
  return (
    <section aria-labelledby="users-title" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="users-title" className="text-xl font-semibold">
          {t("admin.users.title")}
        </h2>
        <search className="w-full sm:w-80">
          <SearchField search={search} onSearch={(text) => change({ search: text })} />
        </search>
      </div>
      <LiveView live={live} skeleton={<Skeleton className="h-120 w-full" />}>
        {({ users, total }) =>
          total === 0 ? (
            <EmptyState title={t("admin.users.none")} hint={t("admin.users.noneText")} />
          ) : users.length === 0 ? (
            <EmptyPage onPageChange={openPage} />
          ) : (
            <div aria-busy={live.stale} className="flex flex-col gap-4">
              <UserList
                users={users}
                onOpen={({ id }) => change({ user: id }, { keepPage: true })}
              />
              <Pager page={page} total={total} what="users" onPageChange={openPage} />
            </div>
          )
        }
      </LiveView>
      {user !== undefined && (
        <PersonDrawer
          userId={user}
          onClose={() => change({ user: undefined }, { keepPage: true })}
        />
      )}
    </section>
  );
}

/** The list has everybody's address: that it was opened, and that somebody was looked for, is noted. */
function useNotedListing(search: string): void {
  const open = useAction(api.administration.openUsers);
  useEffect(() => {
    open({ page: 1, limit: 1, ...(search !== "" && { search }) }).catch(reportBug);
  }, [open, search]);
}

interface SearchFieldProps {
  search: string;
  onSearch: (text: string) => void;
}

function SearchField({ search, onSearch }: SearchFieldProps) {
  const { t } = useTranslation();
  const { draft, setDraft } = useTypedText(search, DEBOUNCE_MS, onSearch);
  return (
    <Field label={t("admin.users.search")} hideLabel>
      <Input
        type="search"
        dir="auto"
        maxLength={SEARCH_MAX}
        placeholder={t("admin.users.search")}
        value={draft}
        onChange={({ target }) => setDraft(target.value)}
      />
    </Field>
  );
}
