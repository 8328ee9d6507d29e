import { Navigate } from "react-router-dom";

import { LazyAdminLead } from "../../features/admin/lazy-admin.ts";
import { AccountCard } from "../../features/dashboard/account-card.tsx";
import { AccountStats } from "../../features/dashboard/account-stats.tsx";
import { RecentJobs } from "../../features/dashboard/recent-jobs.tsx";
import { RecentTalks } from "../../features/dashboard/recent-talks.tsx";
import { PAGE_PATHS, paths } from "../../lib/paths.ts";
import { landingPath } from "../../session/role-paths.ts";
import type { Profile } from "../../session/use-profile.ts";
import { definePage } from "../define-page.ts";
import { DashboardTabs } from "./shared/dashboard-tabs.tsx";
import type { DashboardTab } from "./shared/dashboard-tabs.tsx";

function Overview() {
  return (
    <div className="flex flex-col gap-7">
      <AccountStats />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <RecentJobs />
        <RecentTalks />
      </div>
    </div>
  );
}

const TABS: readonly [DashboardTab, ...DashboardTab[]] = [
  { value: "overview", label: "dashboard.tab.overview", view: Overview },
  { value: "jobs", label: "dashboard.tab.jobs", view: RecentJobs },
  { value: "messages", label: "dashboard.tab.messages", view: RecentTalks },
  { value: "profile", label: "dashboard.tab.profile", view: AccountCard },
];

/** Administrators have theirs here, everybody else is led to their own. */
function DashboardPage({ user }: { user: Profile }) {
  const own = landingPath(user);
  if (own !== paths.dashboard) return <Navigate to={own} replace />;
  return <DashboardTabs user={user} lead={<LazyAdminLead />} tabs={TABS} />;
}

export const page = definePage({
  path: PAGE_PATHS.dashboard,
  access: { signIn: "dashboard.signIn" },
  head: (t) => ({ title: t("nav.dashboard") }),
  draw: "client",
  view: DashboardPage,
});
