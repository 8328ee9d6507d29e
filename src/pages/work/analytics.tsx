import { api } from "#convex/_generated/api.js";

import { Live } from "../../components/live.tsx";
import { Upgrade } from "../../components/upgrade.tsx";
import { AnalyticsScreen } from "../../features/analytics/analytics-screen.tsx";
import { PAGE_PATHS } from "../../lib/paths.ts";
import type { Profile } from "../../session/use-profile.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { definePage } from "../define-page.ts";

function AnalyticsPage({ user }: { user: Profile }) {
  return (
    <div className="page-width flex flex-col gap-7 py-10">
      <Live
        query={api.subscriptions.status}
        args={{}}
        skeleton={<Skeleton className="h-64 w-full" />}
      >
        {({ features }) =>
          features.analytics ? (
            <AnalyticsScreen user={user} />
          ) : (
            <Upgrade feature="analytics" as="h1" />
          )
        }
      </Live>
    </div>
  );
}

export const page = definePage({
  path: PAGE_PATHS.analytics,
  access: {
    signIn: "analytics.signIn",
    only: {
      roles: ["GUIDE", "OPERATOR"],
      refusal: { title: "analytics.adminTitle", hint: "analytics.adminText" },
    },
  },
  head: (t) => ({ title: t("nav.analytics") }),
  draw: "client",
  view: AnalyticsPage,
});
