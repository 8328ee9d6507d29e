import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { addDays } from "#convex/model/days.ts";
import { LICENCE_STATUSES } from "#convex/model/licences/contract.ts";

import { LiveView } from "../../components/live.tsx";
import { useLive } from "../../components/use-live.ts";
import { useToday } from "../../lib/use-now.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type CheckAddress, CheckList } from "./check-list.tsx";
import { FilterButtons } from "./filter-buttons.tsx";
import { LicenceCheck, SOON_DAYS } from "./licence-check.tsx";

const [submitted, checked, ...over] = LICENCE_STATUSES;
/** Checked ones that will not be for long stand beside the others. */
const SHOWN = [submitted, checked, "SOON", ...over] as const;

/** Guides' licences of a status; those that wait, the longest first. */
export function LicenceChecks({ state, cursor, onState, onCursor }: CheckAddress) {
  const { t } = useTranslation();
  const today = useToday();
  const shown = SHOWN.find((one) => one === state) ?? "SUBMITTED";
  const which =
    shown === "SOON"
      ? { status: "CHECKED" as const, expiresBy: addDays(today, SOON_DAYS) }
      : { status: shown };
  const asked = { ...which, ...(cursor !== null && { cursor }) };
  const live = useLive(api.licences.queue, asked, { keep: true });
  return (
    <>
      <FilterButtons
        legend={t("admin.check.state")}
        values={SHOWN}
        value={shown}
        labelOf={(one) => t(`admin.check.licence.${one}`)}
        onChange={(one) => onState(one === "SUBMITTED" ? undefined : one)}
      />
      <LiveView live={live} skeleton={<Skeleton className="h-96 w-full" />}>
        {({ licences, nextCursor }) => (
          <CheckList cursor={cursor} next={nextCursor} stale={live.stale} onCursor={onCursor}>
            {licences.map((licence) => (
              <LicenceCheck key={licence.id} licence={licence} />
            ))}
          </CheckList>
        )}
      </LiveView>
    </>
  );
}
