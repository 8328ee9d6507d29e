import { useTranslation } from "react-i18next";

import { GRACE_DAYS } from "#convex/model/ownData/contract.ts";
import { CANCELLATION_TERMS, DUE_AFTER_DAYS } from "#convex/model/settlements/contract.ts";

import { AppLink } from "../../components/app-link.tsx";
import { LegalPage } from "../../features/marketing/legal-page.tsx";
import { PAGE_PATHS, paths } from "../../lib/paths.ts";
import { definePage } from "../define-page.ts";

const PARTS = [
  "what",
  "account",
  "checks",
  "booking",
  "money",
  "cancelling",
  "plan",
  "conduct",
  "leaving",
  "limits",
] as const;

/** What an operator owes who cancels, in the words of every guide's page. */
function CancellationChoices() {
  const { t } = useTranslation();
  return (
    <ul className="text-muted-foreground mt-3 list-disc space-y-2 ps-6 leading-relaxed">
      {CANCELLATION_TERMS.map((terms) => (
        <li key={terms}>{t(`cancelling.${terms}`)}</li>
      ))}
    </ul>
  );
}

function PricesLink() {
  const { t } = useTranslation();
  return (
    <AppLink
      to={paths.pricing}
      className="text-primary-deep mt-2 inline-flex min-h-11 items-center font-medium hover:underline"
    >
      {t("terms.prices")}
    </AppLink>
  );
}

const MORE = { cancelling: <CancellationChoices />, plan: <PricesLink /> };

function TermsPage() {
  const { t } = useTranslation();
  const figures = { dueDays: DUE_AFTER_DAYS, graceDays: GRACE_DAYS };
  const parts = PARTS.map((id) => ({
    id,
    title: t(`terms.part.${id}.title`),
    text: t(`terms.part.${id}.text`, figures),
    ...((id === "cancelling" || id === "plan") && { more: MORE[id] }),
  }));
  return <LegalPage title={t("terms.title")} lead={t("terms.lead")} parts={parts} />;
}

export const page = definePage({
  path: PAGE_PATHS.terms,
  access: "everybody",
  head: (t) => ({ title: t("terms.title"), description: t("terms.lead") }),
  draw: "build",
  view: TermsPage,
});
