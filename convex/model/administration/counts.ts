// How many people there are, by the day and month of their sign-up and in all: kept with every change of a person or a profile.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import type { Change, Written } from "../changes.ts";
import { addDays, type Day, dayInVietnam, startOfDay } from "../days.ts";
import { firstOf } from "../first.ts";
import { guideProfileOf } from "../guides/find.ts";
import { writeKept } from "../keptRow.ts";
import { operatorProfileOf } from "../operators/find.ts";
import {
  type Counts,
  countsOf,
  dayOf,
  isNone,
  NOBODY,
  periodOf,
  plus,
  type Unit,
  UNITS,
} from "./rules.ts";

type Person = Written<"users">;
type Profile = { verified?: boolean } | null;

function findRow(ctx: QueryCtx, unit: Unit, period: string) {
  return firstOf(
    ctx.db
      .query("peopleCounts")
      .withIndex("by_unit_and_period", (q) => q.eq("unit", unit).eq("period", period)),
  );
}

export function toCounts({ lists = {}, ...row }: Doc<"peopleCounts">): Counts {
  const { people, activeGuides, activeOperators } = row;
  return { people, activeGuides, activeOperators, lists };
}

async function setRow(ctx: MutationCtx, unit: Unit, period: string, counts: Counts) {
  const row = await findRow(ctx, unit, period);
  const isSame = row?.lists !== undefined && isNone(plus(toCounts(row), counts, -1));
  if (isSame && !isNone(counts)) return;
  await writeKept(row, isNone(counts), {
    add: () => ctx.db.insert("peopleCounts", { unit, period, ...counts }),
    change: (id) => ctx.db.patch("peopleCounts", id, counts),
    remove: (id) => ctx.db.delete("peopleCounts", id),
  });
}

export async function countsIn(ctx: QueryCtx, unit: Unit, period: string): Promise<Counts> {
  const row = await findRow(ctx, unit, period);
  return row === null ? NOBODY : toCounts(row);
}

/** Adds to the counts of the day, of its month and of all. */
export async function movePeople(ctx: MutationCtx, day: Day, by: Counts): Promise<void> {
  if (isNone(by)) return;
  for (const unit of UNITS) {
    const period = periodOf(unit, day);
    await setRow(ctx, unit, period, plus(await countsIn(ctx, unit, period), by));
  }
}

async function profileOf(ctx: QueryCtx, id: Id<"users">, { role }: Person): Promise<Profile> {
  if (role === "GUIDE") return (await guideProfileOf(ctx, id)) && {};
  return role === "OPERATOR" ? await operatorProfileOf(ctx, id) : null;
}

/** When somebody signed up never changes. */
export async function countPerson(
  ctx: MutationCtx,
  { id, before, after }: Change<"users">,
): Promise<void> {
  const person = after ?? before;
  if (person === null) return;
  // Who has just signed up has no profile.
  const profile = before === null ? null : await profileOf(ctx, id, person);
  const was = before === null ? NOBODY : countsOf(before, profile);
  const is = after === null ? NOBODY : countsOf(after, profile);
  await movePeople(ctx, dayOf(person), plus(is, was, -1));
}

async function countProfile(
  ctx: MutationCtx,
  userId: Id<"users"> | undefined,
  role: Doc<"users">["role"],
  { before, after }: { before: Profile; after: Profile },
): Promise<void> {
  const user = userId === undefined ? null : await ctx.db.get("users", userId);
  if (user?.role !== role) return;
  await movePeople(ctx, dayOf(user), plus(countsOf(user, after), countsOf(user, before), -1));
}

export async function countGuideProfile(ctx: MutationCtx, change: Change<"guideProfiles">) {
  const { before, after } = change;
  const profiles = { before: before && {}, after: after && {} };
  await countProfile(ctx, (after ?? before)?.userId, "GUIDE", profiles);
}

export async function countOperatorProfile(ctx: MutationCtx, change: Change<"operatorProfiles">) {
  const { before, after } = change;
  await countProfile(ctx, (after ?? before)?.userId, "OPERATOR", { before, after });
}

/** People of one day are counted in one transaction. */
const DAY_MAX = 3_000;

function signedUpIn(ctx: QueryCtx, from: number, before: number) {
  return ctx.db
    .query("users")
    .withIndex("by_deletedAt_and_createdAt", (q) =>
      q.eq("deletedAt", undefined).gte("createdAt", from).lt("createdAt", before),
    );
}

async function countDay(ctx: QueryCtx, day: Day): Promise<Counts> {
  const people = await signedUpIn(ctx, startOfDay(day), startOfDay(addDays(day, 1))).take(DAY_MAX);
  if (people.length === DAY_MAX) throw new Error("too many people of one day to be counted");
  let sum = NOBODY;
  for (const user of people) sum = plus(sum, countsOf(user, await profileOf(ctx, user._id, user)));
  return sum;
}

/** No month has more days, and no marketplace more months. */
const PARTS_MAX = 1_200;

async function sumOf(ctx: QueryCtx, unit: Unit, within: string): Promise<Counts> {
  const rows = await ctx.db
    .query("peopleCounts")
    .withIndex("by_unit_and_period", (q) =>
      q.eq("unit", unit).gte("period", within).lt("period", `${within}~`),
    )
    .take(PARTS_MAX);
  return rows.reduce<Counts>((sum, row) => plus(sum, toCounts(row)), NOBODY);
}

/** The first day behind this one of which there are people, or a row. */
async function nextDay(ctx: QueryCtx, after: Day): Promise<Day | null> {
  const from = after === "" ? 0 : startOfDay(addDays(after, 1));
  const person = await firstOf(signedUpIn(ctx, from, Number.MAX_SAFE_INTEGER));
  const row = await firstOf(
    ctx.db
      .query("peopleCounts")
      .withIndex("by_unit_and_period", (q) => q.eq("unit", "day").gt("period", after)),
  );
  const days = [...(person ? [dayInVietnam(person.createdAt)] : []), ...(row ? [row.period] : [])];
  return days.toSorted()[0] ?? null;
}

/** Months that have a row, or of which a day has one. */
async function nextMonth(ctx: QueryCtx, after: string): Promise<string | null> {
  const behind = (unit: Unit, period: string) =>
    firstOf(
      ctx.db
        .query("peopleCounts")
        .withIndex("by_unit_and_period", (q) => q.eq("unit", unit).gt("period", period)),
    );
  const day = await behind("day", after === "" ? "" : `${after}~`);
  const month = await behind("month", after);
  const months = [...(day ? [day.period.slice(0, 7)] : []), ...(month ? [month.period] : [])];
  return months.toSorted()[0] ?? null;
}

/** Makes the counts of the next day anew, then of the next month, then of all; null behind that. */
export async function recount(ctx: MutationCtx, done: string | null): Promise<string | null> {
  const [unit, period = ""] = (done ?? "day ").split(" ");
  if (unit === "day") {
    const day = await nextDay(ctx, period);
    if (day === null) return "month ";
    await setRow(ctx, "day", day, await countDay(ctx, day));
    return `day ${day}`;
  }
  const month = await nextMonth(ctx, period);
  if (month !== null) {
    await setRow(ctx, "month", month, await sumOf(ctx, "day", month));
    return `month ${month}`;
  }
  await setRow(ctx, "all", "all", await sumOf(ctx, "month", ""));
  return null;
}
