// The one deliverer of effects. Each kind has a function that takes the key and the payload and does it once per key,
// however often it is called.
import { v } from "convex/values";

import { internal } from "./_generated/api.js";
import type { ActionCtx, MutationCtx } from "./_generated/server.js";
import { internalAction, internalMutation } from "./functions.ts";
import { sayable } from "./model/health/rules.ts";
import { readCause } from "./model/mail/cause.ts";
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
import { mailNow } from "./model/users/mailing.ts";

/** Answers whether the sender of mails has something to do: providers take their time, and no other effect waits for them. */
type Deliver = (ctx: MutationCtx, effect: Effect) => Promise<boolean>;

/** Each makes its writes last, so that one that fails has written nothing. */
const DELIVERERS: Readonly<Record<string, Deliver>> = {
  notification: (ctx, { key, payload }) => deliverNotification(ctx, key, payload),
  mail: (ctx, { key, payload }) => mailNow(ctx, readCause(ctx, key, payload)),
};

async function deliverInside(ctx: MutationCtx, effect: Effect): Promise<boolean> {
  const deliver = DELIVERERS[effect.kind];
  if (deliver === undefined) throw new Error(`Nobody delivers "${effect.kind}"`);
  return await deliver(ctx, effect);
}

async function wakeSender(ctx: MutationCtx): Promise<void> {
  await ctx.scheduler.runAfter(0, internal.mailSender.send, {});
}

const effectFields = {
  kind: v.string(),
  key: v.string(),
  payload: v.record(v.string(), v.string()),
};

export const deliverOne = internalMutation({
  args: effectFields,
  returns: v.null(),
  handler: async (ctx, effect) => {
    if (await deliverInside(ctx, effect)) await wakeSender(ctx);
    return null;
  },
});

async function attempt(ctx: ActionCtx, { id, ...effect }: ClaimedEffect): Promise<Outcome> {
  try {
    await ctx.runMutation(internal.outbox.deliverOne, effect);
    return { id, error: null };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    console.error(`The effect "${effect.kind}" failed: ${sayable(said)}`);
    return { id, error: said };
  }
}

/**
 * The first attempt at all that were caused since the last round, a batch at a time: others have a turn between. What it can not do
 * is for `deliver`, which counts and waits.
 */
export const deliverNew = internalMutation({
  // Timers may come a moment before the clock shows their time. Missing in what earlier versions scheduled.
  args: { round: v.optional(v.number()) },
  returns: v.null(),
  handler: async (ctx, { round = 0 }) => {
    const effects = await dueEffects(ctx, Math.max(Date.now(), round));
    let hasFailed = false;
    let isMailWaiting = false;
    for (const { _id, kind, key, payload } of effects) {
      try {
        const hasMail = await deliverInside(ctx, { kind, key, payload });
        isMailWaiting ||= hasMail;
        await ctx.db.delete("outbox", _id);
      } catch {
        hasFailed = true;
      }
    }
    if (isMailWaiting) await wakeSender(ctx);
    if (hasFailed) await ctx.scheduler.runAfter(0, internal.outbox.deliver, {});
    else if (mayHaveMore(effects)) {
      await ctx.scheduler.runAfter(0, internal.outbox.deliverNew, { round });
    }
    return null;
  },
});

/** Delivers what is due, each in a transaction of its own: what failed before, and by cron what was lost. */
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
  returns: v.array(v.object({ id: v.id("outbox"), ...effectFields })),
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
