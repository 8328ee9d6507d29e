// The one deliverer of effects. Each kind has a function that takes the key and the payload and does it once per key,
// however often it is called.
import { v } from "convex/values";

import { internal } from "./_generated/api.js";
import type { ActionCtx, MutationCtx } from "./_generated/server.js";
import { internalAction, internalMutation } from "./functions.ts";
import { readCause } from "./model/mail/cause.ts";
import { admitMail } from "./model/mail/queue.ts";
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
import { recipientOf } from "./model/users/recipient.ts";

const MAIL = "mail";

/** Hands the mail to the sender. Providers take their time, and no other effect waits for them. */
async function deliverMail(ctx: MutationCtx, { key, payload }: Effect): Promise<void> {
  const cause = readCause(ctx, key, payload);
  const recipient = await recipientOf(ctx, cause.userId);
  if (recipient !== null) await admitMail(ctx, cause, recipient);
}

async function wakeSender(ctx: MutationCtx, effects: readonly Pick<Effect, "kind">[]) {
  if (effects.some(({ kind }) => kind === MAIL)) {
    await ctx.scheduler.runAfter(0, internal.mailSender.send, {});
  }
}

type Deliver = (ctx: MutationCtx, effect: Effect) => Promise<void>;

/** Each makes its writes last, so that one that fails has written nothing. */
const DELIVERERS: Readonly<Record<string, Deliver>> = {
  notification: (ctx, { key, payload }) => deliverNotification(ctx, key, payload),
  [MAIL]: deliverMail,
};

async function deliverInside(ctx: MutationCtx, effect: Effect): Promise<void> {
  const deliver = DELIVERERS[effect.kind];
  if (deliver === undefined) throw new Error(`Nobody delivers "${effect.kind}"`);
  await deliver(ctx, effect);
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
    await deliverInside(ctx, effect);
    await wakeSender(ctx, [effect]);
    return null;
  },
});

async function attempt(ctx: ActionCtx, { id, ...effect }: ClaimedEffect): Promise<Outcome> {
  try {
    await ctx.runMutation(internal.outbox.deliverOne, effect);
    return { id, error: null };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

/** The first attempt at all that were caused since the last round. What it can not do is for `deliver`, which counts and waits. */
export const deliverNew = internalMutation({
  // Timers may come a moment before the clock shows their time. Missing in what earlier versions scheduled.
  args: { round: v.optional(v.number()) },
  returns: v.null(),
  handler: async (ctx, { round = 0 }) => {
    const effects = await dueEffects(ctx, Math.max(Date.now(), round));
    let isLeft = mayHaveMore(effects);
    for (const { _id, kind, key, payload } of effects) {
      try {
        await deliverInside(ctx, { kind, key, payload });
        await ctx.db.delete("outbox", _id);
      } catch {
        isLeft = true;
      }
    }
    await wakeSender(ctx, effects);
    if (isLeft) await ctx.scheduler.runAfter(0, internal.outbox.deliver, {});
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
