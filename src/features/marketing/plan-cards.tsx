import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import {
  CURRENCY,
  PLAN_PRICES,
  SUBSCRIPTION_FEATURES,
  SUBSCRIPTION_PLANS,
  type SubscriptionPlan,
} from "#convex/model/subscriptions/contract.ts";

import { AppLink } from "../../components/app-link.tsx";
import { useLive } from "../../components/use-live.ts";
import { useFormat } from "../../i18n/format.ts";
import { cn } from "../../lib/cn.ts";
import { paths } from "../../lib/paths.ts";
import { isPayer } from "../../session/company.ts";
import { useProfile } from "../../session/use-profile.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { SignUpButton } from "./sign-up-button.tsx";

const CENTS_PER_DOLLAR = 100;
/** The plans are sold for whole dollars. */
const PRICE_FORMAT = { style: "currency", currency: CURRENCY, maximumFractionDigits: 0 } as const;

interface PlanCardProps {
  plan: SubscriptionPlan;
  chosen: boolean;
  /** It is what the operator has. */
  held: boolean;
  /** Goes on with the plan; missing for who needs none. */
  onChoose: ((plan: SubscriptionPlan) => void) | undefined;
}

/** @internal */
export function PlanCard({ plan, chosen, held, onChoose }: PlanCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <li
      className={cn(
        "flex flex-col rounded-2xl border bg-card p-7 shadow-sm md:grid md:grid-cols-[minmax(0,1fr)] md:grid-rows-subgrid",
        chosen ? "border-primary ring-1 ring-primary" : "border-border",
        // Name, price, note, list and button stand at the same height on both cards.
        onChoose ? "md:row-span-5" : "md:row-span-4",
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl font-semibold">{t(`plans.${plan}.name`)}</h2>
        {held ? (
          <Badge variant="available">{t("plans.yours")}</Badge>
        ) : (
          plan === "ANNUAL" && <Badge variant="lotus">{t("plans.saves")}</Badge>
        )}
      </div>
      <p className="mt-4 flex items-baseline gap-1.5">
        <span className="text-5xl font-bold tracking-tight tabular-nums">
          {format.number(PLAN_PRICES[plan].amountUSDCents / CENTS_PER_DOLLAR, PRICE_FORMAT)}
        </span>
        <span className="text-muted-foreground">{t(`plans.${plan}.per`)}</span>
      </p>
      <p className="text-muted-foreground mt-2 text-sm">{t(`plans.${plan}.note`)}</p>
      <ul className="border-border mt-6 flex flex-col gap-3 border-t pt-6">
        {SUBSCRIPTION_FEATURES.map((feature) => (
          <li key={feature} className="flex gap-3">
            <Check className="text-primary mt-0.5 size-5 shrink-0" aria-hidden="true" />
            {t(`plans.features.${feature}`)}
          </li>
        ))}
      </ul>
      {onChoose && held && (
        <Button asChild variant="outline" className="mt-6">
          <AppLink to={paths.subscription}>{t("nav.subscription")}</AppLink>
        </Button>
      )}
      {onChoose && !held && (
        <Button
          variant={chosen ? "primary" : "outline"}
          className="mt-6"
          onClick={() => onChoose(plan)}
        >
          {t("plans.choose", { plan: t(`plans.${plan}.name`) })}
        </Button>
      )}
    </li>
  );
}

interface PlanCardsProps {
  /** Null where the address names none. */
  chosen: SubscriptionPlan | null;
  onChoose: (plan: SubscriptionPlan) => void;
}

/**
 * The two plans. Only operators need one, and the owner of a company buys it, as its members read; others read that everything is
 * included for them.
 */
export function PlanCards({ chosen, onChoose }: PlanCardsProps) {
  const { t } = useTranslation();
  const { status, user } = useProfile();
  const isOperator = user?.role === "OPERATOR";
  const pays = isPayer(user);
  const { data } = useLive(api.subscriptions.mine, pays ? {} : "skip");
  const held = data?.held?.plan ?? null;
  return (
    <>
      <ul className="mx-auto grid w-full max-w-3xl gap-5 md:grid-cols-2 md:gap-y-0">
        {SUBSCRIPTION_PLANS.map((plan) => (
          <PlanCard
            key={plan}
            plan={plan}
            chosen={plan === (chosen ?? held ?? "MONTHLY")}
            held={plan === held}
            onChoose={pays ? onChoose : undefined}
          />
        ))}
      </ul>
      <div className="mt-8 flex flex-col items-center gap-3 text-center">
        {status === "signedOut" && (
          <SignUpButton label={t("plans.createOperator")} side="OPERATOR" />
        )}
        {isOperator && !pays && <p className="max-w-xl font-medium">{t("plans.owners")}</p>}
        <p className="text-muted-foreground max-w-xl">
          {t(user && !isOperator ? "plans.includedForYou" : "plans.freeParts")}
        </p>
      </div>
    </>
  );
}
