// Writes what the payment provider said of one customer, if nothing newer stands here already.
import { literals } from "convex-helpers/validators";
import type { Infer } from "convex/values";

import type { Doc } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { firstOf } from "../first.ts";
import { payableCheckout } from "./checkouts.ts";
import type { ProviderState } from "./facts.ts";
import { savePayment } from "./ledger.ts";
import { checkAfter, checkOfCheckout, CLAIMED_MS, findPayer, isEnding } from "./payers.ts";
import { grantsAccess } from "./rules.ts";
import { saveSubscription } from "./subscriptions.ts";

/** An event of the provider, by which the state was fetched. */
export interface ProviderEvent {
  eventId: string;
  type: string;
}

/** `stale`: another state was written since this one was asked for, so it is to be fetched again. */
export const saveOutcome = literals("saved", "stale", "known");
export type SaveOutcome = Infer<typeof saveOutcome>;

export async function isKnownEvent(ctx: QueryCtx, eventId: string): Promise<boolean> {
  const known = await firstOf(
    ctx.db.query("stripeEvents").withIndex("by_eventId", (q) => q.eq("eventId", eventId)),
  );
  return known !== null;
}

export async function noteEvent(
  ctx: MutationCtx,
  event: ProviderEvent,
  nowMs: number,
): Promise<void> {
  if (await isKnownEvent(ctx, event.eventId)) return;
  await ctx.db.insert("stripeEvents", { ...event, receivedAt: nowMs });
}

function isSameCard({ card: known }: Doc<"payers">, card: ProviderState["card"]): boolean {
  if (card === null) return true;
  const fields = Object.keys(card) as (keyof typeof card)[];
  return fields.every((field) => known?.[field] === card[field]);
}

async function writeState(
  ctx: MutationCtx,
  payer: Doc<"payers">,
  { subscriptions, payments, card }: ProviderState,
  nowMs: number,
): Promise<boolean> {
  const { operatorUserId, stripeCustomerId, isLeaving = false } = payer;
  let hasChanged = !isSameCard(payer, card);
  // Of several that give access the newest does.
  const best = subscriptions.findLast((one) => grantsAccess(one, nowMs));
  for (const one of subscriptions) {
    const { startedAt: createdAt, endedAt, ...facts } = one;
    const ending = endedAt === null ? {} : { endedAt };
    // Nobody is left to have access.
    const end = isLeaving ? Math.min(nowMs, facts.currentPeriodEnd) : facts.currentPeriodEnd;
    const whose = { operatorUserId, stripeCustomerId, createdAt, currentPeriodEnd: end };
    const state = { ...facts, ...ending, ...whose };
    const isOutdone = best !== undefined && best !== one;
    const isNew = await saveSubscription(ctx, state, nowMs, isOutdone);
    hasChanged ||= isNew;
  }
  for (const payment of payments) {
    const isNew = await savePayment(ctx, operatorUserId, payment, nowMs);
    hasChanged ||= isNew;
  }
  return hasChanged;
}

async function settlePayer(
  ctx: MutationCtx,
  payer: Doc<"payers">,
  state: ProviderState,
  hasChanged: boolean,
  nowMs: number,
): Promise<void> {
  const { _id, operatorUserId, version, checkAt, isLeaving = false } = payer;
  const isDue = checkAt <= nowMs + CLAIMED_MS && !isLeaving;
  if (!hasChanged && !isDue) return;
  const begun = await payableCheckout(ctx, operatorUserId, nowMs);
  const due = Math.min(
    checkAfter(state, nowMs, await isEnding(ctx, payer)),
    begun === null ? Infinity : checkOfCheckout(begun, nowMs),
  );
  await ctx.db.patch("payers", _id, {
    ...(hasChanged ? { version: version + 1 } : {}),
    ...(isLeaving ? {} : { checkAt: due }),
    ...(state.card === null || isLeaving ? {} : { card: state.card }),
  });
}

/**
 * `version` is the payer's number from before the state was asked for. Where it still stands, all that is written here was
 * asked for earlier, and is not newer. A customer that nobody here is comes to nothing.
 */
export async function saveState(
  ctx: MutationCtx,
  {
    stripeCustomerId,
    version,
    state,
    event,
  }: {
    stripeCustomerId: string;
    version: number;
    state: ProviderState;
    event?: ProviderEvent;
  },
  nowMs: number,
): Promise<SaveOutcome> {
  if (event !== undefined && (await isKnownEvent(ctx, event.eventId))) return "known";
  const payer = await findPayer(ctx, stripeCustomerId);
  if (payer !== null && payer.version !== version) return "stale";
  if (payer !== null) {
    const hasChanged = await writeState(ctx, payer, state, nowMs);
    await settlePayer(ctx, payer, state, hasChanged, nowMs);
  }
  if (event !== undefined) await noteEvent(ctx, event, nowMs);
  return "saved";
}

const REMEMBERED_MS = 30 * 86_400_000;
const BATCH = 200;

/** Forgets events of long ago. */
export async function removeOldEvents(
  ctx: MutationCtx,
  _cursor: "more" | null,
  nowMs: number,
): Promise<"more" | null> {
  const old = await ctx.db
    .query("stripeEvents")
    .withIndex("by_receivedAt", (q) => q.lt("receivedAt", nowMs - REMEMBERED_MS))
    .take(BATCH);
  for (const { _id } of old) await ctx.db.delete("stripeEvents", _id);
  return old.length === BATCH ? "more" : null;
}
