// The calendar as its guide has changed it and not yet saved. Pure: a draft holds only what differs from what is stored,
// so that what is stored meanwhile, in another window, stays.
import * as z from "zod/mini";

import {
  DEFAULT_TIME_SLOTS,
  SLOTS_PER_DAY_MAX,
  WEEK_ORDER,
  availabilityInput,
} from "#convex/model/availability/contract.ts";
import type {
  AvailabilityChangesInput,
  AvailabilityInput,
  TimeSlot,
  WeeklyDefaults,
} from "#convex/model/availability/contract.ts";
import { slotsOf, weeklyDefaultOf } from "#convex/model/availability/rules.ts";
import type { Day } from "#convex/model/days.ts";

/** What is set for a day. Where `isAvailable` is null the week says it: such a day has the usual slots, and may have notes. */
export type DaySetting = {
  isAvailable: boolean | null;
  timeSlots: readonly TimeSlot[];
  notes: string;
};

/** `weekly` is a day that shall follow the week again. */
export type DayEdit = DaySetting | "weekly";

export type CalendarDraft = {
  week: Partial<WeeklyDefaults>;
  days: Readonly<Record<Day, DayEdit>>;
};

type StoredDay = {
  date: Day;
  isAvailable: boolean | null;
  timeSlots?: readonly TimeSlot[];
  notes?: string | null;
};
export type StoredCalendar = {
  weeklyDefaults: WeeklyDefaults;
  dailyOverrides: readonly StoredDay[];
};

export const NO_DRAFT: CalendarDraft = { week: {}, days: {} };

const slot = z.object({ start: z.string(), end: z.string(), available: z.boolean() });
const setting = z.object({
  isAvailable: z.nullable(z.boolean()),
  timeSlots: z.array(slot).check(z.maxLength(SLOTS_PER_DAY_MAX)),
  notes: z.string(),
});
const draftShape = z.object({
  week: z.partialRecord(z.enum(WEEK_ORDER), z.boolean()),
  days: z.record(
    z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
    z.union([setting, z.literal("weekly")]),
  ),
});

/** A draft that was kept; what is none counts for nothing. */
export function readDraft(kept: unknown): CalendarDraft {
  const parsed = draftShape.safeParse(kept);
  return parsed.success ? parsed.data : NO_DRAFT;
}

/** How many days of the calendar and of the week differ from what is stored. */
export function changesOf(draft: CalendarDraft): { days: number; weekdays: number } {
  return { days: Object.keys(draft.days).length, weekdays: Object.keys(draft.week).length };
}

export function isChanged(draft: CalendarDraft): boolean {
  const { days, weekdays } = changesOf(draft);
  return days + weekdays > 0;
}

/** The week as it would be saved. */
export function draftedWeek(stored: StoredCalendar, draft: CalendarDraft): WeeklyDefaults {
  return { ...stored.weeklyDefaults, ...draft.week };
}

function storedDay(stored: StoredCalendar, day: Day): StoredDay | undefined {
  return stored.dailyOverrides.find((override) => override.date === day);
}

const UNSET: DaySetting = { isAvailable: null, timeSlots: DEFAULT_TIME_SLOTS, notes: "" };

function storedSetting(override: StoredDay): DaySetting {
  const { isAvailable, notes } = override;
  return { isAvailable, timeSlots: slotsOf(override), notes: notes ?? "" };
}

