import * as z from "zod/mini";

import { api } from "../_generated/api.js";
import { SUBSCRIPTION_PLANS, SUBSCRIPTION_STATUSES } from "../model/subscriptions/contract.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { toIso } from "./times.ts";

const subscriptionStatus = z.object({
  hasActiveSubscription: z.boolean(),
  subscription: z.nullable(
    z.object({
      plan: z.enum(SUBSCRIPTION_PLANS),
      status: z.enum(SUBSCRIPTION_STATUSES),
      currentPeriodEnd: z.iso.datetime(),
      stripeCustomerId: z.string(),
    }),
  ),
  stripeSubscription: z.nullable(z.object({ cancel_at_period_end: z.boolean() })),
  features: z.object({
    messaging: z.boolean(),
    jobRequests: z.boolean(),
    prioritySupport: z.boolean(),
    analytics: z.boolean(),
    verification: z.boolean(),
  }),
});

export const subscriptionRows: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/api/subscriptions/status",
    tag: "Subscriptions",
    summary: "One's own subscription and what it unlocks; guides and admins have every feature",
    runs: api.subscriptions.status,
    output: subscriptionStatus,
    call: async ({ run }) => {
      const { subscription, ...rest } = await run({});
      if (subscription === null) return { ...rest, subscription, stripeSubscription: null };
      const { cancelAtPeriodEnd, currentPeriodEnd, ...facts } = subscription;
      return {
        ...rest,
        subscription: { ...facts, currentPeriodEnd: toIso(currentPeriodEnd) },
        stripeSubscription: { cancel_at_period_end: cancelAtPeriodEnd },
      };
    },
  }),
];
