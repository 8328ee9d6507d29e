import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { AppLink } from "../../components/app-link.tsx";
import { LiveView } from "../../components/live.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { useLive } from "../../components/use-live.ts";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StateCard } from "./state-card.tsx";

/** For who works at a company without paying for it: how its plan stands, and the way to who pays. */
export function SeatSubscription() {
  const { t } = useTranslation();
  const status = useLive(api.subscriptions.status, {});
  return (
    <div className="page-width flex flex-col gap-8 py-8">
      <PageHeading
        title={t("subscription.title")}
        description={t("plans.owners")}
        actions={
          <Button asChild variant="outline">
            <AppLink to={paths.team}>{t("subscription.toOwner")}</AppLink>
          </Button>
        }
      />
      <LiveView
        live={status}
        skeleton={<Skeleton className="h-64 w-full" />}
        errorTitle={t("subscription.loadFailed")}
      >
        {(stands) => (
          <StateCard
            status={stands}
            isHeld={stands.subscription?.status === "ACTIVE"}
            mayChange={false}
          />
        )}
      </LiveView>
    </div>
  );
}
