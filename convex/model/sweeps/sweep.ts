// The one loop for work that may be longer than a transaction: crons, rebuilds, migrations. Each batch does a bounded
// part in a transaction of its own and says where the next one goes on; the loop schedules that one and notes how far it
// is. A batch that fails undoes itself; the cron's next run begins again.
import { makeFunctionReference } from "convex/server";

import type { MutationCtx } from "../../_generated/server.js";
import { firstOf } from "../first.ts";

/** Does a bounded part. `cursor` is null at the beginning; answers where to go on, or null when all is done. */
export type Batch<Cursor> = (
  ctx: MutationCtx,
  cursor: Cursor | null,
  nowMs: number,
) => Promise<Cursor | null>;

async function note(
  ctx: MutationCtx,
  name: string,
  batch: { isFirst: boolean; isLast: boolean },
  nowMs: number,
): Promise<void> {
  const row = await firstOf(ctx.db.query("sweeps").withIndex("by_name", (q) => q.eq("name", name)));
  const run = {
    startedAt: batch.isFirst ? nowMs : (row?.startedAt ?? nowMs),
    lastBatchAt: nowMs,
    batches: batch.isFirst ? 1 : (row?.batches ?? 0) + 1,
    ...(batch.isLast ? { finishedAt: nowMs } : {}),
  };
  if (row === null) await ctx.db.insert("sweeps", { name, ...run });
  else await ctx.db.replace("sweeps", row._id, { name, ...run });
}

/** Runs one batch of the sweep at the path `name` and plans the next. */
export async function runBatch<Cursor>(
  ctx: MutationCtx,
  name: string,
  batch: Batch<Cursor>,
  cursor: Cursor | null,
): Promise<void> {
  const nowMs = Date.now();
  const next = await batch(ctx, cursor, nowMs);
  await note(ctx, name, { isFirst: cursor === null, isLast: next === null }, nowMs);
  if (next === null) return;
  const itself = makeFunctionReference<"mutation", { cursor: unknown }>(name);
  await ctx.scheduler.runAfter(0, itself, { cursor: next });
}
