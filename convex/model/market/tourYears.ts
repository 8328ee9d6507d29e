// How many requests of each year became tours that were guided and marked done: what everybody may be told needs one number, not
// all days that there ever were. Kept with every change of a day's figures, made anew from them year by year.
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import type { Change } from "../changes.ts";
import { firstOf } from "../first.ts";
import { writeKept } from "../keptRow.ts";

type Year = string;

/** A year's days in all their shards, with room. */
const ROWS_MAX = 3_000;
/** No marketplace has more years, each in a few shards. */
const YEARS_MAX = 1_000;

function findYear(ctx: QueryCtx, year: Year, shard: number) {
  return firstOf(
    ctx.db
      .query("tourYears")
      .withIndex("by_year_and_shard", (q) => q.eq("year", year).eq("shard", shard)),
  );
}

async function setYear(ctx: MutationCtx, year: Year, shard: number, count: number): Promise<void> {
  const row = await findYear(ctx, year, shard);
  if (row?.count === count) return;
  await writeKept(row, count === 0, {
    add: () => ctx.db.insert("tourYears", { year, shard, count }),
    change: (id) => ctx.db.patch("tourYears", id, { count }),
    remove: (id) => ctx.db.delete("tourYears", id),
  });
}

const doneOn = (day: Change<"marketDays">["after"]): number => day?.counts["completed"] ?? 0;

/** The shards are those of the days, so that writers who do not meet there do not meet here. */
export async function keepTourYears(
  ctx: MutationCtx,
  { before, after }: Change<"marketDays">,
): Promise<void> {
  const day = after ?? before;
  const by = doneOn(after) - doneOn(before);
  if (day?.kind !== "requests" || by === 0) return;
  const year = day.day.slice(0, 4);
  const row = await findYear(ctx, year, day.shard);
  await setYear(ctx, year, day.shard, (row?.count ?? 0) + by);
}

/** All tours there ever were: a few rows for each year. */
export async function toursDone(ctx: QueryCtx): Promise<number> {
  const rows = await ctx.db.query("tourYears").withIndex("by_year_and_shard").take(YEARS_MAX);
  return rows.reduce((sum, { count }) => sum + count, 0);
}

function daysFrom(ctx: QueryCtx, from: string, before = "~") {
  return ctx.db
    .query("marketDays")
    .withIndex("by_kind_and_day_and_shard", (q) =>
      q.eq("kind", "requests").gte("day", from).lt("day", before),
    );
}

/** The first year behind this one of which there are days, or a row. */
async function nextYear(ctx: QueryCtx, after: Year): Promise<Year | null> {
  const day = await firstOf(daysFrom(ctx, after === "" ? "" : `${after}~`));
  const row = await firstOf(
    ctx.db.query("tourYears").withIndex("by_year_and_shard", (q) => q.gt("year", after)),
  );
  const years = [day?.day.slice(0, 4), row?.year].filter((year) => year !== undefined);
  return years.toSorted()[0] ?? null;
}

/** Makes the next year anew; null behind the last. */
export async function rebuildTourYears(ctx: MutationCtx, done: Year): Promise<Year | null> {
  const year = await nextYear(ctx, done);
  if (year === null) return null;
  const days = await daysFrom(ctx, year, `${year}~`).take(ROWS_MAX);
  if (days.length === ROWS_MAX) throw new Error("too many days of one year for one transaction");
  const kept = await ctx.db
    .query("tourYears")
    .withIndex("by_year_and_shard", (q) => q.eq("year", year))
    .take(YEARS_MAX);
  const shards = new Map(kept.map(({ shard }) => [shard, 0]));
  for (const day of days) shards.set(day.shard, (shards.get(day.shard) ?? 0) + doneOn(day));
  for (const [shard, count] of shards) await setYear(ctx, year, shard, count);
  return year;
}
