"use node";
// Fetches all that the provider knows of a customer and has it written. Whatever told us to look, an event, a click or the
// cron, this is the one way in: what an event says of itself is not believed, and its order means nothing.
import type Stripe from "stripe";

import { internal } from "../../_generated/api.js";
import type { ActionCtx } from "../../_generated/server.js";
import { appError } from "../errors.ts";
import { OUT_OF_REACH } from "./client.ts";
import {
  type PaymentFacts,
  type ProviderState,
  type SubscriptionFacts,
  toCard,
  toPaymentFacts,
  toSubscriptionFacts,
} from "./facts.ts";
import type { ProviderEvent } from "./state.ts";
import { leftOpen, voidOpen } from "./unpaid.ts";

/** Each further round means that somebody else wrote something newer meanwhile. */
const ROUNDS_MAX = 10;
const SUBSCRIPTIONS_MAX = 20;
const INVOICES_MAX = 24;

interface Fetched {
  state: ProviderState;
  /** Invoices that nobody is to pay any more. */
  unwanted: string[];
}

async function fetchState(stripe: Stripe, customer: string): Promise<Fetched> {
  const [subscriptions, invoices] = await Promise.all([
    stripe.subscriptions.list({
      customer,
      status: "all",
      limit: SUBSCRIPTIONS_MAX,
      expand: ["data.latest_invoice", "data.default_payment_method"],
    }),
    stripe.invoices.list({ customer, limit: INVOICES_MAX }),
  ]);
  const nowMs = Date.now();
  const cards = subscriptions.data.map((one) => toCard(one.default_payment_method));
  const state = {
    subscriptions: subscriptions.data
      .map((one) => toSubscriptionFacts(one, nowMs))
      .filter((one): one is SubscriptionFacts => one !== null)
      .sort((one, other) => one.startedAt - other.startedAt),
    payments: invoices.data.map(toPaymentFacts).filter((one): one is PaymentFacts => one !== null),
    card: cards.find((card) => card !== null) ?? null,
  };
  const unwanted = subscriptions.data.map(leftOpen).filter((id) => id !== null);
  return { state, unwanted };
}

export async function pull(
  ctx: ActionCtx,
  stripe: Stripe,
  stripeCustomerId: string,
  event?: ProviderEvent,
): Promise<void> {
  const told = event === undefined ? {} : { event };
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const version = await ctx.runQuery(internal.billing.version, { stripeCustomerId });
    if (version === null) {
      if (event !== undefined) await ctx.runMutation(internal.billing.noteEvent, event);
      return;
    }
    const { state, unwanted } = await fetchState(stripe, stripeCustomerId);
    // Before the end is written: where this fails, there is still something here that is looked after.
    for (const invoiceId of unwanted) await voidOpen(stripe, invoiceId);
    if (unwanted.length > 0) continue;
    const save = { stripeCustomerId, version, state, ...told };
    const outcome = await ctx.runMutation(internal.billing.saveState, save);
    if (outcome !== "stale") return;
  }
  throw appError("UNAVAILABLE", OUT_OF_REACH);
}
