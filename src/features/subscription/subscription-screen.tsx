import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { LiveView } from "../../components/live.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { useLive } from "../../components/use-live.ts";
import { ownsSide } from "../../session/company.ts";
import { useProfile } from "../../session/use-profile.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { BillingSection } from "./billing-section.tsx";
import { CardSection } from "./card-section.tsx";
import { PastDue } from "./past-due.tsx";
import { PaymentHistory } from "./payment-history.tsx";
import { PlanSwitch } from "./plan-switch.tsx";
import { SeatSubscription } from "./seat-subscription.tsx";
import { StateCard } from "./state-card.tsx";
import { SupportNote } from "./support-note.tsx";
import { type TakeReturned, useReturned } from "./use-returned.ts";

const waiting = (
  <>
    <Skeleton className="h-64 w-full" />
    <Skeleton className="h-48 w-full" />
  </>
);

/** The company's subscription, for its owner; who works there without owning it looks on. */
export function SubscriptionScreen() {
  const { user } = useProfile();
  const takeReturned = useReturned();
  if (user === null || ownsSide(user)) return <OwnSubscription takeReturned={takeReturned} />;
  return <SeatSubscription />;
}

/** How it stands, how to change it, and what was paid. */
function OwnSubscription({ takeReturned }: { takeReturned: TakeReturned }) {
  const { t } = useTranslation();
  const status = useLive(api.subscriptions.status, {});
  const mine = useLive(api.subscriptions.mine, {});
  return (
    <div className="page-width flex flex-col gap-8 py-8">
      <PageHeading title={t("subscription.title")} description={t("subscription.lead")} />
      <LiveView live={status} skeleton={waiting} errorTitle={t("subscription.loadFailed")}>
        {(stands) => (
          <LiveView live={mine} skeleton={waiting} errorTitle={t("subscription.loadFailed")}>
            {({ held, payments, card, billing }) => (
              <>
                {stands.subscription?.status === "PAST_DUE" && (
                  <PastDue takeReturned={takeReturned} />
                )}
                <StateCard status={stands} isHeld={held !== null} />
                <PlanSwitch
                  held={held?.plan ?? null}
                  isPastDue={stands.subscription?.status === "PAST_DUE"}
                />
                {held !== null && <CardSection card={card} takeReturned={takeReturned} />}
                <PaymentHistory payments={payments} />
                {(held !== null || payments.length > 0) && <BillingSection billing={billing} />}
                <SupportNote isFirst={stands.features.prioritySupport} />
              </>
            )}
          </LiveView>
        )}
      </LiveView>
    </div>
  );
}
