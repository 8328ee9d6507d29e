// Operators as customers of the payment provider, and when the provider is asked again about each.
import { internal } from "../../_generated/api.js";
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { firstOf } from "../first.ts";
import type { BillingDetails } from "./contract.ts";
import type { ProviderState } from "./facts.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** After every date. */
const NEVER = Number.MAX_SAFE_INTEGER;

export async function payerOf(
  ctx: QueryCtx,
  operatorUserId: Id<"users">,
): Promise<Doc<"payers"> | null> {
  return await firstOf(
    ctx.db
      .query("payers")
      .withIndex("by_operatorUserId", (q) => q.eq("operatorUserId", operatorUserId)),
  );
}

export async function findPayer(
  ctx: QueryCtx,
  stripeCustomerId: string,
): Promise<Doc<"payers"> | null> {
  return await firstOf(
    ctx.db
      .query("payers")
      .withIndex("by_stripeCustomerId", (q) => q.eq("stripeCustomerId", stripeCustomerId)),
  );
}

/** Whoever begins to buy may pay and close the window: the provider is asked soon, and then less and less often. */
const FIRST_LOOK_MS = 5 * MINUTE_MS;

export function checkOfCheckout({ createdAt }: Doc<"checkouts">, nowMs: number): number {
  return nowMs + Math.min(HOUR_MS, Math.max(FIRST_LOOK_MS, nowMs - createdAt));
}

/** A purchase is begun, or gone on with. */
export async function watchPayer(
  ctx: MutationCtx,
  { _id, checkAt }: Doc<"payers">,
  nowMs: number,
): Promise<void> {
  await ctx.db.patch("payers", _id, { checkAt: Math.min(checkAt, nowMs + FIRST_LOOK_MS) });
}

/**
 * Of two that are made at once the first stays; the provider's key makes them the same customer. `before` is one that the provider
 * has deleted: the card and what stood on its invoices went with it.
 */
export async function addPayer(
  ctx: MutationCtx,
  operatorUserId: Id<"users">,
  { stripeCustomerId, before }: { stripeCustomerId: string; before: string | null },
  nowMs: number,
): Promise<string> {
  const known = await payerOf(ctx, operatorUserId);
  if (known !== null && known.stripeCustomerId !== before) return known.stripeCustomerId;
  if (known !== null) {
    const lost = { billing: undefined, card: undefined };
    await ctx.db.patch("payers", known._id, { stripeCustomerId, ...lost });
    return stripeCustomerId;
  }
  await ctx.db.insert("payers", {
    operatorUserId,
    stripeCustomerId,
    version: 0,
    checkAt: nowMs + FIRST_LOOK_MS,
    createdAt: nowMs,
  });
  return stripeCustomerId;
}

/**
 * When the provider is asked though it has told nothing: soon after a renewal that it should have told of, daily where
 * something is paid for, and every six hours where money is missing. Customers with nothing are asked about while they buy.
 */
export function checkAfter(
  { subscriptions, payments }: ProviderState,
  nowMs: number,
  endsAll = false,
): number {
  const live = subscriptions.filter(({ status }) => status !== "CANCELLED");
  // News may have come before it was ended: it is due still.
  if (endsAll && live.some((one) => !one.cancelAtPeriodEnd)) return nowMs + 5 * MINUTE_MS;
  // It ended, and its invoice not yet.
  if (endsAll && payments.some(({ status }) => status === "OPEN")) return nowMs + HOUR_MS;
  if (live.some(({ status }) => status === "PAST_DUE")) return nowMs + 6 * HOUR_MS;
  const ends = live.map(({ currentPeriodEnd }) =>
    currentPeriodEnd > nowMs ? currentPeriodEnd + MINUTE_MS : nowMs + 5 * MINUTE_MS,
  );
  return live.length === 0 ? NEVER : Math.min(nowMs + DAY_MS, ...ends);
}

/** A card was declined: the provider keeps that answer for a day, and who asks again wants it tried again. */
export async function noteDecline(ctx: MutationCtx, stripeCustomerId: string): Promise<void> {
  const payer = await findPayer(ctx, stripeCustomerId);
  if (payer !== null) await ctx.db.patch("payers", payer._id, { version: payer.version + 1 });
}

export async function saveBilling(
  ctx: MutationCtx,
  operatorUserId: Id<"users">,
  billing: BillingDetails,
): Promise<void> {
  const payer = await payerOf(ctx, operatorUserId);
  if (payer !== null) await ctx.db.patch("payers", payer._id, { billing });
}

/** Who was claimed, and not answered for, is due again after so long. */
export const CLAIMED_MS = HOUR_MS;

/** So many customers are asked about at a time. */
export const CHECK_BATCH = 25;
/** How long one run goes on from batch to batch: the next comes every five minutes, and finds this one at its end. */
export const RECONCILED_FOR_MS = 4 * MINUTE_MS;

export interface DuePayer {
  stripeCustomerId: string;
  /** Erased: the provider is to forget them. */
  isLeaving: boolean;
  /** Waits for the end of the account: nothing more is to be charged. */
  isEnding: boolean;
}

/** Whether the account is about to be erased; who stays is asked about as before. */
export async function isEnding(ctx: QueryCtx, { operatorUserId }: Doc<"payers">): Promise<boolean> {
  return (await ctx.db.get("users", operatorUserId))?.erasesAt !== undefined;
}

/** They asked for the end of their account: what is to end at the provider is due now, and again until it was done. */
export async function endPayer(ctx: MutationCtx, operatorUserId: Id<"users">): Promise<void> {
  const payer = await payerOf(ctx, operatorUserId);
  if (payer === null) return;
  await ctx.db.patch("payers", payer._id, { checkAt: 0 });
  await ctx.scheduler.runAfter(0, internal.billing.reconcile, {});
}

/** A batch of those who are due. One whose answer fails does not hold up the others. */
export async function claimDue(
  ctx: MutationCtx,
  nowMs: number,
): Promise<{ due: DuePayer[]; hasMore: boolean }> {
  const due = await ctx.db
    .query("payers")
    .withIndex("by_checkAt", (q) => q.lte("checkAt", nowMs))
    .take(CHECK_BATCH);
  const claimed: DuePayer[] = [];
  for (const payer of due) {
    const { _id, stripeCustomerId, isLeaving = false } = payer;
    await ctx.db.patch("payers", _id, { checkAt: nowMs + CLAIMED_MS });
    claimed.push({ stripeCustomerId, isLeaving, isEnding: await isEnding(ctx, payer) });
  }
  return { due: claimed, hasMore: due.length === CHECK_BATCH };
}

/** The person is erased: nothing of theirs is kept but what the provider needs to be told. */
export async function leavePayer(ctx: MutationCtx, payer: Doc<"payers">): Promise<void> {
  await ctx.db.patch("payers", payer._id, {
    isLeaving: true,
    checkAt: 0,
    billing: undefined,
    card: undefined,
  });
}

/** The provider has forgotten the customer. */
export async function removePayer(ctx: MutationCtx, stripeCustomerId: string): Promise<void> {
  const payer = await findPayer(ctx, stripeCustomerId);
  if (payer?.isLeaving === true) await ctx.db.delete("payers", payer._id);
}

export async function hasDue(ctx: QueryCtx, nowMs: number): Promise<boolean> {
  const due = await firstOf(
    ctx.db.query("payers").withIndex("by_checkAt", (q) => q.lte("checkAt", nowMs)),
  );
  return due !== null;
}
