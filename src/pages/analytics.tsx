import { useQuery } from "convex/react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { AppLink } from "../components/app-link.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { AnalyticsScreen } from "../features/analytics/analytics-screen.tsx";
import { RequireProfile } from "../features/auth/require-profile.tsx";
import type { Profile } from "../features/auth/use-profile.ts";
import { paths } from "../lib/paths.ts";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

function ForMember({ user }: { user: Profile }) {
  const { t } = useTranslation();
  const subscription = useQuery(api.subscriptions.status);
  if (user.role === "ADMIN") {
    return (
      <EmptyState
        scene="no-requests"
        as="h1"
        title={t("analytics.adminTitle")}
        hint={t("analytics.adminText")}
      />
    );
  }
  if (!subscription) return <Skeleton className="h-64 w-full" />;
  if (!subscription.features.analytics) {
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
  return <AnalyticsScreen user={user} />;
}

export function AnalyticsPage() {
  const { t } = useTranslation();
  return (
    <div className="page-width flex flex-col gap-7 py-10">
      <PageTitle title={t("nav.analytics")} />
      <RequireProfile message={t("analytics.signIn")}>
        {(user) => <ForMember user={user} />}
      </RequireProfile>
    </div>
  );
}
