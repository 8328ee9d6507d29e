// What the outside may send about messages. Browser-safe.
import * as z from "zod/mini";

import { filePathInput } from "../files/contract.ts";
import { line, tidied } from "../text.ts";

export const MESSAGE_MAX_LENGTH = 4_000;
export const FILE_NAME_MAX = 200;
/** Messages in one page of a thread, unless the caller asks for fewer or more. */
export const THREAD_PAGE_DEFAULT = 50;
export const THREAD_PAGE_MAX = 100;
/** The inbox lists the newest conversations and all with unread messages; older ones are reached through their partner. */
export const CONVERSATIONS_MAX = 200;
/** Unread ones that are listed beyond the newest; more leave room as they are read. */
export const UNREAD_CONVERSATIONS_MAX = 500;

/** Who has not struck a key for this long has stopped typing. */
export const TYPING_MS = 6_000;
/** A window that has not said for this long that it is open is taken as closed. */
export const HERE_MS = 90_000;

/** A sign that is not older than half its time needs no other: callers may be eager, the table stays quiet. */
export const TYPING_AGAIN_MS = TYPING_MS / 2;
export const HERE_AGAIN_MS = HERE_MS / 2;

export const partnerUserId = z
  .string("Choose a conversation first")
  .check(z.minLength(1, "Choose a conversation first"));

const EMPTY = "Message cannot be empty";

/** One's own upload, and what it is called on the way. */
const attachmentInput = z.strictObject({
  path: filePathInput,
  name: line("Please name the file").check(
    z.minLength(1, "Please name the file"),
    z.maxLength(FILE_NAME_MAX, "File names can have at most 200 characters"),
  ),
});

export const sendMessageInput = z
  .strictObject({
    recipientUserId: z
      .string("Choose who should get the message")
      .check(z.minLength(1, "Choose who should get the message")),
    /** May be empty beside an attachment. */
    body: z
      .string(EMPTY)
      .check(tidied(), z.maxLength(MESSAGE_MAX_LENGTH, "Message must be at most 4,000 characters")),
    attachment: z.exactOptional(attachmentInput),
    /** Made by the sender, one for each message: whoever is not sure that it was sent sends it again, and it is there once. */
    clientKey: z.exactOptional(
      z.string("Invalid message key").check(z.regex(/^[\w-]{8,64}$/, "Invalid message key")),
    ),
  })
  .check(
    z.refine(({ body, attachment }) => body !== "" || attachment !== undefined, {
      path: ["body"],
      error: EMPTY,
    }),
  );

export const partnerInput = z.strictObject({ partnerUserId });

export const PRESENCE_SIGNS = ["TYPING", "HERE", "AWAY"] as const;

/** What a window says of its reader: typing, looking at the conversation, or gone. */
export const presenceInput = z.strictObject({ partnerUserId, sign: z.enum(PRESENCE_SIGNS) });

export const SEARCH_TEXT_MAX = 200;

/** Messages that a search finds of those one wrote, and of those one got. */
export const SEARCH_MAX = 100;
export const SEARCH_PAGE = 20;
const SEARCH_PAGES = (2 * SEARCH_MAX) / SEARCH_PAGE;

export const searchInput = z.strictObject({
  text: z
    .string("Type a word to search for")
    .check(
      tidied(),
      z.minLength(1, "Type a word to search for"),
      z.maxLength(SEARCH_TEXT_MAX, "Search text must be at most 200 characters"),
    ),
  page: z.exactOptional(
    z
      .int("Page must be between 1 and 10")
      .check(
        z.minimum(1, "Page must be between 1 and 10"),
        z.maximum(SEARCH_PAGES, "Page must be between 1 and 10"),
      ),
  ),
});

export type PresenceSign = (typeof PRESENCE_SIGNS)[number];
export type SearchInput = z.infer<typeof searchInput>;
export type PresenceInput = z.infer<typeof presenceInput>;
export type SendMessageInput = z.infer<typeof sendMessageInput>;
