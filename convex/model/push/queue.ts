// Pushes on their way out: one row for each notification and device. convex/pushSender.ts sends: it takes some, and says of each
// how it went.
import { internal } from "../../_generated/api.js";
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { firstOf } from "../first.ts";
import { mailWaitAfter } from "../mail/rules.ts";
import { isStillTold } from "../seats/seats.ts";
import { isInGoodStanding } from "../users/person.ts";
import {
  PUSH_ATTEMPTS_MAX,
  PUSH_LEASE_MS,
  PUSH_LIFE_MS,
  PUSH_TROUBLE_ATTEMPTS,
  PUSHING_MAX,
  type PushState,
} from "./rules.ts";
import { isSessionAlive } from "./subscriptions.ts";
import type { ClaimedPush, PushOutcome } from "./views.ts";

const ERROR_LENGTH_MAX = 500;

type News = Pick<Doc<"pushes">, "userId" | "forUserId" | "locale" | "kind" | "words" | "path">;

async function dueIn(ctx: QueryCtx, state: "WAITING" | "SENDING", nowMs: number, count: number) {
  return await ctx.db
    .query("pushes")
    .withIndex("by_state_and_dueAt", (q) => q.eq("state", state).lte("dueAt", nowMs))
    .take(count);
}

/** Takes over what a person is to be told on each of the devices, once per key. */
export async function admitPushes(
  ctx: MutationCtx,
  key: string,
  news: News,
  devices: readonly Doc<"pushSubscriptions">[],
): Promise<void> {
  const now = Date.now();
  // Whoever waits already has called the sender, or is found by the cron.
  const isSenderCalled = (await dueIn(ctx, "WAITING", now, 1)).length > 0;
  let isNew = false;
  for (const { _id: subscriptionId } of devices) {
    const own = `${key}:${subscriptionId}`;
    const known = await firstOf(
      ctx.db.query("pushes").withIndex("by_key", (q) => q.eq("key", own)),
    );
    if (known !== null) continue;
    isNew = true;
    const fresh = { state: "WAITING", attempts: 0, dueAt: now, createdAt: now } as const;
    await ctx.db.insert("pushes", { key: own, subscriptionId, ...news, ...fresh });
  }
  if (isNew && !isSenderCalled) await ctx.scheduler.runAfter(0, internal.pushSender.send, {});
}

async function end(
  ctx: MutationCtx,
  id: Id<"pushes">,
  state: PushState,
  nowMs: number,
  lastError?: string,
): Promise<void> {
  const error = lastError === undefined ? {} : { lastError: lastError.slice(0, ERROR_LENGTH_MAX) };
  // What it said is nobody's business any more.
  await ctx.db.patch("pushes", id, { state, dueAt: nowMs, words: {}, ...error });
}

/** Whom the push would reach; null where it would be the wrong one, or nobody. A device that is no more is forgotten. */
async function readerOf(
  ctx: MutationCtx,
  push: Doc<"pushes">,
  publicKey: string | null,
  nowMs: number,
): Promise<Doc<"pushSubscriptions"> | null> {
  const device = await ctx.db.get("pushSubscriptions", push.subscriptionId);
  if (device?.userId !== push.userId) return null;
  const isOfKey = publicKey === null || device.publicKey === publicKey;
  const isOurs = isOfKey && (await isSessionAlive(ctx, device, nowMs));
  if (!isOurs) {
    await ctx.db.delete("pushSubscriptions", device._id);
    return null;
  }
  const isMeant =
    isInGoodStanding(await ctx.db.get("users", push.userId)) && (await isStillTold(ctx, push));
  return isMeant ? device : null;
}

/**
 * Takes pushes that may be sent now, for PUSH_LEASE_MS; none where enough are under way. Without a key that could be ours no
 * device is judged by it.
 */
