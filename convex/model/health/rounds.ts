// A round of probes: when it began, how late, and whether what it scheduled came.
import { internal } from "../../_generated/api.js";
import type { Doc } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { firstOf } from "../first.ts";
import { LATE_MS, MEASURED_EVERY_SECONDS } from "./contract.ts";
import { noteFinding } from "./standings.ts";

/** A sign of life that does not come is asked for again so often. */
const ASKED_EVERY_MS = 60_000;

export function findRound(ctx: QueryCtx): Promise<Doc<"healthRounds"> | null> {
  return firstOf(ctx.db.query("healthRounds"));
}

function lateness(last: Doc<"healthRounds"> | null, nowMs: number): number {
  if (last === null) return 0;
  return Math.max(0, nowMs - last.startedAt - MEASURED_EVERY_SECONDS * 1_000);
}

/** Once in a minute at most, so that a scheduler that stands still has no pile of them before it. */
function isToBeAsked(last: Doc<"healthRounds"> | null, nowMs: number): boolean {
  if (last?.askedAt === undefined) return true;
  const minutes = (atMs: number) => Math.floor((atMs - (last.askedAt ?? 0)) / ASKED_EVERY_MS);
  return minutes(nowMs) > minutes(last.startedAt);
}

/** Writes that the round begins, and asks the scheduler for a sign of life. Answers what the database has to give back. */
export async function beginRound(ctx: MutationCtx, nowMs: number): Promise<number> {
  const last = await findRound(ctx);
  const round = {
    startedAt: nowMs,
    lateMs: lateness(last, nowMs),
    // One that has not come is waited for: asking anew would hide how long.
    askedAt: last?.askedAt ?? nowMs,
    ...(last?.searchedTo !== undefined && { searchedTo: last.searchedTo }),
  };
  if (last === null) await ctx.db.insert("healthRounds", round);
  else await ctx.db.replace("healthRounds", last._id, round);
  if (isToBeAsked(last, nowMs)) await ctx.scheduler.runAfter(0, internal.health.tick, {});
  return nowMs;
}

async function noteScheduler(
  ctx: MutationCtx,
  { lateMs }: Doc<"healthRounds">,
  waitedMs: number,
  nowMs: number,
): Promise<void> {
  const error =
    waitedMs > LATE_MS ? `A scheduled function waits for ${Math.round(waitedMs / 1_000)} s` : null;
  const figures = { roundLateMs: lateMs };
  await noteFinding(ctx, "scheduler", { error, latencyMs: waitedMs, figures }, nowMs);
}

/** The sign of life. */
export async function noteTick(ctx: MutationCtx, nowMs: number): Promise<void> {
  const round = await findRound(ctx);
  if (round?.askedAt === undefined) return;
  const { askedAt, ...rest } = round;
  await ctx.db.replace("healthRounds", round._id, rest);
  await noteScheduler(ctx, round, Math.max(0, nowMs - askedAt), nowMs);
}

/** True as long as the sign of life has not come; for too long, and it is noted. */
export async function isTickMissing(ctx: MutationCtx, nowMs: number): Promise<boolean> {
  const round = await findRound(ctx);
  if (round?.askedAt === undefined) return false;
  const waitedMs = nowMs - round.askedAt;
  if (waitedMs > LATE_MS) await noteScheduler(ctx, round, waitedMs, nowMs);
  return true;
}
