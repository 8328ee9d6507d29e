// What administrators may send. Browser-safe.
import * as z from "zod/mini";

import { limitInput, pageInput } from "../audit/contract.ts";
import { isDay, parseDay } from "../days.ts";
import { ROLES } from "../identity/contract.ts";
import { optionalText, tidied } from "../text.ts";

export const USERS_PAGE_SIZE = 20;
export const SEARCH_MAX = 100;
export const REASON_MAX = 500;

/** What the list of people can be narrowed to: kept out, or with an address that nobody proved. */
export const PEOPLE_STATES = ["suspended", "unverified"] as const;
export type PeopleState = (typeof PEOPLE_STATES)[number];

export const USER_ACTIONS = [
  "view",
  "verify",
  "verify-business",
  "remove-picture",
  "suspend",
  "delete",
] as const;
export type UserAction = (typeof USER_ACTIONS)[number];

export const usersInput = z.strictObject({
  page: pageInput,
  limit: limitInput(50, USERS_PAGE_SIZE),
  search: z.exactOptional(
    z.string().check(z.trim(), z.maxLength(SEARCH_MAX, "Search must be at most 100 characters")),
  ),
  role: z.exactOptional(z.enum(ROLES, "Please choose a role of the list")),
  state: z.exactOptional(z.enum(PEOPLE_STATES, "Please choose a status of the list")),
});
export type UsersInput = z.output<typeof usersInput>;

export const personInput = z.strictObject({ userId: z.string() });

/** A day in Vietnam, whose end it is, or a point in time. */
const until = z
  .string("Please name a day")
  .check(z.refine((text) => parseDay(text) !== null, "Please name a day"));

export const userDeedInput = z.strictObject({
  userId: z.string(),
  action: z.enum(USER_ACTIONS, "Unknown action"),
  /** Of a suspension, or of a picture that is removed: told to the person, and kept. */
  reason: optionalText(
    z.string().check(tidied(), z.maxLength(REASON_MAX, "Reason must be at most 500 characters")),
  ),
  /** Of a suspension: when it ends by itself. */
  until: optionalText(until),
  /** Of a suspension: whether the account was suspended as it was looked at. Where it is otherwise now, nothing is done. */
  isSuspended: z.exactOptional(z.boolean()),
  /** Of a picture that is removed: the one that was looked at, as the row of the person has it under `image`. */
  picture: z.exactOptional(z.string()),
});
export type UserDeedInput = z.output<typeof userDeedInput>;

export const statsInput = z.strictObject({
  /** Today in Vietnam: a live query has no clock of its own. */
  today: z.string().check(z.refine((day) => isDay(day), "Please name a day as YYYY-MM-DD")),
});

export const ACTIVITY_TYPES = ["user_registered", "job_created", "report_submitted"] as const;

export const activityInput = z.strictObject({
  limit: limitInput(100, 10),
});