export async function claimPushes(
  ctx: MutationCtx,
  publicKey: string | null,
  nowMs: number,
): Promise<{ pushes: ClaimedPush[]; hasMore: boolean }> {
  const underWay = await ctx.db
    .query("pushes")
    .withIndex("by_state_and_dueAt", (q) => q.eq("state", "SENDING").gt("dueAt", nowMs))
    .take(PUSHING_MAX);
  const room = PUSHING_MAX - underWay.length;
  if (room === 0) return { pushes: [], hasMore: false };
  const lost = await dueIn(ctx, "SENDING", nowMs, room);
  const due = [...lost, ...(await dueIn(ctx, "WAITING", nowMs, room - lost.length))];
  const pushes: ClaimedPush[] = [];
  for (const push of due) {
    const isLate = push.createdAt <= nowMs - PUSH_LIFE_MS;
    const device = isLate ? null : await readerOf(ctx, push, publicKey, nowMs);
    if (device === null) {
      await end(ctx, push._id, "VOID", nowMs);
      continue;
    }
    const { _id: id, key, locale, kind, words, path, attempts } = push;
    const claim = { attempts: attempts + 1, dueAt: nowMs + PUSH_LEASE_MS };
    await ctx.db.patch("pushes", id, { state: "SENDING", ...claim });
    const { endpoint, p256dh, auth } = device;
    pushes.push({ id, key, locale, kind, words, path, endpoint, p256dh, auth });
  }
  return { pushes, hasMore: due.length === room };
}

/** Notes how an attempt ended. Answers how long to wait before the next one; null where there is none. */
export async function settlePush(
  ctx: MutationCtx,
  id: Id<"pushes">,
  { is, error = "", waitMs: askedMs }: PushOutcome,
  nowMs: number,
): Promise<number | null> {
  const push = await ctx.db.get("pushes", id);
  if (push?.state !== "SENDING") return null;
  const device = await ctx.db.get("pushSubscriptions", push.subscriptionId);
  if (is === "taken") {
    if (device !== null) {
      await ctx.db.patch("pushSubscriptions", device._id, { lastSuccessAt: nowMs });
    }
    await end(ctx, id, "SENT", nowMs);
    return null;
  }
  if (is === "gone") {
    if (device !== null) await ctx.db.delete("pushSubscriptions", device._id);
    await end(ctx, id, "VOID", nowMs, error);
    return null;
  }
  if (is === "never" || push.attempts >= PUSH_ATTEMPTS_MAX) {
    await end(ctx, id, "DEAD", nowMs, error);
    return null;
  }
  const waitMs = mailWaitAfter(push.attempts, askedMs);
  const lastError = error.slice(0, ERROR_LENGTH_MAX);
  await ctx.db.patch("pushes", id, { state: "WAITING", dueAt: nowMs + waitMs, lastError });
  return waitMs;
}

/** True when something may be sent now. */
export async function hasDuePushes(ctx: QueryCtx, nowMs: number): Promise<boolean> {
  const lost = await dueIn(ctx, "SENDING", nowMs, 1);
  return lost.length > 0 || (await dueIn(ctx, "WAITING", nowMs, 1)).length > 0;
}

/**
 * True when pushes do not get out: one has failed several times, and nothing was taken since it was caused. A single device
 * whose service does not answer is that device's trouble alone.
 */
export async function isPushInTrouble(ctx: QueryCtx): Promise<boolean> {
  const failing = await firstOf(
    ctx.db
      .query("pushes")
      .withIndex("by_state_and_attempts", (q) =>
        q.eq("state", "WAITING").gte("attempts", PUSH_TROUBLE_ATTEMPTS),
      ),
  );
  if (failing === null) return false;
  const taken = await firstOf(
    ctx.db
      .query("pushes")
      .withIndex("by_state_and_dueAt", (q) => q.eq("state", "SENT").gt("dueAt", failing.createdAt)),
  );
  return taken === null;
}

const BATCH = 100;
/** A key is remembered for so long: longer than an effect waits to be delivered again. */
const REMEMBERED_MS = 7 * 86_400_000;
const ENDS = ["SENT", "VOID", "DEAD"] as const;

/** Removes the pushes that were at their end long ago. */
export async function removeOldPushes(
  ctx: MutationCtx,
  _cursor: "more" | null,
  nowMs: number,
): Promise<"more" | null> {
  for (const state of ENDS) {
    const old = await ctx.db
      .query("pushes")
      .withIndex("by_state_and_dueAt", (q) =>
        q.eq("state", state).lt("dueAt", nowMs - REMEMBERED_MS),
      )
      .take(BATCH);
    for (const { _id } of old) await ctx.db.delete("pushes", _id);
    if (old.length === BATCH) return "more";
  }
  return null;
}
