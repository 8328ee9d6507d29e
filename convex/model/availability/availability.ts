// A guide's weekly days and the days that are set one by one.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { addDays, parseDay, todayInVietnam } from "../days.ts";
import type { Day } from "../days.ts";
import { appError } from "../errors.ts";
import { findPerson } from "../users/person.ts";
import { blocksBetween } from "./blocksBetween.ts";
import { AHEAD_DAYS_MAX, DEFAULT_WEEK, OVERRIDES_MAX, TOO_MANY_DAYS } from "./contract.ts";
import type { AvailabilityChangesInput, AvailabilityInput, WeeklyDefaults } from "./contract.ts";
import { slotsOf } from "./rules.ts";
import type { DayOverride } from "./rules.ts";
import { findWeek } from "./week.ts";

/** Any guide in good standing has a calendar, with or without a profile. */
export async function requireCalendarOwner(ctx: QueryCtx, guideId: string): Promise<Id<"users">> {
  const guide = await findPerson(ctx, guideId, "GUIDE");
  if (!guide) throw appError("NOT_FOUND", "Guide not found");
  return guide._id;
}

// Never more than OVERRIDES_MAX: saving replaces them all and takes no more.
async function overridesOf(ctx: QueryCtx, guideUserId: Id<"users">) {
  return await ctx.db
    .query("dayOverrides")
    .withIndex("by_guideUserId_and_date", (q) => q.eq("guideUserId", guideUserId))
    .take(OVERRIDES_MAX);
}

function pickWeek(week: WeeklyDefaults): WeeklyDefaults {
  const { monday, tuesday, wednesday, thursday, friday, saturday, sunday } = week;
  return { monday, tuesday, wednesday, thursday, friday, saturday, sunday };
}

async function weekOf(ctx: QueryCtx, guideUserId: Id<"users">): Promise<WeeklyDefaults> {
  return pickWeek((await findWeek(ctx, guideUserId)) ?? DEFAULT_WEEK);
}

export async function getAvailability(
  ctx: QueryCtx,
  viewer: Doc<"users"> | undefined,
  guideId: string,
) {
  const guideUserId = await requireCalendarOwner(ctx, guideId);
  const isOwner = viewer?._id === guideUserId;
  const overrides = await overridesOf(ctx, guideUserId);
  // Where notes are alone, nobody else has anything to know.
  const shown = overrides.filter(({ isAvailable }) => isOwner || isAvailable !== null);
  return {
    weeklyDefaults: await weekOf(ctx, guideUserId),
    dailyOverrides: shown.map((override) => ({
      date: override.date,
      isAvailable: override.isAvailable,
      timeSlots: [...slotsOf(override)],
      ...(isOwner && override.notes !== undefined ? { notes: override.notes } : {}),
    })),
  };
}

type Override = AvailabilityInput["dailyOverrides"][number];

/** What is kept of a day; null where nothing is said of it. */
function settingOf({ isAvailable, timeSlots, notes }: Override) {
  const noted = { isAvailable, ...(notes == null ? {} : { notes }) };
  if (isAvailable === null) return notes ? noted : null;
  return timeSlots === undefined ? noted : { ...noted, timeSlots };
}

/** The given days by date; refuses a date that is there twice, too far away, or newly set in the past. */
function byDate(given: readonly Override[], stored: ReadonlySet<Day>, today: Day) {
  const days = new Map<Day, Override>();
  given.forEach((override, index) => {
    const refuse = (message: string) =>
      appError("VALIDATION", message, `dailyOverrides.${index}.date`);
    const date = parseDay(override.date);
    if (date === null) throw refuse("Please enter a valid date");
    if (days.has(date)) throw refuse("Each day can be set only once");
    if (date < today && !stored.has(date)) throw refuse("Date cannot be in the past");
    if (date > addDays(today, AHEAD_DAYS_MAX)) throw refuse("Date is too far in the future");
    days.set(date, override);
  });
  return days;
}

