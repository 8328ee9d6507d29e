import { useAction } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { Check, Info, Minus, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { SUBSCRIPTION_FEATURES } from "#convex/model/subscriptions/contract.ts";
import { badgeOfStatus, expiryWarningDays, isUnpaid } from "#convex/model/subscriptions/rules.ts";

import { AppLink } from "../../components/app-link.tsx";
import { ConfirmButton } from "../../components/confirm-button.tsx";
import { toastError } from "../../components/toast-error.ts";
import { useFormat } from "../../i18n/format.ts";
import { paths } from "../../lib/paths.ts";
import { useHeldFocus } from "../../lib/use-held-focus.ts";
import { useNow } from "../../lib/use-now.ts";
import { Alert, AlertBody, AlertTitle } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { toast } from "../../ui/toast-store.ts";

type Status = FunctionReturnType<typeof api.subscriptions.status>;
type Subscription = NonNullable<Status["subscription"]>;

const LOOKS = {
  Active: "available",
  Cancelled: "amber",
  Expired: "blocked",
  Inactive: "neutral",
} as const;

const LONG = { dateStyle: "long" } as const;

/** What the provider has ended goes on no more, in whichever way it was ended. */
function isRenewed({ status, cancelAtPeriodEnd }: Subscription): boolean {
  return status === "ACTIVE" && !cancelAtPeriodEnd;
}

type StateCardProps = {
  status: Status;
  isHeld: boolean;
  /** Not where somebody else pays. */
  mayChange?: boolean;
};

/** How the subscription stands, and its end or that it goes on after all. */
export function StateCard({ status, isHeld, mayChange = true }: StateCardProps) {
  const { t } = useTranslation();
  const nowMs = useNow();
  const { subscription, features } = status;
  const badge = badgeOfStatus(status, nowMs);
  const held = useHeldFocus("button, a");
  return (
    <Card ref={held} className="flex flex-col gap-5 p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-semibold">{t("subscription.current")}</h2>
        <Badge variant={LOOKS[badge]}>{t(`dashboard.subscription.badge.${badge}`)}</Badge>
      </div>
      <Facts subscription={subscription} />
      <Notices subscription={subscription} isHeld={isHeld} nowMs={nowMs} />
      <Features features={features} />
      {mayChange && <Actions subscription={subscription} isHeld={isHeld} />}
    </Card>
  );
}

function Facts({ subscription }: { subscription: Subscription | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const facts = [
    {
      key: "status",
      label: t("subscription.status"),
      value: t(`subscription.statuses.${subscription?.status ?? "none"}`),
    },
    ...(subscription === null
      ? []
      : [
          {
            key: "plan",
            label: t("subscription.plan"),
            value: t(`plans.${subscription.plan}.name`),
          },
        ]),
    ...(subscription === null || isUnpaid(subscription)
      ? []
      : [
          {
            key: "date",
            label: t(
              isRenewed(subscription) ? "subscription.nextBilling" : "subscription.paidUntil",
            ),
            value: format.instant(subscription.currentPeriodEnd, LONG),
          },
        ]),
  ];
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      {facts.map(({ key, label, value }) => (
        <div key={key}>
          <dt className="text-muted-foreground text-sm">{label}</dt>
          <dd className="mt-0.5 font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type NoticesProps = { subscription: Subscription | null; isHeld: boolean; nowMs: number };

/** That it will end, and the warning of the last week. */
function Notices({ subscription, isHeld, nowMs }: NoticesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (subscription === null) return null;
  const days = expiryWarningDays(subscription, nowMs);
  const isEnding = subscription.cancelAtPeriodEnd && isHeld && !isUnpaid(subscription);
  const date = format.instant(subscription.currentPeriodEnd, LONG);
  return (
    <>
      {isEnding && (
        <Alert variant="warning">
          <Info aria-hidden="true" />
          <AlertBody>
            <AlertTitle>{t("subscription.willCancel")}</AlertTitle>
            <p>{t("subscription.willCancelText", { date })}</p>
          </AlertBody>
        </Alert>
      )}
      {days !== null && (
        <Alert variant={isRenewed(subscription) ? "neutral" : "warning"}>
          <TriangleAlert aria-hidden="true" />
          <AlertBody>
            {t(isRenewed(subscription) ? "subscription.renewsIn" : "subscription.expires", {
              count: days,
            })}
          </AlertBody>
        </Alert>
      )}
    </>
  );
}

function Features({ features }: { features: Status["features"] }) {
  const { t } = useTranslation();
  return (
    <ul className="grid gap-2 sm:grid-cols-2">
      {SUBSCRIPTION_FEATURES.map((feature) => {
        const Icon = features[feature] ? Check : Minus;
        const look = features[feature] ? "text-available" : "text-muted-foreground";
        return (
          <li key={feature} className="flex items-center gap-2 text-sm">
            <Icon aria-hidden="true" className={`${look} size-4.5`} />
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

type ActionsProps = { subscription: Subscription | null; isHeld: boolean };

function Actions({ subscription, isHeld }: ActionsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const cancel = useAction(api.subscriptions.cancel);
  const resume = useAction(api.subscriptions.resume);
  const [waits, setWaits] = useState(false);

  function run(change: () => Promise<unknown>, done: string, failed: string): void {
    if (waits) return;
    setWaits(true);
    change()
      .then(() => toast({ title: done, variant: "success" }), toastError(t, failed))
      .finally(() => setWaits(false));
  }

  if (subscription === null || !isHeld) {
    return (
      <Button asChild className="self-start">
        <AppLink to={paths.subscribe}>{t("dashboard.subscription.upgrade")}</AppLink>
      </Button>
    );
  }
  const date = format.instant(subscription.currentPeriodEnd, LONG);
  if (subscription.cancelAtPeriodEnd && !isUnpaid(subscription)) {
    return (
      <Button
        className="self-start"
        loading={waits}
        onClick={() =>
          run(() => resume({}), t("subscription.resumed"), t("subscription.resumeFailed"))
        }
      >
        {t("subscription.resume")}
      </Button>
    );
  }
  const endsNow = isUnpaid(subscription);
  return (
    <div>
      <ConfirmButton
        title={t("subscription.cancelTitle")}
        text={t(endsNow ? "subscription.cancelUnpaidText" : "subscription.cancelText", { date })}
        confirm={t("subscription.cancel")}
        destructive
        onConfirm={() =>
          run(
            () => cancel({}),
            t(endsNow ? "subscription.cancelledUnpaid" : "subscription.cancelled"),
            t("subscription.cancelFailed"),
          )
        }
        trigger={
          <Button variant="outline" loading={waits}>
            {t("subscription.cancel")}
          </Button>
        }
      />
    </div>
  );
}
