// Option lists and facts about subscriptions. Browser-safe.
export const SUBSCRIPTION_PLANS = ["MONTHLY", "ANNUAL"] as const;
export type SubscriptionPlan = (typeof SUBSCRIPTION_PLANS)[number];

export const SUBSCRIPTION_STATUSES = ["ACTIVE", "PAST_DUE", "CANCELLED"] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** What an operator gets only with a subscription; guides and admins always have all of it. */
export const SUBSCRIPTION_FEATURES = [
  "messaging",
  "jobRequests",
  "prioritySupport",
  "analytics",
  "verification",
] as const;
export type SubscriptionFeature = (typeof SUBSCRIPTION_FEATURES)[number];
