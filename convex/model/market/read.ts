// The marketplace in numbers: made of the days, which are kept by rule; no request, person or subscription is read.
import type { Doc } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { eachDay } from "../days.ts";
import { type DayRange, percentOf, rangesOf, trendOf } from "../figures/rules.ts";
import { readTotals } from "../subscriptions/months.ts";
import { MARKET_KINDS, type MarketInput } from "./contract.ts";
import { addCounts, type Counts } from "./counts.ts";
import { ANSWER_EDGES, churnOf, medianAnswerMs, partOf, type Step, stepOf } from "./rules.ts";
import type { MarketView } from "./views.ts";

// Of a year: each of its days in all shards of each kind.
const ROWS_MAX = 3_000;

type DayRow = Pick<Doc<"marketDays">, "day" | "counts">;

async function readDays(ctx: QueryCtx, { from, to }: DayRange): Promise<DayRow[]> {
  const kinds = MARKET_KINDS.map((kind) =>
    ctx.db
      .query("marketDays")
      .withIndex("by_kind_and_day_and_shard", (q) =>
        q.eq("kind", kind).gte("day", from).lte("day", to),
      )
      .take(ROWS_MAX),
  );
  return (await Promise.all(kinds)).flat();
}

/** The names of the kinds differ, so that one sum holds them all. */
function sumOf(rows: readonly DayRow[]): Counts {
  return rows.reduce<Counts>((sum, { counts }) => addCounts(sum, counts), {});
}

/** A number that is not there is 0. */
function reader(counts: Counts): (name: string) => number {
  return (name) => counts[name] ?? 0;
}
type Read = ReturnType<typeof reader>;

function sideOf(count: Read, role: "GUIDE" | "OPERATOR"): MarketView["guides"] {
  const signUps = count(`${role}.signUps`);
  const profiles = count(`${role}.profiles`);
  const worked = count(`${role}.worked`);
  return {
    signUps,
    profiles,
    worked,
    profileRate: percentOf(profiles, signUps),
    workedRate: percentOf(worked, signUps),
  };
}

const started = (count: Read) => count("MONTHLY.started") + count("ANNUAL.started");
const ended = (count: Read) => count("MONTHLY.ended") + count("ANNUAL.ended");
const signUps = (count: Read) => count("GUIDE.signUps") + count("OPERATOR.signUps");

async function subscriptionsOf(ctx: QueryCtx, count: Read): Promise<MarketView["subscriptions"]> {
  const all = await readTotals(ctx);
  const planOf = (plan: "MONTHLY" | "ANNUAL", active: number) => ({
    active,
    started: count(`${plan}.started`),
    ended: count(`${plan}.ended`),
  });
  const moved = { started: started(count), ended: ended(count) };
  return {
    MONTHLY: planOf("MONTHLY", all.activeMonthly),
    ANNUAL: planOf("ANNUAL", all.activeAnnual),
    active: all.activeMonthly + all.activeAnnual,
    ...moved,
    pastDue: all.pastDue,
    churnRate: churnOf({ goingOn: all.started - all.ended, ...moved }),
  };
}

/** Every part of the range, also those in which nothing was. */
function partsOf(rows: readonly DayRow[], range: DayRange, step: Step): MarketView["parts"] {
  const sums = new Map<string, Counts>();
  for (const day of eachDay(range.from, range.to)) sums.set(partOf(step, day, range), {});
  for (const { day, counts } of rows) {
    const part = partOf(step, day, range);
    sums.set(part, addCounts(sums.get(part) ?? {}, counts));
  }
  return [...sums].map(([from, counts]) => {
    const count = reader(counts);
    return {
      from,
      guides: count("GUIDE.signUps"),
      operators: count("OPERATOR.signUps"),
      requests: count("made"),
      accepted: count("accepted"),
      started: started(count),
      ended: ended(count),
      revenueUSDCents: count("revenueUSDCents"),
    };
  });
}

function answersOf(count: Read) {
  const buckets = [...ANSWER_EDGES.keys(), ANSWER_EDGES.length].map((at) => count(`answer.${at}`));
  return {
    answerMedianMs: medianAnswerMs(buckets),
    answerTimes: buckets.map((one, at) => ({ upToMs: ANSWER_EDGES[at] ?? null, count: one })),
  };
}

export async function readMarket(
  ctx: QueryCtx,
  { range, today }: MarketInput,
): Promise<MarketView> {
  const { now, before } = rangesOf(range, today);
  const [rows, rowsBefore] = [await readDays(ctx, now), await readDays(ctx, before)];
  const [count, countBefore] = [reader(sumOf(rows)), reader(sumOf(rowsBefore))];
  const [made, accepted] = [count("made"), count("accepted")];
  const [declined, missed] = [count("declined"), count("missed")];
  const step = stepOf(range);
  return {
    ...now,
    signUps: signUps(count),
    guides: sideOf(count, "GUIDE"),
    operators: sideOf(count, "OPERATOR"),
    requests: { made, accepted, declined, missed, completed: count("completed") },
    acceptanceRate: percentOf(accepted, accepted + declined + missed),
    ...answersOf(count),
    subscriptions: await subscriptionsOf(ctx, count),
    revenueUSDCents: count("revenueUSDCents"),
    payments: count("payments"),
    trends: {
      signUps: trendOf(signUps(count), signUps(countBefore)),
      requests: trendOf(made, countBefore("made")),
      started: trendOf(started(count), started(countBefore)),
      revenue: trendOf(count("revenueUSDCents"), countBefore("revenueUSDCents")),
    },
    step,
    parts: partsOf(rows, now, step),
  };
}
