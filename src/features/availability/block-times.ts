import type { TFunction } from "i18next";

/** When on its day a block begins and ends. */
export function blockTimes(t: TFunction, block: { startTime?: string; endTime?: string }): string {
  const { startTime: start, endTime: end } = block;
  return start === "00:00" && end === "23:59"
    ? t("calendar.allDay")
    : t("calendar.times", { start, end });
}
