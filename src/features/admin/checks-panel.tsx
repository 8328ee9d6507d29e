import { useTranslation } from "react-i18next";

import { useHeldFocus } from "../../lib/use-held-focus.ts";
import { CompanyChecks } from "./company-checks.tsx";
import { FilterButtons } from "./filter-buttons.tsx";
import { LicenceChecks } from "./licence-checks.tsx";
import { useAdminAddress } from "./use-admin-address.ts";
import { useWaiting } from "./use-waiting.ts";

const KINDS = ["licences", "companies"] as const;
const NAMES = ["of", "state", "cursor"] as const;

/** What has to be checked by hand: guides' licences and companies. */
export function ChecksPanel() {
  const { t } = useTranslation();
  const { values, change } = useAdminAddress(NAMES);
  const waiting = useWaiting();
  const held = useHeldFocus("button:not([aria-pressed])", "[aria-pressed]");
  const kind = KINDS.find((one) => one === values.of) ?? KINDS[0];
  const address = {
    state: values.state,
    cursor: values.cursor ?? null,
    onState: (state: string | undefined) => change({ state, cursor: undefined }),
    onCursor: (cursor: string | null) => change({ cursor: cursor ?? undefined }),
  };
  return (
    <section ref={held} aria-labelledby="checks-title" className="flex flex-col gap-5">
      <div>
        <h2 id="checks-title" className="text-xl font-semibold">
          {t("admin.check.title")}
        </h2>
        <p className="text-muted-foreground max-w-2xl text-sm">{t("admin.check.text")}</p>
      </div>
      <FilterButtons
        legend={t("admin.check.kind")}
        values={KINDS}
        value={kind}
        labelOf={(one) => t(`admin.check.${one}`, { count: waiting?.[one] ?? 0 })}
        onChange={(of) => change({ of, state: undefined, cursor: undefined })}
      />
      {kind === "licences" ? <LicenceChecks {...address} /> : <CompanyChecks {...address} />}
    </section>
  );
}
