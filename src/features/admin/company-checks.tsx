import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { COMPANY_CHECK_STATUSES } from "#convex/model/operators/contract.ts";

import { LiveView } from "../../components/live.tsx";
import { useLive } from "../../components/use-live.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type CheckAddress, CheckList } from "./check-list.tsx";
import { CompanyCheck } from "./company-check.tsx";
import { FilterButtons } from "./filter-buttons.tsx";

/** Companies of a status; those that wait, the longest first. */
export function CompanyChecks({ state, cursor, onState, onCursor }: CheckAddress) {
  const { t } = useTranslation();
  const status = COMPANY_CHECK_STATUSES.find((one) => one === state) ?? "REQUESTED";
  const asked = { status, ...(cursor !== null && { cursor }) };
  const live = useLive(api.moderation.companies, asked, { keep: true });
  return (
    <>
      <FilterButtons
        legend={t("admin.check.state")}
        values={COMPANY_CHECK_STATUSES}
        value={status}
        labelOf={(one) => t(`admin.check.company.${one}`)}
        onChange={(one) => onState(one === "REQUESTED" ? undefined : one)}
      />
      <LiveView live={live} skeleton={<Skeleton className="h-96 w-full" />}>
        {({ companies, nextCursor }) => (
          <CheckList cursor={cursor} next={nextCursor} stale={live.stale} onCursor={onCursor}>
            {companies.map((company) => (
              <CompanyCheck key={company.operatorUserId} company={company} />
            ))}
          </CheckList>
        )}
      </LiveView>
    </>
  );
}
