import { useQuery_experimental } from "convex/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { AppLink } from "../components/app-link.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { LoadError } from "../components/load-error.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { AnalyticsScreen } from "../features/analytics/analytics-screen.tsx";
import { RequireProfile } from "../features/auth/require-profile.tsx";
import type { Profile } from "../features/auth/use-profile.ts";
import { paths } from "../lib/paths.ts";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

interface ForMemberProps {
  user: Profile;
  /** A failed call is asked again by mounting this anew. */
  onRetry: () => void;
}

function ForMember({ user, onRetry }: ForMemberProps) {
  const { t } = useTranslation();
  const subscription = useQuery_experimental({ query: api.subscriptions.status, args: {} });
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
  if (subscription.status === "error") {
    return (
      <LoadError title={t("common.notLoaded")} hint={t("bookings.errorHint")} onRetry={onRetry} />
    );
  }
  if (subscription.status === "pending") return <Skeleton className="h-64 w-full" />;
  if (!subscription.data.features.analytics) {
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
  return <AnalyticsScreen user={user} onRetry={onRetry} />;
}

export function AnalyticsPage() {
  const { t } = useTranslation();
  const [attempt, setAttempt] = useState(0);
  return (
    <div className="page-width flex flex-col gap-7 py-10">
      <PageTitle title={t("nav.analytics")} />
      <RequireProfile message={t("analytics.signIn")}>
        {(user) => <ForMember key={attempt} user={user} onRetry={() => setAttempt(attempt + 1)} />}
      </RequireProfile>
    </div>
  );
}
