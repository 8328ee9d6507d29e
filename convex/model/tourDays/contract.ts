// What the outside may say and ask about the days of a tour. Browser-safe.
import * as z from "zod/mini";

import { dayText } from "../dayText.ts";
import { optionalText } from "../text.ts";

/** How far a tour has come on one of its days, in this order. */
export const TOUR_DAY_STATUSES = ["ON_THE_WAY", "STARTED", "FINISHED"] as const;
export type TourDayStatus = (typeof TOUR_DAY_STATUSES)[number];

/** A slip of the thumb can be taken back for so long. */
export const CORRECTION_MS = 10 * 60_000;
/** The board shows at most so many tours a day. */
export const BOARD_MAX = 50;

const day = dayText("Please enter a valid date");

export const tourProgressInput = z.strictObject({
  jobRequestId: z.string(),
  status: z.enum(TOUR_DAY_STATUSES, "The status must be ON_THE_WAY, STARTED or FINISHED"),
  /** The day that the caller means; today in Vietnam where it is left out. Any other day is refused. */
  date: optionalText(day),
});
export type TourProgressInput = z.infer<typeof tourProgressInput>;

/** The first of the two days of the board: a query has no clock of its own. */
export const tourBoardInput = z.strictObject({ today: day });
