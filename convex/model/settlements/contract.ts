// What a booking comes to between its two sides: the terms of calling it off, and what is owed. Browser-safe.
import * as z from "zod/mini";

import { optionalText, tidied } from "../text.ts";

export const CANCELLATION_TERMS = ["FLEXIBLE", "MODERATE", "STRICT"] as const;
export type CancellationTerms = (typeof CANCELLATION_TERMS)[number];
/** Of guides who have not chosen. */
export const DEFAULT_TERMS: CancellationTerms = "FLEXIBLE";

/** OPEN: nothing is owed yet. NOTHING: it ended, and nothing is owed. SAID: one side says that it is paid. */
export const SETTLEMENT_STATES = ["OPEN", "NOTHING", "DUE", "SAID", "DISPUTED", "PAID"] as const;
export type SettlementState = (typeof SETTLEMENT_STATES)[number];

export const SETTLEMENT_DEEDS = ["say", "withdraw", "confirm", "dispute"] as const;
export type SettlementDeed = (typeof SETTLEMENT_DEEDS)[number];

/** Days after the last day of the tour, or after the day it was called off, in which is to be paid. */
export const DUE_AFTER_DAYS = 14;
/** The operator is reminded so many days before. */
export const REMINDED_DAYS_BEFORE = 3;
export const SETTLEMENT_NOTE_MAX = 500;

export const cancellationTermsInput = z.strictObject({
  terms: z.enum(CANCELLATION_TERMS, "Please choose one of the terms"),
});

export const guideTermsInput = z.strictObject({ guideUserId: z.string() });

export const settleInput = z.strictObject({
  jobRequestId: z.string(),
  deed: z.enum(SETTLEMENT_DEEDS, "Unknown step"),
  /** Why it is disputed, or how it was paid; shown to both sides. */
  note: optionalText(
    z
      .string()
      .check(tidied(), z.maxLength(SETTLEMENT_NOTE_MAX, "Note must be at most 500 characters")),
  ),
  /** When what is confirmed or disputed was said, in ISO 8601: refused where it has been taken back and said anew since. */
  saidAt: z.exactOptional(z.string()),
});
export type SettleInput = z.infer<typeof settleInput>;
