// Effects are written down in the transaction that causes them, so that one is neither lost nor has its effect without its
// cause. convex/outbox.ts delivers them at least once; the key makes that once in effect.
import { internal } from "../../_generated/api.js";
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { firstOf } from "../first.ts";
import { LEASE_MS, nextRound, stateAfter, waitAfter } from "./rules.ts";

export type Effect = Pick<Doc<"outbox">, "kind" | "key" | "payload">;
export type ClaimedEffect = Effect & { id: Id<"outbox"> };
export type Outcome = { id: Id<"outbox">; error: string | null };

const BATCH = 20;
const ERROR_LENGTH_MAX = 500;

/**
 * Writes the effect down. All that are caused between two rounds are delivered in one transaction, which the first of them
 * schedules: whoever finds that one has read it, and is run again if it was delivered meanwhile.
 */
export async function causeEffect(ctx: MutationCtx, { kind, key, payload }: Effect): Promise<void> {
  const now = Date.now();
  const dueAt = nextRound(now);
  const first = await firstOf(
    ctx.db
      .query("outbox")
      .withIndex("by_state_and_dueAt", (q) => q.eq("state", "WAITING").eq("dueAt", dueAt)),
  );
  await ctx.db.insert("outbox", {
    kind,
    key,
    payload,
    state: "WAITING",
    attempts: 0,
    dueAt,
    createdAt: now,
  });
  if (first !== null) return;
  await ctx.scheduler.runAt(dueAt, internal.outbox.deliverNew, { round: dueAt });
}

/** A batch of what may be delivered now. */
export function dueEffects(ctx: MutationCtx, nowMs: number): Promise<Doc<"outbox">[]> {
  return ctx.db
    .query("outbox")
    .withIndex("by_state_and_dueAt", (q) => q.eq("state", "WAITING").lte("dueAt", nowMs))
    .take(BATCH);
}

/** Takes effects that are due, for LEASE_MS. Fewer than asked for means that there are no more. */
export async function claimEffects(ctx: MutationCtx, nowMs: number): Promise<ClaimedEffect[]> {
  const due = await dueEffects(ctx, nowMs);
  for (const { _id, attempts } of due) {
    const claim = { attempts: attempts + 1, dueAt: nowMs + LEASE_MS };
    await ctx.db.patch("outbox", _id, claim);
  }
  return due.map(({ _id, kind, key, payload }) => ({ id: _id, kind, key, payload }));
}

async function fail(ctx: MutationCtx, effect: Doc<"outbox">, error: string, nowMs: number) {
  const waitMs = waitAfter(effect.attempts);
  const state = stateAfter(effect.attempts);
  const lastError = error.slice(0, ERROR_LENGTH_MAX);
  await ctx.db.patch("outbox", effect._id, { state, dueAt: nowMs + waitMs, lastError });
  if (state === "WAITING") await ctx.scheduler.runAfter(waitMs, internal.outbox.deliver, {});
}

/** Says how the attempts ended: what was delivered goes, what failed waits longer than before or is given up. */
export async function settleEffects(
  ctx: MutationCtx,
  outcomes: readonly Outcome[],
  nowMs: number,
): Promise<void> {
  for (const { id, error } of outcomes) {
    const effect = await ctx.db.get("outbox", id);
    if (effect === null) continue;
    if (error === null) await ctx.db.delete("outbox", id);
    else await fail(ctx, effect, error, nowMs);
  }
}

/** True when a whole batch was there: there may be more. */
export function mayHaveMore(batch: readonly Effect[]): boolean {
  return batch.length === BATCH;
}

/** What is counted of a queue at most: behind that it is full, whatever it holds. */
const COUNTED_MAX = 500;
/** An effect that was to be delivered so long ago has been forgotten. */
const FORGOTTEN_MS = 10_000;
const TROUBLE_ATTEMPTS = 2;
/** A dead letter is trouble for so long; then it is history. */
const TROUBLE_MS = 86_400_000;

export interface QueueHealth {
  error: string | null;
  figures: { waiting: number; oldestMs: number; dead: number };
}

/** How much waits and for how long, and what is wrong with that. */
export async function outboxHealth(ctx: QueryCtx, nowMs: number): Promise<QueueHealth> {
  const waiting = await ctx.db
    .query("outbox")
    .withIndex("by_state_and_dueAt", (q) => q.eq("state", "WAITING"))
    .take(COUNTED_MAX);
  const dead = await ctx.db
    .query("outbox")
    .withIndex("by_state_and_dueAt", (q) => q.eq("state", "DEAD").gt("dueAt", nowMs - TROUBLE_MS))
    .take(COUNTED_MAX);
  const oldestMs = nowMs - Math.min(nowMs, ...waiting.map(({ createdAt }) => createdAt));
  const figures = { waiting: waiting.length, oldestMs, dead: dead.length };
  const [first] = waiting;
  const isForgotten = first !== undefined && first.dueAt < nowMs - FORGOTTEN_MS;
  if (isForgotten) return { error: "Effects are not delivered", figures };
  const failing = waiting.filter(({ attempts }) => attempts >= TROUBLE_ATTEMPTS).length;
  if (failing > 0) return { error: `Effects fail: ${failing}`, figures };
  const error = dead.length > 0 ? `Effects were given up: ${dead.length}` : null;
  return { error, figures };
}