/** A day as it would be saved, and whether the guide then works. */
export function draftedDay(
  stored: StoredCalendar,
  draft: CalendarDraft,
  day: Day,
): DaySetting & { works: boolean } {
  const edit = draft.days[day];
  const override = edit === undefined ? storedDay(stored, day) : undefined;
  const before = override ? storedSetting(override) : UNSET;
  const setting = edit === undefined || edit === "weekly" ? before : edit;
  const works = setting.isAvailable ?? weeklyDefaultOf(draftedWeek(stored, draft), day);
  return { ...setting, works };
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** What comes to the same as the week is left to it; with no notes either, nothing is set. */
function settled(edit: DayEdit, override: StoredDay | undefined, weekly: boolean): DayEdit {
  if (edit === "weekly") return edit;
  const isUsual = isSame(plain({ ...edit, notes: "" }), plain({ ...UNSET, isAvailable: weekly }));
  const isWeekly =
    edit.isAvailable === null || (isUsual && (override?.isAvailable ?? null) === null);
  if (!isWeekly) return edit;
  return edit.notes === "" ? "weekly" : { ...UNSET, notes: edit.notes };
}

/** With another edit of the day; one that comes to what is stored anyway is none. */
export function withDay(
  stored: StoredCalendar,
  draft: CalendarDraft,
  day: Day,
  edit: DayEdit | undefined,
): CalendarDraft {
  const { [day]: _before, ...days } = draft.days;
  const rest = { ...draft, days };
  if (edit === undefined) return rest;
  const override = storedDay(stored, day);
  const next = settled(edit, override, weeklyDefaultOf(draftedWeek(stored, draft), day));
  const isAsStored =
    next === "weekly" || override === undefined
      ? next === "weekly" && override === undefined
      : isSame(plain(next), plain(storedSetting(override)));
  return isAsStored ? rest : { ...draft, days: { ...days, [day]: next } };
}

/** In one order of fields, so that two of them can be compared as texts. */
function plain({ isAvailable, timeSlots, notes }: DaySetting) {
  const slots = timeSlots.map(({ start, end, available }) => [start, end, available]);
  return [isAvailable, slots, notes];
}

export function withWeekday(
  stored: StoredCalendar,
  draft: CalendarDraft,
  weekday: keyof WeeklyDefaults,
  works: boolean,
): CalendarDraft {
  const { [weekday]: _before, ...week } = draft.week;
  if (stored.weeklyDefaults[weekday] === works) return { ...draft, week };
  return { ...draft, week: { ...week, [weekday]: works } };
}

/** What is left to save when `saved` has been: edits that were made since, and nothing of days that are over. */
export function withoutSaved(
  draft: CalendarDraft,
  saved: CalendarDraft,
  today: Day,
): CalendarDraft {
  const left = {
    week: Object.fromEntries(
      WEEK_ORDER.flatMap((name) => {
        const works = draft.week[name];
        return works === undefined || works === saved.week[name] ? [] : [[name, works]];
      }),
    ),
    days: Object.fromEntries(
      Object.entries(draft.days).filter(([day, edit]) => edit !== saved.days[day]),
    ),
  };
  return withoutPast(left, today);
}

/** Days that are over can be neither seen nor saved any more. */
export function withoutPast(draft: CalendarDraft, today: Day): CalendarDraft {
  const days = Object.entries(draft.days).filter(([day]) => day >= today);
  return days.length === Object.keys(draft.days).length
    ? draft
    : { ...draft, days: Object.fromEntries(days) };
}

/** Days that are over give way where there is no room for them. */
export function aheadOf(stored: StoredCalendar, today: Day): StoredCalendar {
  return { ...stored, dailyOverrides: stored.dailyOverrides.filter(({ date }) => date >= today) };
}

/** What is sent: the draft alone. */
export function draftedChanges({ week, days }: CalendarDraft): AvailabilityChangesInput {
  return {
    weeklyDefaults: week,
    dailyOverrides: Object.entries(days).map(([date, edit]) =>
      edit === "weekly" ? { date, isAvailable: null } : toInput(date, edit),
    ),
  };
}

/** What comes of it: everything that is stored, with the draft over it. */
export function draftedCalendar(stored: StoredCalendar, draft: CalendarDraft): AvailabilityInput {
  const days = new Map<Day, AvailabilityInput["dailyOverrides"][number]>();
  const kept = stored.dailyOverrides.filter(({ date }) => draft.days[date] === undefined);
  for (const override of kept) {
    days.set(override.date, toInput(override.date, storedSetting(override)));
  }
  for (const [date, edit] of Object.entries(draft.days)) {
    if (edit !== "weekly") days.set(date, toInput(date, edit));
  }
  return {
    weeklyDefaults: draftedWeek(stored, draft),
    dailyOverrides: [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1)),
  };
}

function toInput(date: Day, { isAvailable, timeSlots, notes }: DaySetting) {
  const slots = timeSlots.map(({ start, end, available }) => ({ start, end, available }));
  const ofDay = isAvailable === null ? {} : { timeSlots: slots };
  return { date, isAvailable, ...ofDay, ...(notes === "" ? {} : { notes }) };
}

/** A refusal, and the day, the slot and the field that it is about, where it names them. */
export type CalendarProblem = {
  message: string;
  day?: Day | undefined;
  slot?: number | undefined;
  field?: string | undefined;
};

/** Reads `dailyOverrides.3.timeSlots.0.end`, as contract and server name the places of what was sent. */
export function problemAt(
  sent: Pick<AvailabilityInput, "dailyOverrides">,
  message: string,
  path: string | undefined,
): CalendarProblem {
  const [list, index, field, slotIndex, slotField] = path?.split(".") ?? [];
  const day = list === "dailyOverrides" ? sent.dailyOverrides[Number(index)]?.date : undefined;
  if (day === undefined) return { message };
  return field === "timeSlots" && slotIndex !== undefined
    ? { message, day, slot: Number(slotIndex), field: slotField }
    : { message, day, field };
}

/** What the contract refuses, before anything is sent. */
export function problemOf(drafted: AvailabilityInput): CalendarProblem | null {
  const issue = availabilityInput.safeParse(drafted).error?.issues[0];
  return issue ? problemAt(drafted, issue.message, issue.path.join(".")) : null;
}

/** The slot that the button adds: an hour after the last one, or the first of a day. */
export function nextSlot(slots: readonly TimeSlot[]): TimeSlot {
  const last =
    slots
      .map(({ end }) => end)
      .sort()
      .at(-1) ?? "";
  const hour = Number(last.slice(0, 2));
  if (last === "" || hour >= 23) return { start: "09:00", end: "10:00", available: true };
  const end = `${String(hour + 1).padStart(2, "0")}${last.slice(2)}`;
  return { start: last, end, available: true };
}
