import { useTranslation } from "react-i18next";

import {
  PLAN_PRICES,
  SUBSCRIPTION_PLANS,
  type SubscriptionPlan,
} from "#convex/model/subscriptions/contract.ts";

import { AppLink } from "../../components/app-link.tsx";
import { useFormat } from "../../i18n/format.ts";
import { paths } from "../../lib/paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";

type Props = { held: SubscriptionPlan | null; isPastDue: boolean };

/** The plans: the one that one has, and the way to the other, which is closed until an open invoice is paid. */
export function PlanSwitch({ held, isPastDue }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section aria-label={t("subscription.plans")} className="grid gap-4 sm:grid-cols-2">
      {SUBSCRIPTION_PLANS.map((plan) => (
        <Card key={plan} className="flex flex-wrap items-center justify-between gap-4 p-5">
          <div>
            <h3 className="flex flex-wrap items-center gap-2 font-semibold">
              {t(`plans.${plan}.name`)}
              {plan === "ANNUAL" && <Badge variant="lotus">{t("plans.saves")}</Badge>}
            </h3>
            <p className="text-muted-foreground mt-0.5">
              {format.usdCents(PLAN_PRICES[plan].amountUSDCents)}
              {t(`plans.${plan}.per`)}
            </p>
          </div>
          {held === plan && <Badge variant="primary">{t("subscription.yours")}</Badge>}
          {held !== plan && !isPastDue && (
            <Button asChild variant="outline">
              <AppLink to={paths.subscribeTo(plan)}>
                {t(held === null ? "dashboard.subscription.upgrade" : "subscription.switchTo", {
                  plan: t(`plans.${plan}.name`),
                })}
              </AppLink>
            </Button>
          )}
        </Card>
      ))}
    </section>
  );
}
