// The one deliverer of effects. Each kind has an internal function that takes the key and the payload and does it once
// per key, however often it is called.
import { v } from "convex/values";

import { internal } from "./_generated/api.js";
import type { ActionCtx, MutationCtx } from "./_generated/server.js";
import { internalAction, internalMutation } from "./functions.ts";
import { deliverNotification } from "./model/notifications/notifications.ts";
import {
  claimEffects,
  dueEffects,
  mayHaveMore,
  settleEffects,
  type ClaimedEffect,
  type Effect,
  type Outcome,
} from "./model/outbox/outbox.ts";

type Deliver = (ctx: ActionCtx, effect: ClaimedEffect) => Promise<unknown>;

const DELIVERERS: Readonly<Record<string, Deliver>> = {
  notification: (ctx, { key, payload }) =>
    ctx.runMutation(internal.notifications.deliver, { key, payload }),
};

const effect = v.object({
  id: v.id("outbox"),
  kind: v.string(),
  key: v.string(),
  payload: v.record(v.string(), v.string()),
});

async function attempt(ctx: ActionCtx, claimed: ClaimedEffect): Promise<Outcome> {
  try {
    const deliver = DELIVERERS[claimed.kind];
    if (deliver === undefined) throw new Error(`Nobody delivers "${claimed.kind}"`);
    await deliver(ctx, claimed);
    return { id: claimed.id, error: null };
  } catch (error) {
    return { id: claimed.id, error: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Kinds whose effect is in this database, too: the effect and its end are one transaction. Each makes its writes last, so
 * that one that fails has written nothing.
 */
const INSIDE: Readonly<Record<string, (ctx: MutationCtx, effect: Effect) => Promise<void>>> = {
  notification: (ctx, { key, payload }) => deliverNotification(ctx, key, payload),
};

/** The first attempt at all that were caused since the last round. What it can not do is for `deliver`, which counts and waits. */
export const deliverNew = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const effects = await dueEffects(ctx, Date.now());
    let isLeft = mayHaveMore(effects);
    for (const { _id, kind, key, payload } of effects) {
      try {
        const deliverInside = INSIDE[kind];
        if (deliverInside === undefined) throw new Error("its effect is elsewhere");
        await deliverInside(ctx, { kind, key, payload });
        await ctx.db.delete("outbox", _id);
      } catch {
        isLeft = true;
      }
    }
    if (isLeft) await ctx.scheduler.runAfter(0, internal.outbox.deliver, {});
    return null;
  },
});

/** Delivers what is due: what leaves the database, what failed before, and by cron what was lost. */
export const deliver = internalAction({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    for (let hasMore = true; hasMore;) {
      const claimed = await ctx.runMutation(internal.outbox.claim, {});
      const outcomes = await Promise.all(claimed.map((one) => attempt(ctx, one)));
      if (outcomes.length > 0) await ctx.runMutation(internal.outbox.settle, { outcomes });
      hasMore = mayHaveMore(claimed);
    }
    return null;
  },
});

export const claim = internalMutation({
  args: {},
  returns: v.array(effect),
  handler: (ctx) => claimEffects(ctx, Date.now()),
});

export const settle = internalMutation({
  args: {
    outcomes: v.array(v.object({ id: v.id("outbox"), error: v.union(v.string(), v.null()) })),
  },
  returns: v.null(),
  handler: async (ctx, { outcomes }) => {
    await settleEffects(ctx, outcomes, Date.now());
    return null;
  },
});
