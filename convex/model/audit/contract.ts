// The words of the audit log. Browser-safe.
import * as z from "zod/mini";

import { parseDay } from "../days.ts";

/** What is noted. A new deed comes in by its line here; `texts` name it in `admin.json`. */
export const AUDIT_ACTIONS = [
  "user.list",
  "user.view",
  "user.verify",
  "user.verify-business",
  "user.remove-picture",
  "user.suspend",
  "user.unsuspend",
  "user.delete",
  "admin.appoint",
  "report.view",
  "report.resolve",
  "report.dismiss",
  "report.take-down",
  "report.put-back",
  "company.refuse",
  "licence.view",
  "licence.check",
  "licence.refuse",
  "analytics.export",
  "audit.export",
  "call.refuse",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AUDIT_TARGETS = ["user", "report", "licence", "list", "call"] as const;
export type AuditTarget = (typeof AUDIT_TARGETS)[number];

/** DENIED: somebody tried who may not. */
export const AUDIT_OUTCOMES = ["DONE", "DENIED"] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

/** The details that are points in time. They are kept in milliseconds, like all others. */
const INSTANTS: ReadonlySet<string> = new Set([
  "deletedAt",
  "emailVerified",
  "suspendedAt",
  "until",
]);

/** What a detail says, where it is a point in time and not the lack of one. */
export function instantOf(name: string, value: unknown): number | null {
  return INSTANTS.has(name) && typeof value === "number" ? value : null;
}

export const AUDIT_PAGE_SIZE = 20;
/** Rows of one CSV file, the newest. */
export const AUDIT_EXPORT_MAX = 2_000;

const id = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));
/** A point in time, or a day in Vietnam: as the beginning of a range its first moment, as the end its last one. */
const MOMENT = "Please name a day as YYYY-MM-DD, or a time in ISO 8601";
const moment = z.string(MOMENT).check(
  z.trim(),
  z.refine((text) => parseDay(text) !== null, MOMENT),
);

const filterFields = {
  actor: z.exactOptional(id),
  action: z.exactOptional(z.enum(AUDIT_ACTIONS, "Unknown action")),
  from: z.exactOptional(moment),
  to: z.exactOptional(moment),
};

export const auditFilterInput = z.strictObject(filterFields);

export const auditActorsInput = z.strictObject({ actor: z.exactOptional(id) });

/** No list of the administration is asked for a page behind this one; the end of a list is far before it. */
export const PAGE_MAX = 100_000;

const PAGE_LOW = "Page must be at least 1";
const LIMIT_LOW = "Limit must be at least 1";

/** The first where none is named. */
export const pageInput = z._default(
  z.int(PAGE_LOW).check(z.minimum(1, PAGE_LOW), z.maximum(PAGE_MAX, "Page is too large")),
  1,
);

/** How long a list of the administration may be asked for at most, and is where nothing is said. */
export function limitInput(max: number, usual: number) {
  const limit = z
    .int(LIMIT_LOW)
    .check(z.minimum(1, LIMIT_LOW), z.maximum(max, `Limit must be at most ${max}`));
  return z._default(limit, usual);
}

export const auditListInput = z.strictObject({
  ...filterFields,
  page: pageInput,
  limit: limitInput(100, AUDIT_PAGE_SIZE),
});

export type AuditFilter = z.output<typeof auditFilterInput>;
export type AuditListInput = z.output<typeof auditListInput>;
