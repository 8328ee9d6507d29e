import { useState } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { LiveView } from "../../components/live.tsx";
import { useLive } from "../../components/use-live.ts";
import { useHeldFocus } from "../../lib/use-held-focus.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CompanyChecks } from "./company-checks.tsx";
import { FilterButtons } from "./filter-buttons.tsx";
import { LicenceChecks } from "./licence-checks.tsx";
import { useAdminAddress } from "./use-admin-address.ts";
import type { Waiting } from "./use-waiting.ts";

const KINDS = ["licences", "companies"] as const;
const NAMES = ["of", "state", "cursor"] as const;

/** Both kinds, and the list of one: without a name in the address, of what waits. It stays when the last one is done. */
function Checks({ waiting }: { waiting: Waiting }) {
  const { t } = useTranslation();
  const { values, change } = useAdminAddress(NAMES);
  const [first] = useState(() => KINDS.find((one) => waiting[one] > 0) ?? KINDS[0]);
  const kind = KINDS.find((one) => one === values.of) ?? first;
  const address = {
    state: values.state,
    cursor: values.cursor ?? null,
    // Of which kind they are goes along: what waits may be another by the time the address is opened again.
    onState: (state: string | undefined) => change({ of: kind, state, cursor: undefined }),
    onCursor: (cursor: string | null) => change({ of: kind, cursor: cursor ?? undefined }),
  };
  return (
    <>
      <FilterButtons
        legend={t("admin.check.kind")}
        values={KINDS}
        value={kind}
        labelOf={(one) => t(`admin.check.${one}`, { count: waiting[one] })}
        onChange={(of) => change({ of, state: undefined, cursor: undefined })}
      />
      {kind === "licences" ? <LicenceChecks {...address} /> : <CompanyChecks {...address} />}
    </>
  );
}

/** What has to be checked by hand: guides' licences and companies. */
export function ChecksPanel() {
  const { t } = useTranslation();
  const live = useLive(api.moderation.waiting, {});
  const held = useHeldFocus("button:not([aria-pressed])", "[aria-pressed]");
  return (
    <section ref={held} aria-labelledby="checks-title" className="flex flex-col gap-5">
      <div>
        <h2 id="checks-title" className="text-xl font-semibold">
          {t("admin.check.title")}
        </h2>
        <p className="text-muted-foreground max-w-2xl text-sm">{t("admin.check.text")}</p>
      </div>
      <LiveView live={live} skeleton={<Skeleton className="h-96 w-full" />}>
        {(waiting) => <Checks waiting={waiting} />}
      </LiveView>
    </section>
  );
}
