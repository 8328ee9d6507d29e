// What the outside may ask of the figures. Browser-safe.
import * as z from "zod/mini";

/** Longest range that one list of months covers. */
export const MONTHS_MAX = 60;

const month = z
  .string("Please enter a month as YYYY-MM")
  .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, "Please enter a month as YYYY-MM"));

/** Months from the year 0 on. */
function monthNumber(text: string): number {
  return Number(text.slice(0, 4)) * 12 + Number(text.slice(5));
}

/** From the first month to the last, both included. */
export const monthRangeInput = z.strictObject({ from: month, to: month }).check(
  z.refine(({ from, to }) => monthNumber(to) - monthNumber(from) < MONTHS_MAX, {
    path: ["to"],
    error: "A range can cover at most 60 months",
  }),
);
export type MonthRange = z.infer<typeof monthRangeInput>;
