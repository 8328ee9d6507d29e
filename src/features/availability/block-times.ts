import type { TFunction } from "i18next";

interface Times {
  startTime?: string;
  endTime?: string;
}

const ALL_DAY = { start: "00:00", end: "23:59" };

/** When on its day a block begins and ends. */
export function blockTimes(
  t: TFunction,
  clock: (time: string) => string,
  { startTime: start = ALL_DAY.start, endTime: end = ALL_DAY.end }: Times,
): string {
  return start === ALL_DAY.start && end === ALL_DAY.end
    ? t("calendar.allDay")
    : t("calendar.times", { start: clock(start), end: clock(end) });
}

/** As a calendar is read, whichever was made first. */
export function inOrderOfDays<One extends { date: string; startTime: string }>(
  blocks: readonly One[],
): One[] {
  const keyOf = ({ date, startTime }: One) => `${date} ${startTime}`;
  return blocks.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}
