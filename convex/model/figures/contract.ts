// What the outside may ask of the figures. Browser-safe.
import * as z from "zod/mini";

import { isDay } from "../days.ts";

export const ANALYTICS_RANGES = ["7d", "30d", "90d", "1y"] as const;
export type AnalyticsRange = (typeof ANALYTICS_RANGES)[number];

/** As the API asks, which knows what day it is. */
export const analyticsQuery = z.strictObject({
  userId: z.string(),
  range: z._default(z.enum(ANALYTICS_RANGES, "The range must be 7d, 30d, 90d or 1y"), "30d"),
});

export const analyticsInput = z.strictObject({
  ...analyticsQuery.shape,
  /** The last day of the range in Vietnam: a query has no clock of its own. */
  today: z
    .string("Please enter a valid date")
    .check(z.refine((value) => isDay(value), "Please enter a valid date")),
});
export type AnalyticsInput = z.infer<typeof analyticsInput>;

export const monthInput = z.strictObject({
  /** `YYYY-MM` in Vietnam. */
  month: z
    .string("Please enter a valid date")
    .check(z.refine((value) => isDay(`${value}-01`), "Please enter a valid date")),
});
