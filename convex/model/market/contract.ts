// What administrators may ask of the marketplace's own figures. Browser-safe.
import * as z from "zod/mini";

import { isDay } from "../days.ts";
import { ANALYTICS_RANGES } from "../figures/contract.ts";

/**
 * What is counted by the day: people by when they signed up, requests by when they were made, subscriptions by when they began
 * and ended, payments by when they were made.
 */
export const MARKET_KINDS = ["people", "requests", "subscriptions", "endings", "payments"] as const;
export type MarketKind = (typeof MARKET_KINDS)[number];

/** What is counted as it stands now. */
export const TALLIES = [
  "reports.PENDING",
  "reports.PENDING.review",
  "reports.PENDING.message",
  "reports.PENDING.user",
  "reports.RESOLVED",
  "reports.RESOLVED.review",
  "reports.RESOLVED.message",
  "reports.RESOLVED.user",
  "reports.DISMISSED",
  "reports.DISMISSED.review",
  "reports.DISMISSED.message",
  "reports.DISMISSED.user",
  "licences.SUBMITTED",
  "companies.REQUESTED",
] as const;
export type Tally = (typeof TALLIES)[number];

/** As the API asks, which knows what day it is. */
export const marketQuery = z.strictObject({
  range: z._default(z.enum(ANALYTICS_RANGES, "The range must be 7d, 30d, 90d or 1y"), "30d"),
});

export const marketInput = z.strictObject({
  ...marketQuery.shape,
  /** The last day of the range in Vietnam: a query has no clock of its own. */
  today: z
    .string("Please enter a valid date")
    .check(z.refine((value) => isDay(value), "Please enter a valid date")),
});
export type MarketInput = z.infer<typeof marketInput>;
