// What administrators may ask and decide about what waits for them. Browser-safe.
import * as z from "zod/mini";

import { COMPANY_CHECK_STATUSES } from "../operators/contract.ts";
import { position } from "../position.ts";
import { line, optionalText } from "../text.ts";

const PAGE_MAX = 50;
export const COMPANY_REASON_MAX = 500;

export const companyQueueInput = z.strictObject({
  status: z.exactOptional(z.enum(COMPANY_CHECK_STATUSES, "Please choose a status of the list")),
  /** Where the answer before ended. */
  cursor: z.exactOptional(position),
  limit: z.exactOptional(
    z
      .int("The limit must be a whole number")
      .check(
        z.minimum(1, "The limit must be at least 1"),
        z.maximum(PAGE_MAX, "The limit must be at most 50"),
      ),
  ),
});
export type CompanyQueueInput = z.infer<typeof companyQueueInput>;

/** An administrator's answer about the company as it was looked at: another name or website meanwhile is not decided. */
export const companyDecisionInput = z
  .strictObject({
    operatorUserId: z.string(),
    status: z.enum(["VERIFIED", "REFUSED"], "Please choose VERIFIED or REFUSED"),
    reason: optionalText(
      line().check(z.maxLength(COMPANY_REASON_MAX, "The reason must be at most 500 characters")),
    ),
    companyName: z.exactOptional(z.string()),
    website: z.exactOptional(z.string()),
  })
  .check(
    z.refine(({ status, reason }) => status === "VERIFIED" || Boolean(reason), {
      path: ["reason"],
      error: "Please say what is wrong with it",
    }),
  );
export type CompanyDecisionInput = z.infer<typeof companyDecisionInput>;
