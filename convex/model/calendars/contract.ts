// What the outside may send about links to other calendars, and what may be said of one that could not be read.
// Browser-safe.
import * as z from "zod/mini";

import { isPublicUrl } from "../addresses.ts";

export const IMPORT_URL_MAX = 2_000;
export const IMPORT_BYTES_MAX = 2 * 1_048_576;

const NOT_PUBLIC =
  "Please enter the public web address of a calendar, beginning with http or https";

export const IMPORT_PROBLEM_NAMES = [
  "private",
  "down",
  "refused",
  "slow",
  "huge",
  "redirects",
  "notCalendar",
  "complex",
  "busy",
] as const;
export type ImportProblem = (typeof IMPORT_PROBLEM_NAMES)[number];

/** Why a calendar was not read. Each is told to the guide as it stands. */
export const IMPORT_PROBLEMS: Readonly<Record<ImportProblem, string>> = {
  private: NOT_PUBLIC,
  down: "The calendar could not be reached",
  refused: "The calendar's server answered with an error",
  slow: "The calendar took too long to answer",
  huge: "The calendar is larger than 2 MiB",
  redirects: "The calendar's address redirects too often",
  notCalendar: "This address does not lead to a calendar that can be read",
  complex: "The calendar has too many events to be read",
  busy: "Too many calendars are being read at the moment",
};

export const importInput = z.strictObject({
  url: z.string("Please enter the address of a calendar").check(
    z.trim(),
    z.minLength(1, "Please enter the address of a calendar"),
    z.maxLength(IMPORT_URL_MAX, "The address must be at most 2000 characters"),
    z.refine((url) => isPublicUrl(url), NOT_PUBLIC),
  ),
});
export type ImportInput = z.infer<typeof importInput>;

/** The secret is what the address of a feed ends with; `today` is where the door stands in time. */
export const feedInput = z.strictObject({ secret: z.string(), today: z.string() });
