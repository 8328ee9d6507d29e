// Pure decisions about messages. Browser-safe.

import { foldUpTo } from "../fold.ts";
import { MESSAGE_MAX_LENGTH } from "./contract.ts";

/** Longest text that a conversation head repeats of its last message. */
export const PREVIEW_LENGTH = 280;
/** Fewer measured replies than this say nothing about a person. */
export const MIN_REPLIES_FOR_RESPONSE_TIME = 3;

/** Who writes after a longer silence begins a new talk instead of answering the old one. */
export const REPLY_WINDOW_MS = 3 * 86_400_000;

/** One key for both directions, so that one index range holds a whole thread. */
export function pairKey(oneUserId: string, otherUserId: string): string {
  return oneUserId < otherUserId ? `${oneUserId}:${otherUserId}` : `${otherUserId}:${oneUserId}`;
}

/** Cuts by code point: half of a surrogate pair is not valid text. */
export function previewOf(body: string): string {
  const line = body.replaceAll(/\s+/g, " ").trim();
  const points = Array.from(line);
  return points.length <= PREVIEW_LENGTH
    ? line
    : `${points.slice(0, PREVIEW_LENGTH - 1).join("")}…`;
}

// As much as a body has, when every sign of it takes four bytes.
const SEARCH_TEXT_BYTES_MAX = 4 * MESSAGE_MAX_LENGTH;

/** What a search reads of a message: without case and accents, as what is searched for. */
export function searchTextOf(body: string): string {
  return foldUpTo(SEARCH_TEXT_BYTES_MAX, body);
}

/** Times within a thread are unique, so that a time alone is a position in it. */
export function nextMessageTime(nowMs: number, lastMessageAt: number | undefined): number {
  return lastMessageAt === undefined ? nowMs : Math.max(nowMs, lastMessageAt + 1);
}

export function averageResponseMs(replyCount: number, replyMsTotal: number): number | null {
  return replyCount < MIN_REPLIES_FOR_RESPONSE_TIME ? null : Math.round(replyMsTotal / replyCount);
}
