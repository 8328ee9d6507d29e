import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { AUDIT_ACTIONS } from "#convex/model/audit/contract.ts";
import { isDay } from "#convex/model/days.ts";

import { EmptyPage } from "../../components/empty-page.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { LiveView } from "../../components/live.tsx";
import { useLive } from "../../components/use-live.ts";
import { useRowKeys } from "../../lib/use-row-keys.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AuditCsvButton } from "./audit-csv-button.tsx";
import { AuditEntry } from "./audit-entry.tsx";
import { AuditFilterBar } from "./audit-filter-bar.tsx";
import type { AuditFilter } from "./audit-filter-bar.tsx";
import { PAGE_SIZE, Pager } from "./pager.tsx";
import { useAdminAddress } from "./use-admin-address.ts";

const NAMES = ["actor", "action", "from", "to"] as const;

/** What the address says, as far as it can be meant. */
function filterOf(values: Partial<Record<(typeof NAMES)[number], string>>): AuditFilter {
  const { actor, from, to } = values;
  const action = AUDIT_ACTIONS.find((one) => one === values.action);
  return {
    ...(actor !== undefined && { actor: actor.slice(0, 100) }),
    ...(action !== undefined && { action }),
    ...(from !== undefined && isDay(from) && { from }),
    ...(to !== undefined && isDay(to) && { to }),
  };
}

/** What was done in the name of the house, and by whom; live. */
export function AuditPanel() {
  const { t } = useTranslation();
  const { values, page, change, openPage } = useAdminAddress(NAMES);
  const filter = filterOf(values);
  const rows = useRowKeys({ arrows: true });
  const live = useLive(api.audit.list, { ...filter, page, limit: PAGE_SIZE }, { keep: true });
  const namesOf = (people: Readonly<Record<string, string | null>>) =>
    Object.fromEntries(
      Object.entries(people).map(([id, name]) => [id, name ?? t("common.deletedUser")]),
    );
  return (
    <section aria-labelledby="audit-title" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="audit-title" className="text-xl font-semibold">
            {t("admin.audit.title")}
          </h2>
          <p className="text-muted-foreground max-w-2xl text-sm">{t("admin.audit.text")}</p>
        </div>
        <AuditCsvButton filter={filter} />
      </div>
      <AuditFilterBar filter={filter} onChange={change} />
      <LiveView live={live} skeleton={<Skeleton className="h-96 w-full" />}>
        {({ entries, total, people, subjects }) =>
          total === 0 ? (
            <EmptyState title={t("admin.audit.none")} hint={t("admin.audit.noneText")} />
          ) : entries.length === 0 ? (
            <EmptyPage onPageChange={openPage} />
          ) : (
            <div aria-busy={live.stale} className="flex flex-col gap-4">
              <ol
                ref={rows}
                className="border-border bg-card divide-border divide-y rounded-xl border"
              >
                {entries.map((entry) => (
                  <AuditEntry
                    key={entry.id}
                    entry={entry}
                    subject={subjects[entry.targetId]}
                    names={namesOf(people)}
                    onActor={(actor) => change({ actor })}
                  />
                ))}
              </ol>
              <Pager page={page} total={total} what="entries" onPageChange={openPage} />
            </div>
          )
        }
      </LiveView>
    </section>
  );
}
