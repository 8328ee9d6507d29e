import { CalendarCheck, MessageCircle, Search, UserRound } from "lucide-react";
import { useTranslation } from "react-i18next";

import { AppLink } from "../../../components/app-link.tsx";
import { PageHeading } from "../../../components/page-heading.tsx";
import { paths } from "../../../lib/paths.ts";
import { profilePath } from "../../../session/role-paths.ts";
import type { Profile } from "../../../session/use-profile.ts";
import { Alert, AlertBody, AlertTitle } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Tile } from "./tile.tsx";

function CreateProfile({ guide }: { guide: boolean }) {
  const { t } = useTranslation();
  const role = guide ? "guide" : "operator";
  return (
    <Alert variant="warning" className="items-center">
      <AlertBody>
        <AlertTitle>{t(`dashboard.${role}.profileMissing`)}</AlertTitle>
        <p>{t(`dashboard.${role}.profileMissingText`)}</p>
      </AlertBody>
      <Button asChild>
        <AppLink to={guide ? paths.onboardingGuide : paths.onboardingOperator}>
          {t("dashboard.createProfile")}
        </AppLink>
      </Button>
    </Alert>
  );
}

/** Where guides and operators begin. */
export function Landing({ user }: { user: Profile }) {
  const { t } = useTranslation();
  const guide = user.role === "GUIDE";
  const hasProfile = guide ? user.guideProfile : user.operatorProfile;
  const role = guide ? "guide" : "operator";
  return (
    <div className="page-width flex flex-col gap-7 py-10">
      <PageHeading
        title={t("dashboard.greeting", { name: user.name })}
        description={t(`dashboard.${role}.text`)}
      />
      {!hasProfile && <CreateProfile guide={guide} />}
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(15rem,1fr))] gap-4">
        {!guide && (
          <Tile
            to={paths.search()}
            icon={<Search aria-hidden="true" />}
            title={t("dashboard.findGuides")}
            text={t("dashboard.findGuidesText")}
          />
        )}
        <Tile
          to={paths.bookings}
          icon={<CalendarCheck aria-hidden="true" />}
          title={t("nav.bookings")}
          text={t(`dashboard.${role}.bookingsText`)}
        />
        <Tile
          to={paths.messages()}
          icon={<MessageCircle aria-hidden="true" />}
          title={t("nav.messages")}
          text={t(`dashboard.${role}.messagesText`)}
        />
        {hasProfile && (
          <Tile
            to={profilePath(user)}
            icon={<UserRound aria-hidden="true" />}
            title={t("dashboard.ownProfile")}
            text={t(`dashboard.${role}.profileText`)}
          />
        )}
      </ul>
    </div>
  );
}
