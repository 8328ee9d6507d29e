// How the status of a tour's day moves. Pure and browser-safe: the guide's buttons ask the same function as the server.
import type { Day } from "../days.ts";
import type { BookingStatus } from "../requests/contract.ts";
import { CORRECTION_MS, TOUR_DAY_STATUSES, type TourDayStatus } from "./contract.ts";

/** What is known of a day; null where the guide has said nothing yet. */
export interface TourDayState {
  readonly status: TourDayStatus;
  readonly changedAt: number;
  /** The last change was a step back. */
  readonly isCorrected: boolean;
}

export type Step = "same" | "forward" | "correction" | "refused";

/**
 * Only forwards, and steps may be left out: who forgot to say "on the way" says "started". One step back takes a slip
 * back, within CORRECTION_MS of it and once: what was corrected goes forwards again.
 */
export function judgeStep(state: TourDayState | null, to: TourDayStatus, nowMs: number): Step {
  if (state === null) return "forward";
  const by = TOUR_DAY_STATUSES.indexOf(to) - TOUR_DAY_STATUSES.indexOf(state.status);
  if (by === 0) return "same";
  if (by > 0) return "forward";
  const isInTime = nowMs - state.changedAt <= CORRECTION_MS;
  return by === -1 && isInTime && !state.isCorrected ? "correction" : "refused";
}

/** Whether the guide can say how the tour goes: it is agreed, and the day is one of its days. */
export function isTourDay(
  request: { status: BookingStatus; startDate: Day; endDate: Day },
  date: Day,
): boolean {
  return request.status === "ACCEPTED" && request.startDate <= date && date <= request.endDate;
}
