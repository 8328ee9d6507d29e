// Attempts to buy a plan. One is open per operator at most, so that nobody pays for two: whoever asks again for the same
// plan goes on with the same payment, and another plan ends it.
import { literals } from "convex-helpers/validators";
import { type Infer, v } from "convex/values";

import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { appError } from "../errors.ts";
import { firstOf } from "../first.ts";
import { SEAT_REFUSALS } from "../seats/rules.ts";
import { seatOf } from "../seats/seats.ts";
import { SUBSCRIPTION_PLANS, type SubscriptionPlan } from "./contract.ts";
import { PLAN_PRICES } from "./contract.ts";
import { payerOf, watchPayer } from "./payers.ts";
import { liveSubscription } from "./subscriptions.ts";

/** An attempt without an answer of the provider's may still get one for so long. */
const UNANSWERED_MS = 60_000;
const LOOKED_AT = 100;

export const obsoleteFields = {
  plan: literals(...SUBSCRIPTION_PLANS),
  attempt: v.number(),
  /** Null where the provider's answer was never noted: what it made, if anything, is asked for there. */
  stripeSubId: v.union(v.string(), v.null()),
};
const obsoleteAttempt = v.object(obsoleteFields);
type ObsoleteAttempt = Infer<typeof obsoleteAttempt>;

/** The provider takes the first payment for 23 hours. */
const PAYABLE_MS = 24 * 3_600_000;

export const begunCheckout = v.union(
  v.object({
    is: v.literal("buy"),
    attempt: v.number(),
    stripeCustomerId: v.union(v.string(), v.null()),
    /** What was made for this attempt before. */
    stripeSubId: v.union(v.string(), v.null()),
    /** Attempts that this one ends: each is open until the provider has ended what was made for it. */
    obsolete: v.array(obsoleteAttempt),
  }),
  v.object({ is: v.literal("switch") }),
);
export type BegunCheckout = Infer<typeof begunCheckout>;

async function checkoutsOf(ctx: QueryCtx, operatorUserId: Id<"users">) {
  return await ctx.db
    .query("checkouts")
    .withIndex("by_operatorUserId_and_createdAt", (q) => q.eq("operatorUserId", operatorUserId))
    .order("desc")
    .take(LOOKED_AT);
}

/** The newest attempt that may still be paid. */
export async function payableCheckout(
  ctx: QueryCtx,
  operatorUserId: Id<"users">,
  nowMs: number,
): Promise<Doc<"checkouts"> | null> {
  const all = await checkoutsOf(ctx, operatorUserId);
  return all.find(({ isOpen, createdAt }) => isOpen && createdAt > nowMs - PAYABLE_MS) ?? null;
}

/** Whether a purchase was begun that may still be paid. */
export async function isBuying(
  ctx: QueryCtx,
  operatorUserId: Id<"users">,
  nowMs: number,
): Promise<boolean> {
  return (await payableCheckout(ctx, operatorUserId, nowMs)) !== null;
}

function refuseBought({ cancelAtPeriodEnd, status }: Doc<"subscriptions">): never {
  if (status === "PAST_DUE") {
    throw appError("CONFLICT", "You have this plan already. Please pay its open invoice.");
  }
  throw appError(
    "CONFLICT",
    cancelAtPeriodEnd
      ? "You have this plan already. You can resume it on your subscription page."
      : "You have this plan already",
  );
}

function beingPrepared() {
  return appError("CONFLICT", "Another payment is being prepared. Please try again in a minute.");
}

/**
 * The attempts at other plans that are to be ended at the provider. They stay open until it has done so: were it to fail, a
 * closed one would be forgotten, and could still be paid.
 */
function obsoleteOf(others: readonly Doc<"checkouts">[], nowMs: number): ObsoleteAttempt[] {
  return others.map(({ plan, attempt, stripeSubId = null, createdAt }) => {
    if (stripeSubId === null && createdAt > nowMs - UNANSWERED_MS) throw beingPrepared();
    return { plan, attempt, stripeSubId };
  });
}

