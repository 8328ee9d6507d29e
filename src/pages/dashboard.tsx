import { CalendarCheck, Compass, MessageCircle, Search, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation } from "react-router-dom";

import { AppLink } from "../components/app-link.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { PageHeading } from "../components/page-heading.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { RequireProfile } from "../features/auth/require-profile.tsx";
import { landingPath, profilePath } from "../features/auth/role-paths.ts";
import type { Profile } from "../features/auth/use-profile.ts";
import { paths } from "../lib/paths.ts";
import { Alert, AlertBody, AlertTitle } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";

interface TileProps {
  to: string;
  icon: ReactNode;
  title: string;
  text: string;
}

function Tile({ to, icon, title, text }: TileProps) {
  return (
    <li>
      <AppLink
        to={to}
        className="border-border bg-card hover:border-primary/40 flex h-full flex-col gap-3 rounded-xl border p-6 shadow-xs transition-[box-shadow,border-color] hover:shadow-md"
      >
        <span className="bg-primary-soft text-primary-deep grid size-11 place-items-center rounded-lg [&_svg]:size-5.5">
          {icon}
        </span>
        <span className="text-lg font-semibold">{title}</span>
        <span className="text-muted-foreground text-[0.9375rem] leading-relaxed">{text}</span>
      </AppLink>
    </li>
  );
}

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

function Landing({ user }: { user: Profile }) {
  const { t } = useTranslation();
  const guide = user.role === "GUIDE";
  const hasProfile = guide ? user.guideProfile : user.operatorProfile;
  const role = guide ? "guide" : "operator";
  return (
    <>
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
    </>
  );
}

function AdminLanding({ user }: { user: Profile }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading
        title={t("dashboard.greeting", { name: user.name })}
        description={t("dashboard.admin.text")}
      />
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Tile
          to={paths.browseGuides}
          icon={<Compass aria-hidden="true" />}
          title={t("nav.browseGuides")}
          text={t("dashboard.findGuidesText")}
        />
      </ul>
    </>
  );
}

function ByRole({ user }: { user: Profile }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const own = landingPath(user.role);
  if (pathname === own) {
    return user.role === "ADMIN" ? <AdminLanding user={user} /> : <Landing user={user} />;
  }
  if (pathname === paths.dashboard) return <Navigate to={own} replace />;
  return (
    <EmptyState
      scene="lost"
      as="h1"
      title={t("dashboard.denied")}
      hint={t(
        pathname === paths.guideDashboard ? "dashboard.guidesOnly" : "dashboard.operatorsOnly",
      )}
      action={
        <Button asChild>
          <AppLink to={own}>{t("dashboard.toOwn")}</AppLink>
        </Button>
      }
    />
  );
}

export function DashboardPage() {
  const { t } = useTranslation();
  return (
    <div className="page-width flex flex-col gap-7 py-10">
      <PageTitle title={t("nav.dashboard")} />
      <RequireProfile message={t("dashboard.signIn")}>
        {(user) => <ByRole user={user} />}
      </RequireProfile>
    </div>
  );
}
