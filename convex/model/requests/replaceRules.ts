// When a booking may be replaced. Pure and browser-safe: screens ask the same question that the server asks.
import type { Day } from "../days.ts";
import type { BookingStatus } from "./contract.ts";

/** As stored, or as a screen has it. */
export interface Replaceable {
  status: BookingStatus;
  endDate: Day;
  /** The guide declined it, called it off or did not answer. What the operator took back is not to be replaced. */
  guideLeft: boolean;
}

export type ReplacementRefusal = "NOT_LEFT" | "OVER" | "REPLACED";

/** A replacement that may still become the tour, or has become it. */
export function stands(status: BookingStatus): boolean {
  return status === "PENDING" || status === "ACCEPTED" || status === "COMPLETED";
}

/** Why a booking cannot be replaced from that day on; null where it can. */
export function replacementRefusal(
  booking: Replaceable,
  hasReplacement: boolean,
  from: Day,
): ReplacementRefusal | null {
  if (!booking.guideLeft || stands(booking.status)) return "NOT_LEFT";
  if (booking.endDate < from) return "OVER";
  return hasReplacement ? "REPLACED" : null;
}

/** What of a tour is still ahead from that day on: a guide who leaves in its midst is replaced for the rest. */
export function daysLeft(
  { startDate, endDate }: { startDate: Day; endDate: Day },
  from: Day,
): { startDate: Day; endDate: Day } {
  return { startDate: startDate < from ? from : startDate, endDate };
}