/** Begins to buy the plan, or goes on where it was begun. With another plan at hand it is a switch. */
export async function beginCheckout(
  ctx: MutationCtx,
  operatorUserId: Id<"users">,
  plan: SubscriptionPlan,
  nowMs: number,
): Promise<BegunCheckout> {
  // They may have joined a company since the call was let in: it is its owner who pays.
  if ((await seatOf(ctx, operatorUserId)) !== null) {
    throw appError("FORBIDDEN", SEAT_REFUSALS.OWNER);
  }
  const live = await liveSubscription(ctx, operatorUserId);
  if (live?.plan === plan) refuseBought(live);
  if (live !== null) return { is: "switch" };
  const payer = await payerOf(ctx, operatorUserId);
  if (payer !== null) await watchPayer(ctx, payer, nowMs);
  const stripeCustomerId = payer?.stripeCustomerId ?? null;
  const all = await checkoutsOf(ctx, operatorUserId);
  const open = all.filter(({ isOpen }) => isOpen);
  const others = open.filter((one) => one.plan !== plan);
  const obsolete = obsoleteOf(others, nowMs);
  const known = open.find((one) => one.plan === plan);
  if (known !== undefined) {
    const stripeSubId = known.stripeSubId ?? null;
    return { is: "buy", attempt: known.attempt, stripeCustomerId, stripeSubId, obsolete };
  }
  const attempts = all.filter((one) => one.plan === plan).map(({ attempt }) => attempt);
  const attempt = Math.max(0, ...attempts) + 1;
  await ctx.db.insert("checkouts", {
    operatorUserId,
    plan,
    attempt,
    isOpen: true,
    amountUSDCents: PLAN_PRICES[plan].amountUSDCents,
    createdAt: nowMs,
  });
  return { is: "buy", attempt, stripeCustomerId, stripeSubId: null, obsolete };
}

export const checkoutFields = {
  operatorUserId: v.id("users"),
  plan: literals(...SUBSCRIPTION_PLANS),
  attempt: v.number(),
};

interface CheckoutName {
  operatorUserId: Id<"users">;
  plan: SubscriptionPlan;
  attempt: number;
}

async function findAttempt(ctx: QueryCtx, { operatorUserId, plan, attempt }: CheckoutName) {
  const all = await checkoutsOf(ctx, operatorUserId);
  return all.find((one) => one.plan === plan && one.attempt === attempt) ?? null;
}

/** What the provider made for the attempt. False where it was closed meanwhile: nobody may pay for it any more. */
export async function noteCheckout(
  ctx: MutationCtx,
  {
    plan,
    attempt,
    operatorUserId,
    ...made
  }: CheckoutName & {
    stripeSubId: string;
    paymentIntentId: string;
    /** What is to be paid: less than the price where credit stood with the provider. */
    amountUSDCents: number;
  },
): Promise<boolean> {
  const checkout = await findAttempt(ctx, { plan, attempt, operatorUserId });
  if (checkout === null) throw new Error("nobody began this checkout");
  if (checkout.isOpen) await ctx.db.patch("checkouts", checkout._id, made);
  return checkout.isOpen;
}

/** It leads nowhere any more, or was completed: the next one is a new attempt. */
export async function closeCheckout(ctx: MutationCtx, name: CheckoutName): Promise<void> {
  const checkout = await findAttempt(ctx, name);
  if (checkout?.isOpen === true) await ctx.db.patch("checkouts", checkout._id, { isOpen: false });
}

/** The same of one that another plan ends. Where the provider's answer came only now, what it made was not ended yet. */
export async function closeObsolete(
  ctx: MutationCtx,
  { stripeSubId, ...name }: CheckoutName & Pick<ObsoleteAttempt, "stripeSubId">,
): Promise<void> {
  const checkout = await findAttempt(ctx, name);
  if (checkout?.isOpen !== true) return;
  if ((checkout.stripeSubId ?? null) !== stripeSubId) throw beingPrepared();
  await ctx.db.patch("checkouts", checkout._id, { isOpen: false });
}

/** What was made for it at the provider is ended: it can be paid no more, and is nobody's purchase. */
export async function closeEnded(
  ctx: MutationCtx,
  operatorUserId: Id<"users">,
  stripeSubId: string,
): Promise<void> {
  for (const one of await checkoutsOf(ctx, operatorUserId)) {
    if (one.isOpen && one.stripeSubId === stripeSubId) {
      await ctx.db.patch("checkouts", one._id, { isOpen: false });
    }
  }
}

/** A switch is paid in the moment it is made; it is noted so that it can be completed as what was bought first. */
export async function noteSwitch(
  ctx: MutationCtx,
  {
    operatorUserId,
    plan,
    ...made
  }: {
    operatorUserId: Id<"users">;
    plan: SubscriptionPlan;
    stripeSubId: string;
    paymentIntentId: string;
    amountUSDCents: number;
  },
  nowMs: number,
): Promise<void> {
  const known = await checkoutOf(ctx, operatorUserId, made.paymentIntentId);
  if (known !== null) return;
  const row = { operatorUserId, plan, attempt: 0, isOpen: false, createdAt: nowMs };
  await ctx.db.insert("checkouts", { ...row, ...made });
}

/** The operator's own attempt that is paid by the intent; null also for somebody else's. */
export async function checkoutOf(
  ctx: QueryCtx,
  operatorUserId: Id<"users">,
  paymentIntentId: string,
): Promise<Doc<"checkouts"> | null> {
  const found = await firstOf(
    ctx.db
      .query("checkouts")
      .withIndex("by_paymentIntentId", (q) => q.eq("paymentIntentId", paymentIntentId)),
  );
  return found?.operatorUserId === operatorUserId ? found : null;
}
