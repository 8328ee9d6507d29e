// What the outside may say of a guide's licence. Browser-safe.
import * as z from "zod/mini";

import { dayText } from "../dayText.ts";
import { filePathInput } from "../files/contract.ts";
import { position } from "../position.ts";
import { line, optionalText } from "../text.ts";

/** The three cards of Vietnam's tourism law: for guests from abroad as well, for guests of the country, for one site. */
export const LICENCE_KINDS = ["INTERNATIONAL", "DOMESTIC", "ON_SITE"] as const;
export type LicenceKind = (typeof LICENCE_KINDS)[number];

export const LICENCE_STATUSES = ["SUBMITTED", "CHECKED", "REFUSED", "EXPIRED"] as const;
export type LicenceStatus = (typeof LICENCE_STATUSES)[number];

/** What happens to a licence, as its history keeps it. */
export const LICENCE_ACTIONS = ["submit", "check", "refuse", "expire", "remove"] as const;
export type LicenceAction = (typeof LICENCE_ACTIONS)[number];

/** No card is given for longer than five years; twice that leaves room for the law to change. */
export const LICENCE_YEARS_MAX = 10;
export const LICENCE_REASON_MAX = 500;

const NUMBER = /^[\p{L}\p{N}](?:[ ./-]?[\p{L}\p{N}]){4,29}$/u;
const NUMBER_MESSAGE = "Please enter the number as it stands on the card";

export const licenceInput = z.strictObject({
  kind: z.enum(LICENCE_KINDS, "Please choose the kind of your licence"),
  number: line(NUMBER_MESSAGE).check(z.regex(NUMBER, NUMBER_MESSAGE)),
  /** The path of one's own upload: the card, for its guide and administrators alone. An empty text is none. */
  picture: optionalText(filePathInput),
  expiresOn: dayText("Please enter the day on which the card expires"),
});
export type LicenceInput = z.infer<typeof licenceInput>;

/** An administrator's answer about the licence as it was looked at: what was changed or decided meanwhile is not decided over. */
export const licenceDecisionInput = z
  .strictObject({
    licenceId: z.string(),
    status: z.enum(["CHECKED", "REFUSED"], "Please choose CHECKED or REFUSED"),
    reason: optionalText(
      line().check(z.maxLength(LICENCE_REASON_MAX, "The reason must be at most 500 characters")),
    ),
    version: z.exactOptional(z.number()),
    /** How it stood then. With a version alone, it waited; who says neither decides about what there is. */
    from: z.exactOptional(z.enum(LICENCE_STATUSES, "Please choose a status of the list")),
  })
  .check(
    z.refine(({ status, reason }) => status === "CHECKED" || Boolean(reason), {
      path: ["reason"],
      error: "Please say what is wrong with it",
    }),
  );
export type LicenceDecisionInput = z.infer<typeof licenceDecisionInput>;

const PAGE_MAX = 50;

export const licenceQueueInput = z.strictObject({
  status: z.exactOptional(z.enum(LICENCE_STATUSES, "Please choose a status of the list")),
  /** Only those that expire by that day, the earliest first. */
  expiresBy: z.exactOptional(dayText("Please enter a valid date")),
  /** Where the answer before ended. */
  cursor: z.exactOptional(position),
  limit: z.exactOptional(
    z
      .number("The limit must be a number")
      .check(
        z.minimum(1, "The limit must be at least 1"),
        z.maximum(PAGE_MAX, "The limit must be at most 50"),
        z.multipleOf(1, "The limit must be a whole number"),
      ),
  ),
});
export type LicenceQueueInput = z.infer<typeof licenceQueueInput>;
