// Keeps the figures of days in the transaction of what they count: one row is read and written for each day that moves.
import type { MutationCtx } from "../../_generated/server.js";
import type { Change } from "../changes.ts";
import type { MarketKind } from "./contract.ts";
import { addCounts, COUNTS, type CountedTables, type Counts, shardOf } from "./counts.ts";
import { moveDay } from "./days.ts";

async function keep<Kind extends MarketKind>(
  ctx: MutationCtx,
  kind: Kind,
  { id, before, after }: Change<CountedTables[Kind]>,
): Promise<void> {
  const moves = new Map<string, Counts>();
  for (const [row, times] of [
    [before, -1],
    [after, 1],
  ] as const) {
    if (row === null) continue;
    const { day, counts } = COUNTS[kind](row);
    moves.set(day, addCounts(moves.get(day) ?? {}, counts, times));
  }
  for (const [day, by] of moves) {
    if (Object.keys(by).length > 0) await moveDay(ctx, { kind, day, shard: shardOf(kind, id) }, by);
  }
}

export async function keepMarketPeople(ctx: MutationCtx, change: Change<"activations">) {
  await keep(ctx, "people", change);
}

export async function keepMarketRequests(ctx: MutationCtx, change: Change<"jobRequests">) {
  await keep(ctx, "requests", change);
}

export async function keepMarketSubscriptions(ctx: MutationCtx, change: Change<"subscriptions">) {
  await keep(ctx, "subscriptions", change);
}

export async function keepMarketEndings(ctx: MutationCtx, change: Change<"subscriptions">) {
  await keep(ctx, "endings", change);
}

export async function keepMarketPayments(ctx: MutationCtx, change: Change<"payments">) {
  await keep(ctx, "payments", change);
}
