import { Suspense } from "react";
import { useTranslation } from "react-i18next";

import { PageHeading } from "../../components/page-heading.tsx";
import { EmailSection } from "../../features/settings/email-section.tsx";
import { LanguageSection } from "../../features/settings/language-section.tsx";
import { NameSection } from "../../features/settings/name-section.tsx";
import { NoPasswordSection } from "../../features/settings/no-password-section.tsx";
import { PasswordSection } from "../../features/settings/password-section.tsx";
import { PictureSection } from "../../features/settings/picture-section.tsx";
import { withTexts } from "../../i18n/i18n.ts";
import { PAGE_PATHS } from "../../lib/paths.ts";
import type { Profile } from "../../session/use-profile.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { definePage } from "../define-page.ts";

// Below what is seen first, and all that is left of it at once: where it cannot be had, one place says so.
const LaterSections = lazyPart(
  withTexts("settings", () =>
    import("../../features/settings/later-sections.tsx").then((m) => ({
      default: m.LaterSections,
    })),
  ),
);

function SettingsPage({ user }: { user: Profile }) {
  const { t } = useTranslation();
  return (
    <div className="page-width flex flex-col gap-10 py-8">
      <PageHeading title={t("account.title")} description={t("account.subtitle")} />
      <NameSection name={user.name} />
      <PictureSection user={user} />
      <EmailSection user={user} />
      {user.hasPassword ? <PasswordSection /> : <NoPasswordSection email={user.email} />}
      <LanguageSection />
      <Suspense fallback={<Skeleton className="h-96" />}>
        <LaterSections user={user} />
      </Suspense>
    </div>
  );
}

export const page = definePage({
  path: PAGE_PATHS.settings,
  access: { signIn: "account.signIn" },
  head: (t) => ({ title: t("account.title") }),
  draw: "client",
  view: SettingsPage,
});
