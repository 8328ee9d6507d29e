import type { FunctionReturnType } from "convex/server";
import { Check, Minus } from "lucide-react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { SUBSCRIPTION_FEATURES } from "#convex/model/subscriptions/contract.ts";
import { badgeOfStatus, expiryWarningDays, isUnpaid } from "#convex/model/subscriptions/rules.ts";

import { AppLink } from "../../components/app-link.tsx";
import { Live } from "../../components/live.tsx";
import { useFormat } from "../../i18n/format.ts";
import { paths } from "../../lib/paths.ts";
import { POINT } from "../../lib/point.ts";
import { useNow } from "../../lib/use-now.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

type Status = FunctionReturnType<typeof api.subscriptions.status>;
const LOOKS = {
  Active: "available",
  Cancelled: "amber",
  Expired: "blocked",
  Inactive: "neutral",
} as const;

/** How the subscription stands; `whole` has what it includes besides. */
export function SubscriptionCard({ whole = false }: { whole?: boolean }) {
  return (
    <Live
      query={api.subscriptions.status}
      args={{}}
      skeleton={<Skeleton className={whole ? "h-96 w-full" : "h-40 w-full"} />}
    >
      {(status) => (
        <Card className="flex flex-col gap-4 p-5">
          <State status={status} />
          {whole && <Features features={status.features} />}
          <Action status={status} whole={whole} />
        </Card>
      )}
    </Live>
  );
}

function State({ status }: { status: Status }) {
  const { t } = useTranslation();
  const format = useFormat();
  const nowMs = useNow();
  const { subscription } = status;
  const badge = badgeOfStatus(status, nowMs);
  const warning = subscription && expiryWarningDays(subscription, nowMs);
  const isRenewed = subscription?.status === "ACTIVE" && !subscription.cancelAtPeriodEnd;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">{t("dashboard.subscription.title")}</h2>
        <Badge variant={LOOKS[badge]}>{t(`dashboard.subscription.badge.${badge}`)}</Badge>
      </div>
      {subscription === null ? (
        <p className="text-muted-foreground text-sm text-pretty">
          {t("dashboard.subscription.none")}
        </p>
      ) : (
        <p className="text-muted-foreground text-sm text-pretty">
          {t(`plans.${subscription.plan}.name`)}
          {!isUnpaid(subscription) &&
            POINT +
              t(isRenewed ? "dashboard.subscription.renews" : "dashboard.subscription.ends", {
                date: format.instant(subscription.currentPeriodEnd, { dateStyle: "long" }),
              })}
        </p>
      )}
      {typeof warning === "number" && !isRenewed && (
        <p className="text-amber text-sm font-medium">
          {t("dashboard.subscription.daysLeft", { count: warning })}
        </p>
      )}
    </div>
  );
}

function Features({ features }: { features: Status["features"] }) {
  const { t } = useTranslation();
  return (
    <ul className="grid gap-2 sm:grid-cols-2">
      {SUBSCRIPTION_FEATURES.map((feature) => {
        const Icon = features[feature] ? Check : Minus;
        return (
          <li key={feature} className="flex items-center gap-2 text-sm">
            <Icon
              aria-hidden="true"
              className={
                features[feature] ? "text-available size-4.5" : "text-muted-foreground size-4.5"
              }
            />
            {t(`plans.features.${feature}`)}
            <span className="sr-only">
              {t(
                features[feature] ? "dashboard.subscription.has" : "dashboard.subscription.hasNot",
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Action({ status, whole }: { status: Status; whole: boolean }) {
  const { t } = useTranslation();
  if (!status.hasActiveSubscription) {
    const isPastDue = status.subscription?.status === "PAST_DUE";
    return (
      <Button asChild className="self-start">
        <AppLink to={isPastDue ? paths.subscription : paths.subscribe}>
          {t(isPastDue ? "dashboard.subscription.payNow" : "dashboard.subscription.upgrade")}
        </AppLink>
      </Button>
    );
  }
  return (
    <Button asChild variant="outline" className="self-start">
      <AppLink to={whole ? paths.subscription : paths.operatorSubscriptionTab}>
        {t(whole ? "dashboard.subscription.manage" : "dashboard.subscription.details")}
      </AppLink>
    </Button>
  );
}
