import { useAction } from "convex/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { SEARCH_MAX } from "#convex/model/administration/contract.ts";

import { LiveView } from "../../components/live.tsx";
import type { LiveAnswer } from "../../components/use-live.ts";
import { reportBug } from "../../lib/report-bug.ts";
import { useTypedText } from "../../lib/use-typed-text.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { PEOPLE_NAMES, PeopleFilter, peopleFilterOf } from "./people-filter.tsx";
import { PersonDrawer } from "./person-drawer.tsx";
import { useAdminAddress } from "./use-admin-address.ts";
import { UserPages } from "./user-pages.tsx";

const DEBOUNCE_MS = 500;

/** Everybody, with the way to each. */
export function UsersPanel() {
  const { t } = useTranslation();
  const { values, change } = useAdminAddress(PEOPLE_NAMES);
  const filter = peopleFilterOf(values);
  const { user } = values;
  const noted = useNotedListing(filter);
  return (
    <section aria-labelledby="users-title" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="users-title" className="text-xl font-semibold">
          {t("admin.users.title")}
        </h2>
        <search className="grid w-full gap-3 sm:grid-cols-2 lg:w-auto lg:grid-cols-[12rem_14rem_20rem]">
          <PeopleFilter filter={filter} onChange={change} />
          <div className="sm:col-span-2 lg:col-span-1">
            <SearchField search={filter.search ?? ""} onSearch={(search) => change({ search })} />
          </div>
        </search>
      </div>
      <LiveView live={noted} skeleton={<Skeleton className="h-120 w-full" />}>
        {() => <UserPages />}
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

/**
 * The list has everybody's address: that it was opened, and that somebody was looked for, is noted. The server shows it to nobody
 * who has not.
 */
function useNotedListing({
  search,
  role,
  state,
}: ReturnType<typeof peopleFilterOf>): LiveAnswer<true> {
  const open = useAction(api.administration.openUsers);
  const [isNoted, setNoted] = useState(false);
  const [failedAt, setFailedAt] = useState<number>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    open({ page: 1, limit: 1, ...peopleFilterOf({ search, role, state }) }).then(
      () => setNoted(true),
      (error: unknown) => {
        reportBug(error);
        setFailedAt(attempt);
      },
    );
  }, [open, search, role, state, attempt]);
  return {
    data: isNoted ? true : undefined,
    failed: !isNoted && failedAt === attempt,
    retry: () => setAttempt(attempt + 1),
  };
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
