// Makes the figures of days anew from what they count, some days in each transaction, while the product goes on: a day is read
// and written in one, so that no keeper comes between.
import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import type { Infer } from "convex/values";

import type { Doc } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { addDays, type Day, startOfDay } from "../days.ts";
import { firstOf } from "../first.ts";
import { MARKET_KINDS, type MarketKind } from "./contract.ts";
import { addCounts, type Addition, COUNTS, type Counts, shardOf } from "./counts.ts";
import { setDay } from "./days.ts";

/** Up to which day a kind is done. */
export const marketCursor = v.object({ kind: literals(...MARKET_KINDS), through: v.string() });
type Cursor = Infer<typeof marketCursor>;

/** What a transaction reads of one day: some 7 MB of the 16 that it may. More would have to carry sums from page to page. */
const DAY_MAX = 10_000;
/** After so many rows of sources a transaction leaves the other days to the next. */
const ENOUGH = 300;
const DAYS_AT_ONCE = 40;

interface Span {
  readonly from: number;
  readonly before: number;
}

type Source = Doc<"activations" | "jobRequests" | "subscriptions" | "payments">;

/** What counts in the span, the oldest first. */
const SOURCES: Record<MarketKind, (ctx: QueryCtx, span: Span) => AsyncIterable<Source>> = {
  people: (ctx, { from, before }) =>
    ctx.db
      .query("activations")
      .withIndex("by_signedUpAt", (q) => q.gte("signedUpAt", from).lt("signedUpAt", before)),
  requests: (ctx, { from, before }) =>
    ctx.db
      .query("jobRequests")
      .withIndex("by_createdAt", (q) => q.gte("createdAt", from).lt("createdAt", before)),
  subscriptions: (ctx, { from, before }) =>
    ctx.db
      .query("subscriptions")
      .withIndex("by_createdAt", (q) => q.gte("createdAt", from).lt("createdAt", before)),
  endings: (ctx, { from, before }) =>
    ctx.db
      .query("subscriptions")
      .withIndex("by_endedAt", (q) => q.gte("endedAt", from).lt("endedAt", before)),
  payments: (ctx, { from, before }) =>
    ctx.db
      .query("payments")
      .withIndex("by_paidAt", (q) => q.gte("paidAt", from).lt("paidAt", before)),
};

function countsOf(kind: MarketKind, row: Source): Addition {
  return COUNTS[kind](row as never);
}

async function firstIn(rows: AsyncIterable<Source>): Promise<Source | null> {
  for await (const row of rows) return row;
  return null;
}

/** The next day behind `through` of which something is to be counted, or is. */
async function nextDay(ctx: QueryCtx, { kind, through }: Cursor): Promise<Day | null> {
  const from = through === "" ? 0 : startOfDay(addDays(through, 1));
  const source = await firstIn(SOURCES[kind](ctx, { from, before: Number.MAX_SAFE_INTEGER }));
  const row = await firstOf(
    ctx.db
      .query("marketDays")
      .withIndex("by_kind_and_day_and_shard", (q) => q.eq("kind", kind).gt("day", through)),
  );
  const days = [source && countsOf(kind, source).day, row?.day ?? null];
  return days.filter((day) => day !== null).sort()[0] ?? null;
}

/** Answers how many rows were counted. */
async function rebuildDay(ctx: MutationCtx, kind: MarketKind, day: Day): Promise<number> {
  const span = { from: startOfDay(day), before: startOfDay(addDays(day, 1)) };
  const shards = new Map<number, Counts>();
  let rows = 0;
  for await (const row of SOURCES[kind](ctx, span)) {
    rows += 1;
    if (rows > DAY_MAX) throw new Error("too much of one day for one transaction");
    const shard = shardOf(kind, row._id);
    shards.set(shard, addCounts(shards.get(shard) ?? {}, countsOf(kind, row).counts));
  }
  // Of shards as well that have nothing to count any more. There is one row of each.
  const kept = await ctx.db
    .query("marketDays")
    .withIndex("by_kind_and_day_and_shard", (q) => q.eq("kind", kind).eq("day", day))
    .take(DAYS_AT_ONCE);
  for (const { shard } of kept) shards.set(shard, shards.get(shard) ?? {});
  for (const [shard, counts] of shards) await setDay(ctx, { kind, day, shard }, counts);
  return rows;
}

/** The next days; null when all are done. */
export async function rebuildMarket(
  ctx: MutationCtx,
  cursor: Cursor | null,
): Promise<Cursor | null> {
  let at = cursor ?? { kind: MARKET_KINDS[0], through: "" };
  let rows = 0;
  for (let days = 0; days < DAYS_AT_ONCE && rows < ENOUGH; days += 1) {
    const day = await nextDay(ctx, at);
    const next = MARKET_KINDS[MARKET_KINDS.indexOf(at.kind) + 1];
    if (day !== null) {
      rows += await rebuildDay(ctx, at.kind, day);
      at = { kind: at.kind, through: day };
    } else if (next === undefined) return null;
    else at = { kind: next, through: "" };
  }
  return at;
}
