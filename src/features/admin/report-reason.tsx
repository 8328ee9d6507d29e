import { useTranslation } from "react-i18next";

import { readReason } from "#convex/model/reports/contract.ts";

/** Why something was reported: what was chosen in the language of the page, and what was written in that of whoever wrote it. */
export function ReportReason({ reason }: { reason: string }) {
  const { t } = useTranslation();
  const { chosen, own } = readReason(reason);
  if (chosen === null) return <bdi lang="">{own}</bdi>;
  if (own === "") return t(`report.reason.${chosen}`);
  return (
    <>
      {t("admin.report.chosen", { reason: t(`report.reason.${chosen}`) })} <bdi lang="">{own}</bdi>
    </>
  );
}
