// What the outside may send to report abuse. Browser-safe.
import * as z from "zod/mini";

import { line, optionalText, tidied } from "../text.ts";

export const REPORT_TYPES = ["review", "message", "user"] as const;

export const REPORT_STATUSES = ["PENDING", "RESOLVED", "DISMISSED"] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** What people choose from; the sentence is what administrators read, whatever the reporter's language. */
export const REPORT_REASONS = {
  spam: "Spam or advertising",
  abusive: "Insulting or abusive",
  untrue: "Not true",
  private: "Shows private details",
  other: "Something else",
} as const;
export type ReportReason = keyof typeof REPORT_REASONS;
export const REPORT_REASON_KEYS = Object.keys(REPORT_REASONS) as readonly ReportReason[];

export const REPORT_REASON_MAX_LENGTH = 1_000;
/** What stands beside the chosen sentence. */
export const REPORT_DETAILS_MAX_LENGTH = 900;

export function reasonText(reason: ReportReason, details: string): string {
  const more = details.trim();
  return more === "" ? REPORT_REASONS[reason] : `${REPORT_REASONS[reason]}: ${more}`;
}

/** The sentence that was chosen, and what its reporter wrote; another program may have chosen none. */
export function readReason(text: string): { chosen: ReportReason | null; own: string } {
  for (const chosen of REPORT_REASON_KEYS) {
    const sentence = REPORT_REASONS[chosen];
    if (text === sentence) return { chosen, own: "" };
    if (text.startsWith(`${sentence}: `)) return { chosen, own: text.slice(sentence.length + 2) };
  }
  return { chosen: null, own: text };
}

const ONE_TARGET = "Report one review, message or person at a time";
const target = optionalText(z.string());
/** In the order of the types. */
const TARGETS = ["reviewId", "messageId", "userId"] as const;

export const reportInput = z
  .strictObject({
    reviewId: target,
    messageId: target,
    userId: target,
    reason: z
      .string("Please say what is wrong")
      .check(
        tidied(),
        z.minLength(1, "Please say what is wrong"),
        z.maxLength(REPORT_REASON_MAX_LENGTH, "Reason must be at most 1,000 characters"),
      ),
  })
  .check((payload) => {
    const named = TARGETS.filter((field) => typeof payload.value[field] === "string");
    if (named.length === 1) return;
    payload.issues.push({
      code: "custom",
      message: ONE_TARGET,
      input: payload.value,
      path: [named.at(-1) ?? "reviewId"],
    });
  });

export type ReportInput = z.infer<typeof reportInput>;

export const REPORTS_PAGE = 20;
const REPORTS_PAGE_MAX = 100;
/** Nobody turns so many pages; each costs a read of all before it. */
export const REPORTS_PAGES_MAX = 100;
export const REPORT_NOTE_MAX = 500;

function wholeBetween1And(max: number, what: string) {
  return z
    .int(`The ${what} must be a whole number`)
    .check(
      z.minimum(1, `The ${what} must be at least 1`),
      z.maximum(max, `The ${what} must be at most ${max}`),
    );
}

/** What administrators list: those that wait first, and of these those of subscribers. */
export const reportListInput = z.strictObject({
  status: z.exactOptional(z.enum(REPORT_STATUSES, "Please choose a status of the list")),
  type: z.exactOptional(z.enum(REPORT_TYPES, "Please choose a type of the list")),
  page: z.exactOptional(wholeBetween1And(REPORTS_PAGES_MAX, "page")),
  limit: z.exactOptional(wholeBetween1And(REPORTS_PAGE_MAX, "limit")),
});
export type ReportListInput = z.infer<typeof reportListInput>;

export const reportInputById = z.strictObject({ reportId: z.string() });

/** What the one who reported is told beside the decision. */
const note = optionalText(
  line().check(z.maxLength(REPORT_NOTE_MAX, "The note must be at most 500 characters")),
);

export const reportDecisionInput = z.strictObject({
  reportId: z.string(),
  status: z.enum(["RESOLVED", "DISMISSED"], "Please choose RESOLVED or DISMISSED"),
  note,
});
export type ReportDecisionInput = z.infer<typeof reportDecisionInput>;

/** Takes away what was reported. */
export const takeDownInput = z.strictObject({ reportId: z.string(), note });
export type TakeDownInput = z.infer<typeof takeDownInput>;
