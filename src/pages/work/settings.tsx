import { useTranslation } from "react-i18next";

import { PageHeading } from "../../components/page-heading.tsx";
import { EmailSection } from "../../features/settings/email-section.tsx";
import { NameSection } from "../../features/settings/name-section.tsx";
import { NotificationSwitches } from "../../features/settings/notification-switches.tsx";
import { PasswordSection } from "../../features/settings/password-section.tsx";
import { SessionsSection } from "../../features/settings/sessions-section.tsx";
import { PAGE_PATHS } from "../../lib/paths.ts";
import type { Profile } from "../../session/use-profile.ts";
import { definePage } from "../define-page.ts";

function SettingsPage({ user }: { user: Profile }) {
  const { t } = useTranslation();
  return (
    <div className="page-width flex flex-col gap-10 py-8">
      <PageHeading title={t("account.title")} description={t("account.subtitle")} />
      <NameSection name={user.name} />
      <EmailSection email={user.email} isVerified={user.emailVerified !== null} />
      <PasswordSection />
      <NotificationSwitches />
      <SessionsSection />
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
