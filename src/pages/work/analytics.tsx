import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { AppLink } from "../../components/app-link.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Live } from "../../components/live.tsx";
import { AnalyticsScreen } from "../../features/analytics/analytics-screen.tsx";
import { PAGE_PATHS, paths } from "../../lib/paths.ts";
import type { Profile } from "../../session/use-profile.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { definePage } from "../define-page.ts";

function Premium() {
  const { t } = useTranslation();
  return (
    <EmptyState
      scene="no-requests"
      as="h1"
      title={t("analytics.premiumTitle")}
      hint={t("analytics.premiumText")}
      action={
        <Button asChild>
          <AppLink to={paths.pricing}>{t("analytics.premiumAction")}</AppLink>
        </Button>
      }
    />
  );
}

function AnalyticsPage({ user }: { user: Profile }) {
  return (
    <div className="page-width flex flex-col gap-7 py-10">
      <Live
        query={api.subscriptions.status}
        args={{}}
        skeleton={<Skeleton className="h-64 w-full" />}
      >
        {({ features }) => (features.analytics ? <AnalyticsScreen user={user} /> : <Premium />)}
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
