// When a cron runs next. All clock times are UTC.
export type CronSchedule =
  | { type: "interval"; seconds?: number; minutes?: number; hours?: number }
  | { type: "hourly"; minuteUTC?: number }
  | { type: "daily"; hourUTC: number; minuteUTC?: number }
  | { type: "weekly"; dayOfWeek: string; hourUTC: number; minuteUTC?: number }
  | { type: "monthly"; day: number; hourUTC: number; minuteUTC?: number }
  | { type: "cron"; cron: string };

interface Fields {
  minutes: ReadonlySet<number>;
  hours: ReadonlySet<number>;
  days: ReadonlySet<number>;
  months: ReadonlySet<number>;
  weekdays: ReadonlySet<number>;
  /** Both the day of the month and the weekday are restricted: either is enough. */
  eitherDay: boolean;
}

const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const DAY_MS = 86_400_000;
const HORIZON_DAYS = 366 * 8 + 1;

function invalid(cron: string): Error {
  return new Error(`"${cron}" is not a valid cron expression.`);
}

function readNumber(text: string, names: readonly string[], offset: number, cron: string): number {
  const named = names.findIndex((name) => name.slice(0, 3) === text.toLowerCase().slice(0, 3));
  if (named !== -1 && /^[a-z]/i.test(text)) return named + offset;
  if (!/^\d+$/.test(text)) throw invalid(cron);
  return Number(text);
}

function readField(
  text: string,
  [low, high]: readonly [number, number],
  names: readonly string[],
  cron: string,
): ReadonlySet<number> {
  const values = new Set<number>();
  for (const part of text.split(",")) {
    const [range = "", step = "1", ...rest] = part.split("/");
    const [from = "", to] =
      range === "*" || range === "?" ? [String(low), String(high)] : range.split("-");
    const first = readNumber(from, names, low, cron);
    const last =
      to === undefined ? (part.includes("/") ? high : first) : readNumber(to, names, low, cron);
    const every = Number(step);
    if (rest.length > 0 || !(every >= 1) || first < low || last > high || first > last) {
      throw invalid(cron);
    }
    for (let value = first; value <= last; value += every) values.add(value);
  }
  return values;
}

function parseCron(cron: string): Fields {
  const parts = cron.trim().split(/\s+/);
  if (parts.length !== 5) throw invalid(cron);
  const [minute, hour, day, month, weekday] = parts as [string, string, string, string, string];
  const isAny = (text: string): boolean => text.startsWith("*") || text === "?";
  const weekdays = new Set(
    // Sunday is 0 and 7.
    [...readField(weekday, [0, 7], WEEKDAYS, cron)].map((value) => value % 7),
  );
  return {
    minutes: readField(minute, [0, 59], [], cron),
    hours: readField(hour, [0, 23], [], cron),
    days: readField(day, [1, 31], [], cron),
    months: readField(month, [1, 12], MONTHS, cron),
    weekdays,
    eitherDay: !isAny(day) && !isAny(weekday),
  };
}

function cronOf(schedule: Exclude<CronSchedule, { type: "interval" }>): string {
  if (schedule.type === "cron") return schedule.cron;
  const minute = schedule.minuteUTC ?? 0;
  if (schedule.type === "hourly") return `${minute} * * * *`;
  const time = `${minute} ${schedule.hourUTC}`;
  if (schedule.type === "daily") return `${time} * * *`;
  if (schedule.type === "monthly") return `${time} ${schedule.day} * *`;
  return `${time} * * ${WEEKDAYS.indexOf(schedule.dayOfWeek)}`;
}

function isDay(fields: Fields, date: Date): boolean {
  if (!fields.months.has(date.getUTCMonth() + 1)) return false;
  const byDay = fields.days.has(date.getUTCDate());
  const byWeekday = fields.weekdays.has(date.getUTCDay());
  return fields.eitherDay ? byDay || byWeekday : byDay && byWeekday;
}

function nextMatch(fields: Fields, afterMs: number): number {
  const startOfDay = Math.floor(afterMs / DAY_MS) * DAY_MS;
  const hours = [...fields.hours].toSorted((a, b) => a - b);
  const minutes = [...fields.minutes].toSorted((a, b) => a - b);
  for (let day = 0; day < HORIZON_DAYS; day += 1) {
    const dayMs = startOfDay + day * DAY_MS;
    if (!isDay(fields, new Date(dayMs))) continue;
    for (const hour of hours) {
      for (const minute of minutes) {
        const time = dayMs + (hour * 60 + minute) * 60_000;
        if (time > afterMs) return time;
      }
    }
  }
  throw new Error("The cron expression names a day that never comes.");
}

export function intervalMs(schedule: CronSchedule): number | null {
  if (schedule.type !== "interval") return null;
  const { seconds = 0, minutes = 0, hours = 0 } = schedule;
  return (seconds + 60 * (minutes + 60 * hours)) * 1000;
}

/** The first run of a cron that is new or changed. */
export function firstRun(schedule: CronSchedule, nowMs: number): number {
  return intervalMs(schedule) === null ? nextRun(schedule, nowMs, nowMs).at : nowMs;
}

/** The run after the one at `previousMs`; runs whose time has passed by now are skipped, not made up for. */
export function nextRun(
  schedule: CronSchedule,
  previousMs: number,
  nowMs: number,
): { at: number; skipped: number } {
  const every = intervalMs(schedule);
  if (every !== null) {
    const skipped = Math.max(0, Math.floor((nowMs - previousMs) / every));
    return { at: previousMs + (skipped + 1) * every, skipped };
  }
  const fields = parseCron(cronOf(schedule as Exclude<CronSchedule, { type: "interval" }>));
  let at = nextMatch(fields, previousMs);
  let skipped = 0;
  while (at <= nowMs && skipped < 1000) {
    skipped += 1;
    at = nextMatch(fields, at);
  }
  return { at: at > nowMs ? at : nextMatch(fields, nowMs), skipped };
}
