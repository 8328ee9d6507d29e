// Counters against abuse, exact over a sliding window. The counter is a document, so it holds across restarts and for
// every process of a deployment; two attempts at once conflict and run one after the other.
import type { Doc } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { rateLimited } from "../errors.ts";
import { firstOf } from "../first.ts";
import { type LimitName, LIMITS, recent, waitMs } from "./rules.ts";

type Ctx = Pick<MutationCtx, "db">;
type ReadCtx = Pick<QueryCtx, "db">;

function findCounter(ctx: ReadCtx, name: LimitName, subject: string) {
  return firstOf(
    ctx.db.query("rateLimits").withIndex("by_key", (q) => q.eq("key", `${name}:${subject}`)),
  );
}

/** How long the subject has to wait; 0 when it may go on. Counts nothing. `by` may be a stricter limit on the same count. */
export async function remainingWaitMs(
  ctx: ReadCtx,
  name: LimitName,
  subject: string,
  nowMs: number,
  by = name,
): Promise<number> {
  const counter = await findCounter(ctx, name, subject);
  return waitMs(counter?.times ?? [], LIMITS[by], nowMs);
}

function count(
  ctx: Ctx,
  counter: Doc<"rateLimits"> | null,
  name: LimitName,
  subject: string,
  nowMs: number,
): Promise<unknown> {
  const limit = LIMITS[name];
  const times = [...recent(counter?.times ?? [], limit, nowMs), nowMs].slice(-limit.max);
  // Later than it must be: whoever goes on attempting moves the row in its index once a window, not each time.
  const expiresAt = nowMs + 2 * limit.windowMs;
  if (counter === null) {
    return ctx.db.insert("rateLimits", { key: `${name}:${subject}`, times, expiresAt });
  }
  const isLateEnough = counter.expiresAt >= nowMs + limit.windowMs;
  const moved = isLateEnough ? { times } : { times, expiresAt };
  return ctx.db.patch("rateLimits", counter._id, moved);
}

export async function recordAttempt(
  ctx: Ctx,
  name: LimitName,
  subject: string,
  nowMs: number,
): Promise<void> {
  await count(ctx, await findCounter(ctx, name, subject), name, subject, nowMs);
}

/** Counts one attempt, or refuses it with RATE_LIMITED. */
export async function takeAttempt(
  ctx: Ctx,
  name: LimitName,
  subject: string,
  nowMs: number,
): Promise<void> {
  const counter = await findCounter(ctx, name, subject);
  const wait = waitMs(counter?.times ?? [], LIMITS[name], nowMs);
  if (wait > 0) throw rateLimited(wait);
  await count(ctx, counter, name, subject, nowMs);
}

/** As if the last attempt that was counted had not been made. */
export async function giveBackAttempt(ctx: Ctx, name: LimitName, subject: string): Promise<void> {
  const counter = await findCounter(ctx, name, subject);
  if (counter === null) return;
  await ctx.db.patch("rateLimits", counter._id, { times: counter.times.slice(0, -1) });
}

const SWEEP_BATCH = 500;

/** Removes counters that mean nothing any more. */
export async function removeOldCounters(
  ctx: Ctx,
  _cursor: "more" | null,
  nowMs: number,
): Promise<"more" | null> {
  const expired = await ctx.db
    .query("rateLimits")
    .withIndex("by_expiresAt", (q) => q.lt("expiresAt", nowMs))
    .take(SWEEP_BATCH);
  for (const counter of expired) await ctx.db.delete("rateLimits", counter._id);
  return expired.length === SWEEP_BATCH ? "more" : null;
}
