import { lazy, Suspense } from "react";
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
import { Skeleton } from "../../ui/skeleton.tsx";
import { definePage } from "../define-page.ts";

// Below what is seen first.
const NotificationSwitches = lazy(() =>
  import("../../features/settings/notification-switches.tsx").then((m) => ({
    default: m.NotificationSwitches,
  })),
);
const PushSection = lazy(() =>
  import("../../features/settings/push-section.tsx").then((m) => ({ default: m.PushSection })),
);
const PasskeysSection = lazy(
  withTexts("settings", () =>
    import("../../features/settings/passkeys-section.tsx").then((m) => ({
      default: m.PasskeysSection,
    })),
  ),
);
const SessionsSection = lazy(() =>
  import("../../features/settings/sessions-section.tsx").then((m) => ({
    default: m.SessionsSection,
  })),
);
const OwnDataSection = lazy(
  withTexts("ownData", () =>
    import("../../features/settings/own-data-section.tsx").then((m) => ({
      default: m.OwnDataSection,
    })),
  ),
);

const TwoStepSection = lazy(
  withTexts("settings", () =>
    import("../../features/settings/two-step-section.tsx").then((m) => ({
      default: m.TwoStepSection,
    })),
  ),
);

const TimeZoneSection = lazy(
  withTexts("settings", () =>
    import("../../features/settings/time-zone-section.tsx").then((m) => ({
      default: m.TimeZoneSection,
    })),
  ),
);

const TeamSection = lazy(
  withTexts("settings", () =>
    import("../../features/settings/team-section.tsx").then((m) => ({ default: m.TeamSection })),
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
        <TimeZoneSection />
        {user.role === "OPERATOR" && <TeamSection user={user} />}
        <TwoStepSection user={user} />
        <PasskeysSection />
        <PushSection />
        <NotificationSwitches />
        <SessionsSection />
        <OwnDataSection />
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
