// The rows of the days: finding and moving them.
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import type { Day } from "../days.ts";
import { firstOf } from "../first.ts";
import { writeKept } from "../keptRow.ts";
import type { MarketKind } from "./contract.ts";
import { addCounts, type Counts, isSameCounts } from "./counts.ts";

export interface DayShard {
  readonly kind: MarketKind;
  readonly day: Day;
  readonly shard: number;
}

export function findDay(ctx: QueryCtx, { kind, day, shard }: DayShard) {
  return firstOf(
    ctx.db
      .query("marketDays")
      .withIndex("by_kind_and_day_and_shard", (q) =>
        q.eq("kind", kind).eq("day", day).eq("shard", shard),
      ),
  );
}

type Row = Awaited<ReturnType<typeof findDay>>;

/** A row without counts goes. */
function write(ctx: MutationCtx, at: DayShard, row: Row, counts: Counts): Promise<unknown> {
  const isEmpty = Object.keys(counts).length === 0;
  if (row !== null && !isEmpty && isSameCounts(row.counts, counts)) return Promise.resolve();
  return writeKept(row, isEmpty, {
    add: () => ctx.db.insert("marketDays", { ...at, counts }),
    change: (id) => ctx.db.patch("marketDays", id, { counts }),
    remove: (id) => ctx.db.delete("marketDays", id),
  });
}

export async function setDay(ctx: MutationCtx, at: DayShard, counts: Counts): Promise<void> {
  await write(ctx, at, await findDay(ctx, at), counts);
}

export async function moveDay(ctx: MutationCtx, at: DayShard, by: Counts): Promise<void> {
  const row = await findDay(ctx, at);
  await write(ctx, at, row, addCounts(row?.counts ?? {}, by));
}
