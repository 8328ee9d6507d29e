// Pure decisions about subscriptions. Browser-safe: whoever calls brings the time.
import {
  SUBSCRIPTION_FEATURES,
  type SubscriptionFeature,
  type SubscriptionStatus,
} from "./contract.ts";

const DAY_MS = 86_400_000;
const EXPIRY_WARNING_DAYS = 7;

export interface SubscriptionPeriod {
  status: SubscriptionStatus;
  currentPeriodEnd: number;
  cancelAtPeriodEnd: boolean;
}

/** The period that has begun is not paid: nothing lasts to its end. */
export function isUnpaid({ status }: Pick<SubscriptionPeriod, "status">): boolean {
  return status === "PAST_DUE";
}

/** A paid period is kept to its end: cancelling stops the renewal, not the access. A failed payment takes it away at once. */
export function grantsAccess(period: SubscriptionPeriod, nowMs: number): boolean {
  return !isUnpaid(period) && nowMs < period.currentPeriodEnd;
}

/** The provider goes on charging for it. */
export function isLive({ status, endedAt }: { status: SubscriptionStatus; endedAt?: number }) {
  return status !== "CANCELLED" && endedAt === undefined;
}

export const BADGES = ["Expired", "Cancelled", "Active", "Inactive"] as const;
export type SubscriptionBadge = (typeof BADGES)[number];

/** The first that holds, in the order Expired, Cancelled, Active, Inactive. */
export function badgeOf(period: SubscriptionPeriod | null, nowMs: number): SubscriptionBadge {
  if (period === null) return "Inactive";
  if (period.currentPeriodEnd <= nowMs) return "Expired";
  if (period.status === "CANCELLED" || period.cancelAtPeriodEnd) return "Cancelled";
  return period.status === "ACTIVE" ? "Active" : "Inactive";
}

/** The same of what the server says: what it ended is over, though a screen's clock be a moment behind. */
export function badgeOfStatus(
  status: { hasActiveSubscription: boolean; subscription: SubscriptionPeriod | null },
  nowMs: number,
): SubscriptionBadge {
  const { subscription, hasActiveSubscription } = status;
  const isOver = subscription?.status === "CANCELLED" && !hasActiveSubscription;
  return badgeOf(subscription, isOver ? Math.max(nowMs, subscription.currentPeriodEnd) : nowMs);
}

/** Whole days left of what is paid, counted up; null outside the last week before the end. */
export function expiryWarningDays(period: SubscriptionPeriod, nowMs: number): number | null {
  if (isUnpaid(period)) return null;
  const days = Math.ceil((period.currentPeriodEnd - nowMs) / DAY_MS);
  return days >= 1 && days <= EXPIRY_WARNING_DAYS ? days : null;
}

/** An invoice of less than nothing is a credit, and one that credit has paid brings nothing: they count as no payment. */
export function bringsMoney({ paidUSDCents }: { paidUSDCents: number }): boolean {
  return paidUSDCents > 0;
}

export function featuresFor(
  role: "GUIDE" | "OPERATOR" | "ADMIN",
  hasActiveSubscription: boolean,
): Record<SubscriptionFeature, boolean> {
  const included = role !== "OPERATOR" || hasActiveSubscription;
  const [messaging, jobRequests, prioritySupport, analytics, verification] = SUBSCRIPTION_FEATURES;
  return {
    [messaging]: included,
    [jobRequests]: included,
    [prioritySupport]: included,
    [analytics]: included,
    [verification]: included,
  };
}
