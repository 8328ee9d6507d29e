import { useTranslation } from "react-i18next";

import { PAGE_PATHS } from "../../lib/paths.ts";
import type { Profile } from "../../session/use-profile.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { definePage } from "../define-page.ts";
import { DashboardTabs } from "./shared/dashboard-tabs.tsx";
import type { DashboardTab } from "./shared/dashboard-tabs.tsx";
import { GUIDES_ONLY } from "./shared/only.ts";

const GuideOverview = lazyPart(() =>
  import("./shared/overview.tsx").then((m) => ({ default: m.GuideOverview })),
);
const ProfileTab = lazyPart(() =>
  import("./shared/guide-profile.tsx").then((m) => ({ default: m.GuideProfileTab })),
);
const CalendarTab = lazyPart(() =>
  import("./shared/guide-calendar.tsx").then((m) => ({ default: m.GuideCalendarTab })),
);
const RequestLists = lazyPart(() =>
  import("../../features/requests/request-lists.tsx").then((m) => ({ default: m.RequestLists })),
);
const ReviewsTab = lazyPart(() =>
  import("./shared/guide-reviews.tsx").then((m) => ({ default: m.GuideReviewsTab })),
);

const TABS: readonly [DashboardTab, ...DashboardTab[]] = [
  { value: "overview", label: "dashboard.tab.overview", view: GuideOverview },
  { value: "profile", label: "dashboard.tab.profile", view: ProfileTab },
  { value: "availability", label: "dashboard.tab.availability", view: CalendarTab },
  { value: "jobs", label: "dashboard.tab.jobs", view: () => <RequestLists side="GUIDE" /> },
  { value: "reviews", label: "dashboard.tab.reviews", view: ReviewsTab },
];

function GuideDashboard({ user }: { user: Profile }) {
  const { t } = useTranslation();
  return <DashboardTabs user={user} lead={t("dashboard.guide.text")} tabs={TABS} />;
}

export const page = definePage({
  path: PAGE_PATHS["guide-dashboard"],
  access: {
    signIn: "dashboard.signIn",
    only: {
      ...GUIDES_ONLY,
      refusal: { ...GUIDES_ONLY.refusal, tabs: { availability: "calendar.guidesOnly" } },
    },
  },
  head: (t) => ({ title: t("nav.dashboard") }),
  draw: "client",
  view: GuideDashboard,
});
