import { useTranslation } from "react-i18next";

import { GRACE_DAYS } from "#convex/model/ownData/contract.ts";

import { AppLink } from "../../components/app-link.tsx";
import { LegalPage } from "../../features/marketing/legal-page.tsx";
import { PAGE_PATHS, paths } from "../../lib/paths.ts";
import { definePage } from "../define-page.ts";

const PARTS = [
  "kept",
  "public",
  "others",
  "services",
  "browser",
  "howLong",
  "rights",
  "erasing",
  "who",
] as const;

function WriteLink() {
  const { t } = useTranslation();
  return (
    <AppLink
      to={paths.contact}
      className="text-primary-deep mt-2 inline-flex min-h-11 items-center font-medium hover:underline"
    >
      {t("privacy.write")}
    </AppLink>
  );
}

function PrivacyPage() {
  const { t } = useTranslation();
  const words = { graceDays: GRACE_DAYS, deleted: t("common.deletedUser") };
  const parts = PARTS.map((id) => ({
    id,
    title: t(`privacy.part.${id}.title`),
    text: t(`privacy.part.${id}.text`, words),
    ...(id === "rights" && { more: <WriteLink /> }),
  }));
  return <LegalPage title={t("privacy.title")} lead={t("privacy.lead")} parts={parts} />;
}

export const page = definePage({
  path: PAGE_PATHS.privacy,
  access: "everybody",
  head: (t) => ({ title: t("privacy.title"), description: t("privacy.lead") }),
  draw: "build",
  view: PrivacyPage,
});
