import type { FunctionReturnType } from "convex/server";
import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "react-router-dom";

import { api } from "#convex/_generated/api.js";
import { PLAN_PRICES, type SubscriptionPlan } from "#convex/model/subscriptions/contract.ts";

import { AppLink } from "../../components/app-link.tsx";
import { Live } from "../../components/live.tsx";
import { useFormat } from "../../i18n/format.ts";
import { paths } from "../../lib/paths.ts";
import { useHeldFocus } from "../../lib/use-held-focus.ts";
import { Alert, AlertBody, AlertTitle } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { PayForm } from "./pay-form.tsx";
import { SwitchPlan } from "./switch-plan.tsx";
import { readReturn } from "./to-pay.ts";
import { useCheckout } from "./use-checkout.ts";

/** Buying the plan, for who pays; who has the other one switches to it, and who has this one is led to it. */
export function Checkout({ plan }: { plan: SubscriptionPlan }) {
  const id = useId();
  const { key } = useLocation();
  // The button that begins goes, and the card's form when it is paid: who used it stays in the checkout.
  const held = useHeldFocus("input", "h2");
  return (
    <section aria-labelledby={id} className="mx-auto w-full max-w-xl">
      <Card ref={held} className="flex flex-col gap-5 p-5 sm:p-7">
        <Title key={key} id={id} />
        <Live
          query={api.subscriptions.mine}
          args={{}}
          skeleton={<Skeleton className="h-40 w-full" />}
        >
          {({ held }) => <Choice key={plan} plan={plan} held={held} />}
        </Live>
      </Card>
    </section>
  );
}

/**
 * Begins the checkout. It stands below the plans, mostly out of sight: without this nothing seems to happen to whoever chooses one
 * of them, follows a link that names one, or comes back from a bank's page. Give it the key of the location.
 */
function Title({ id }: { id: string }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest("section")?.scrollIntoView();
  }, []);
  return (
    <h2 ref={heading} id={id} tabIndex={-1} className="text-xl font-semibold outline-none">
      {t("pay.title")}
    </h2>
  );
}

type ChoiceProps = {
  plan: SubscriptionPlan;
  held: FunctionReturnType<typeof api.subscriptions.mine>["held"];
};

/** Who has begun to buy stays there to the end: the news of the payment may come before the own answer. */
function Choice({ plan, held }: ChoiceProps) {
  const [params] = useSearchParams();
  const [isBuying] = useState(() => held === null || readReturn(params) !== null);
  if (isBuying) return <Buy plan={plan} />;
  if (held?.plan === plan) return <Held />;
  return <Switch plan={plan} isEnding={held?.cancelAtPeriodEnd === true} />;
}

/** A switch is renewed like what is bought, and so takes back that one has cancelled: nobody does that without reading it. */
function Switch({ plan, isEnding }: { plan: SubscriptionPlan; isEnding: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {isEnding && (
        <Alert variant="warning">
          <Info aria-hidden="true" />
          <AlertBody>{t("subscription.switchRenews")}</AlertBody>
        </Alert>
      )}
      <SwitchPlan plan={plan} />
      <PayTerms />
    </>
  );
}

function PayTerms() {
  const { t } = useTranslation();
  return <p className="text-muted-foreground text-sm text-pretty">{t("pay.terms")}</p>;
}

function Held() {
  const { t } = useTranslation();
  return (
    <>
      <p>{t("pay.held")}</p>
      <Button asChild className="self-start">
        <AppLink to={paths.subscription}>{t("subscription.title")}</AppLink>
      </Button>
    </>
  );
}

function Buy({ plan }: { plan: SubscriptionPlan }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { step, problem, waits, begin, complete } = useCheckout(plan);
  const amount = format.usdCents(PLAN_PRICES[plan].amountUSDCents);
  if (step.is === "done") {
    return (
      <Alert variant="success">
        <CircleCheck aria-hidden="true" />
        <AlertBody>
          <AlertTitle>{t("pay.done")}</AlertTitle>
          <p>{t("pay.doneText")}</p>
        </AlertBody>
      </Alert>
    );
  }
  return (
    <>
      <dl className="border-border flex items-baseline justify-between gap-4 border-b pb-4">
        <dt>{t("pay.plan", { plan: t(`plans.${plan}.name`) })}</dt>
        <dd className="text-lg font-semibold tabular-nums">
          {amount}
          <span className="text-muted-foreground text-sm font-normal">
            {t(`plans.${plan}.per`)}
          </span>
        </dd>
      </dl>
      {problem !== null && step.is === "begin" && (
        <Alert variant="error">
          <CircleAlert aria-hidden="true" />
          <AlertBody>
            <AlertTitle>{t("pay.failed")}</AlertTitle>
            <p>{problem}</p>
          </AlertBody>
        </Alert>
      )}
      {step.is === "begin" && (
        <Button size="lg" loading={waits} onClick={begin}>
          {t("pay.begin")}
        </Button>
      )}
      {step.is === "completing" && (
        <output className="flex items-center gap-3">
          <Spinner />
          {t("pay.completing")}
        </output>
      )}
      {step.is === "pay" && (
        <PayForm
          intent={step.intent}
          action={t("pay.action", { amount: format.usdCents(step.amountUSDCents) })}
          returnPath={paths.subscribeTo(plan)}
          onDone={complete}
        />
      )}
      <PayTerms />
    </>
  );
}
