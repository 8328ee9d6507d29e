import { v } from "convex/values";
import * as z from "zod/mini";

import { api, internal } from "../_generated/api.js";
import { appError } from "../model/errors.ts";
import { SUBSCRIPTION_PLANS, SUBSCRIPTION_STATUSES } from "../model/subscriptions/contract.ts";
import {
  accountView,
  paymentView,
  type SubscriptionStatusView,
} from "../model/subscriptions/views.ts";
import { readRawText } from "./body.ts";
import { type Endpoint, endpoint, ownEndpoint } from "./endpoint.ts";
import { toIso, toIsoOrNull } from "./times.ts";

const tag = "Subscriptions";
/** Of every call that asks the payment provider. */
const REFUSALS = ["CONFLICT", "PAYMENT_FAILED", "RATE_LIMITED", "UNAVAILABLE"] as const;

const subscription = z.object({
  plan: z.enum(SUBSCRIPTION_PLANS),
  status: z.enum(SUBSCRIPTION_STATUSES),
  currentPeriodEnd: z.iso.datetime(),
  stripeCustomerId: z.string(),
});

const subscriptionStatus = z.object({
  hasActiveSubscription: z.boolean(),
  subscription: z.nullable(subscription),
  stripeSubscription: z.nullable(z.object({ cancel_at_period_end: z.boolean() })),
  features: z.object({
    messaging: z.boolean(),
    jobRequests: z.boolean(),
    prioritySupport: z.boolean(),
    analytics: z.boolean(),
    verification: z.boolean(),
  }),
});

function toStatusJson({ subscription: current, ...rest }: SubscriptionStatusView) {
  if (current === null) return { ...rest, subscription: current, stripeSubscription: null };
  const { cancelAtPeriodEnd, currentPeriodEnd, ...facts } = current;
  return {
    ...rest,
    subscription: { ...facts, currentPeriodEnd: toIso(currentPeriodEnd) },
    stripeSubscription: { cancel_at_period_end: cancelAtPeriodEnd },
  };
}

const paymentJson = paymentView.omit("createdAt", "paidAt").extend({
  createdAt: v.string(),
  paidAt: v.union(v.string(), v.null()),
});

const buying: readonly Endpoint[] = [
  endpoint({
    method: "POST",
    path: "/api/create-subscription",
    tag,
    summary:
      "Begins to buy a plan: what the browser pays with at the payment provider. Who has the other plan is switched to this one; nulls where nothing is left to pay",
    runs: api.subscriptions.create,
    keepsAnswer: true,
    errors: REFUSALS,
  }),
  endpoint({
    method: "POST",
    path: "/api/complete-subscription",
    tag,
    summary:
      "Grants the plan that was paid for. The payment provider is asked whether it was; again gives the same answer. A refusal has its message under `error` too",
    runs: api.subscriptions.complete,
    keepsAnswer: true,
    saysError: true,
    output: z.object({ success: z.literal(true), subscription: z.nullable(subscription) }),
    errors: [...REFUSALS, "NOT_FOUND"],
    call: async ({ run }, input) => {
      const status = toStatusJson(await run(input));
      return { success: true, subscription: status.subscription };
    },
  }),
];

type Changing = Pick<typeof api.subscriptions, "cancel" | "resume" | "switchPlan" | "refresh">;

/** A call that is answered with how one's subscription stands after it. */
function standing(
  name: string,
  row: { summary: string; runs: Changing[keyof Changing] },
): Endpoint {
  return endpoint({
    method: "POST",
    path: `/api/subscriptions/${name}`,
    tag,
    ...row,
    keepsAnswer: true,
    output: subscriptionStatus,
    errors: REFUSALS,
    call: async ({ run }, input) => toStatusJson(await run(input)),
  });
}

const changing: readonly Endpoint[] = [
  standing("cancel", {
    summary:
      "Ends one's subscription with the period that is paid for, or at once where money is missing; again changes nothing",
    runs: api.subscriptions.cancel,
  }),
  standing("resume", {
    summary: "Lets a subscription that was cancelled go on, as long as it has not ended",
    runs: api.subscriptions.resume,
  }),
  endpoint({
    method: "POST",
    path: "/api/subscriptions/preview",
    tag,
    summary:
      "What a switch to the plan would cost now, in US cents, and what of it is credited; a CONFLICT for the plan that one has",
    runs: api.subscriptions.previewSwitch,
    keepsAnswer: true,
    errors: REFUSALS,
  }),
  standing("switch", {
    summary:
      "Switches to the plan and charges the difference; with the instant of a preview it costs what that one said",
    runs: api.subscriptions.switchPlan,
  }),
  endpoint({
    method: "POST",
    path: "/api/subscriptions/pay",
    tag,
    summary: "What the browser pays one's open invoice with, by the same card or another one",
    runs: api.subscriptions.payOpen,
    keepsAnswer: true,
    errors: REFUSALS,
  }),
  standing("refresh", {
    summary: "Asks the payment provider how one's subscription stands",
    runs: api.subscriptions.refresh,
  }),
  endpoint({
    method: "POST",
    path: "/api/subscriptions/card",
    tag,
    summary: "What the browser keeps another card with at the payment provider",
    runs: api.subscriptions.beginCard,
    keepsAnswer: true,
    errors: REFUSALS,
  }),
  endpoint({
    method: "PUT",
    path: "/api/subscriptions/card",
    tag,
    summary: "Pays with the new card from now on",
    runs: api.subscriptions.changeCard,
    keepsAnswer: true,
    status: 204,
    errors: [...REFUSALS, "NOT_FOUND"],
  }),
  endpoint({
    method: "PUT",
    path: "/api/subscriptions/billing",
    tag,
    summary: "What stands on one's invoices from now on: company, address and tax number",
    runs: api.subscriptions.saveBilling,
    keepsAnswer: true,
    status: 204,
    errors: REFUSALS,
  }),
];

export const subscriptionRows: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/api/subscriptions/status",
    tag,
    summary: "One's own subscription and what it unlocks; guides and admins have every feature",
    runs: api.subscriptions.status,
    output: subscriptionStatus,
    call: async ({ run }) => toStatusJson(await run({})),
  }),
  endpoint({
    method: "GET",
    path: "/api/subscriptions/payments",
    tag,
    summary:
      "One's payments with their invoices, newest first; the card, and what stands on invoices. A `PAID` one of less than nothing is a credit, which pays the next invoices",
    runs: api.subscriptions.mine,
    output: accountView.omit("payments").extend({ payments: v.array(paymentJson) }),
    call: async ({ run }) => {
      const { payments, ...rest } = await run({});
      const dated = payments.map(({ createdAt, paidAt, ...payment }) => ({
        ...payment,
        createdAt: toIso(createdAt),
        paidAt: toIsoOrNull(paidAt),
      }));
      return { ...rest, payments: dated };
    },
  }),
  ...buying,
  ...changing,
  ownEndpoint({
    method: "POST",
    path: "/api/stripe/webhook",
    tag,
    summary:
      "The payment provider tells that something has changed. Signed; what it says is not believed but asked again",
    readsBody: true,
    output: z.object({ received: z.literal(true) }),
    errors: ["PAYLOAD_TOO_LARGE", "UNAVAILABLE"],
    call: async ({ request, server }) => {
      const body = await readRawText(request);
      const signature = request.headers.get("Stripe-Signature") ?? "";
      const isEvent = await server.runAction(internal.payments.receive, { body, signature });
      if (!isEvent) throw appError("VALIDATION", "The signature is not valid");
      return { received: true };
    },
  }),
];
