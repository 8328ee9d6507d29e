import { Compass } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Navigate } from "react-router-dom";

import { PageHeading } from "../../components/page-heading.tsx";
import { LazyAdminLead } from "../../features/admin/lazy-admin.ts";
import { PAGE_PATHS, paths } from "../../lib/paths.ts";
import { landingPath } from "../../session/role-paths.ts";
import type { Profile } from "../../session/use-profile.ts";
import { definePage } from "../define-page.ts";
import { Tile } from "./shared/tile.tsx";

function AdminLanding({ user }: { user: Profile }) {
  const { t } = useTranslation();
  return (
    <div className="page-width flex flex-col gap-7 py-10">
      <PageHeading
        title={t("dashboard.greeting", { name: user.name })}
        description={<LazyAdminLead />}
      />
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Tile
          to={paths.browseGuides}
          icon={<Compass aria-hidden="true" />}
          title={t("nav.browseGuides")}
          text={t("dashboard.findGuidesText")}
        />
      </ul>
    </div>
  );
}

/** Administrators have theirs here, everybody else is led to their own. */
function DashboardPage({ user }: { user: Profile }) {
  const own = landingPath(user.role);
  return own === paths.dashboard ? <AdminLanding user={user} /> : <Navigate to={own} replace />;
}

export const page = definePage({
  path: PAGE_PATHS.dashboard,
  access: { signIn: "dashboard.signIn" },
  head: (t) => ({ title: t("nav.dashboard") }),
  draw: "client",
  view: DashboardPage,
});
