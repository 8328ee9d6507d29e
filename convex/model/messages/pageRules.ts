// Which page of a thread, or of one's conversations, is asked for: by programs alone. Apart from the contract, which the browser loads.
import * as z from "zod/mini";

import { partnerUserId, THREAD_PAGE_MAX } from "./contract.ts";

/** The milliseconds of an ISO time; NaN of what is none. */
export const instantOf = (text: string): number =>
  /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN;

const isInstant = (text: string) => !Number.isNaN(instantOf(text));

export const conversationsInput = z.strictObject({
  /** The `lastMessageTime` of the oldest one at hand. */
  before: z.exactOptional(
    z.string("Invalid position").check(z.refine(isInstant, "Invalid position")),
  ),
});

export const openThreadInput = z.strictObject({
  partnerUserId,
  /** Id or ISO time of the oldest message already at hand. */
  before: z.exactOptional(z.string("Invalid position").check(z.minLength(1, "Invalid position"))),
  limit: z.exactOptional(
    z
      .int("Limit must be between 1 and 100")
      .check(
        z.minimum(1, "Limit must be between 1 and 100"),
        z.maximum(THREAD_PAGE_MAX, "Limit must be between 1 and 100"),
      ),
  ),
});

export type ConversationsInput = z.infer<typeof conversationsInput>;
export type OpenThreadInput = z.infer<typeof openThreadInput>;