/** Days that are over give way to the others, the oldest first. */
function makeRoom(kept: Map<Day, unknown>, today: Day): void {
  const over = [...kept.keys()].filter((date) => date < today).sort();
  for (const date of over.slice(0, Math.max(0, kept.size - OVERRIDES_MAX))) kept.delete(date);
  if (kept.size > OVERRIDES_MAX) throw appError("VALIDATION", TOO_MANY_DAYS, "dailyOverrides");
}

/** Who closed the day would let down somebody who counts on it. What was closed before it was agreed may stay so. */
async function refuseAgreedDays(
  ctx: MutationCtx,
  guideUserId: Id<"users">,
  wanted: ReadonlyMap<Day, Override>,
  stored: ReadonlyMap<Day, DayOverride>,
  today: Day,
): Promise<void> {
  for (const [index, [date, { isAvailable }]] of [...wanted].entries()) {
    if (date < today || isAvailable !== false || stored.get(date)?.isAvailable === false) continue;
    const blocks = await blocksBetween(ctx, guideUserId, date, date);
    if (blocks.some((block) => block.state === "BOOKED")) {
      throw appError(
        "CONFLICT",
        "You have an accepted booking on this day. Cancel it before you close the day.",
        `dailyOverrides.${index}.date`,
      );
    }
  }
}

async function saveWeek(ctx: MutationCtx, guideUserId: Id<"users">, week: WeeklyDefaults) {
  const existing = await findWeek(ctx, guideUserId);
  if (existing) await ctx.db.patch("weeklyAvailability", existing._id, week);
  else await ctx.db.insert("weeklyAvailability", { guideUserId, ...week });
}

/** Only what is named is another: what was saved elsewhere since the guide saw the calendar stays. */
export async function changeAvailability(
  ctx: MutationCtx,
  guideUserId: Id<"users">,
  { weeklyDefaults, dailyOverrides }: AvailabilityChangesInput,
): Promise<void> {
  const named = new Set(dailyOverrides.map(({ date }) => parseDay(date)));
  const stored = await overridesOf(ctx, guideUserId);
  const others = stored
    .filter(({ date }) => !named.has(date))
    .map(({ _id, _creationTime, guideUserId: _guide, ...override }) => override);
  await saveAvailability(ctx, guideUserId, {
    weeklyDefaults: { ...(await weekOf(ctx, guideUserId)), ...weeklyDefaults },
    dailyOverrides: [...dailyOverrides, ...others],
  });
}

/**
 * Replaces the whole calendar setting. Days that are over decide nothing any more: those that are sent back stay as they are, so that
 * the same calendar can be sent again.
 */
export async function saveAvailability(
  ctx: MutationCtx,
  guideUserId: Id<"users">,
  input: AvailabilityInput,
): Promise<void> {
  const today = todayInVietnam(Date.now());
  const existing = await overridesOf(ctx, guideUserId);
  const stored = new Map(existing.map((override) => [override.date, override]));
  const wanted = byDate(input.dailyOverrides, new Set(stored.keys()), today);
  await refuseAgreedDays(ctx, guideUserId, wanted, stored, today);
  await saveWeek(ctx, guideUserId, input.weeklyDefaults);
  const kept = new Map(
    [...wanted].flatMap(([date, override]) => {
      const setting = date < today ? (stored.get(date) ?? null) : settingOf(override);
      return setting === null ? [] : [[date, setting] as const];
    }),
  );
  makeRoom(kept, today);
  for (const [date, setting] of kept) {
    const fresh = { guideUserId, date, ...setting };
    const old = stored.get(date);
    if (old) await ctx.db.replace("dayOverrides", old._id, fresh);
    else await ctx.db.insert("dayOverrides", fresh);
  }
  for (const old of existing) {
    if (!kept.has(old.date)) await ctx.db.delete("dayOverrides", old._id);
  }
}
