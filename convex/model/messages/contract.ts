// What the outside may send about messages. Browser-safe.
import * as z from "zod/mini";

import { tidied } from "../text.ts";

export const MESSAGE_MAX_LENGTH = 4_000;
/** Messages in one page of a thread, unless the caller asks for fewer or more. */
export const THREAD_PAGE_DEFAULT = 50;
export const THREAD_PAGE_MAX = 100;
/** The inbox lists the newest conversations only; older ones are reached through their partner. */
export const CONVERSATIONS_MAX = 100;

const partnerUserId = z.string().check(z.minLength(1, "Choose a conversation first"));

export const sendMessageInput = z.strictObject({
  recipientUserId: z.string().check(z.minLength(1, "Choose who should get the message")),
  body: z
    .string()
    .check(
      tidied(),
      z.minLength(1, "Message cannot be empty"),
      z.maxLength(MESSAGE_MAX_LENGTH, "Message must be at most 4,000 characters"),
    ),
});

export const partnerInput = z.strictObject({ partnerUserId });

export const openThreadInput = z.strictObject({
  partnerUserId,
  /** Id or ISO time of the oldest message already at hand. */
  before: z.exactOptional(z.string().check(z.minLength(1, "Invalid position"))),
  limit: z.exactOptional(
    z
      .int("Limit must be between 1 and 100")
      .check(
        z.minimum(1, "Limit must be between 1 and 100"),
        z.maximum(THREAD_PAGE_MAX, "Limit must be between 1 and 100"),
      ),
  ),
});

export type SendMessageInput = z.infer<typeof sendMessageInput>;
export type OpenThreadInput = z.infer<typeof openThreadInput>;
