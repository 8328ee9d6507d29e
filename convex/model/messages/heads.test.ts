import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { Doc, Id } from "../../_generated/dataModel.js";
import { headAfterReceiving, headAfterSending } from "./heads.ts";
import type { HeadState } from "./heads.ts";
import { PREVIEW_LENGTH, REPLY_WINDOW_MS } from "./rules.ts";

const [LAN, MAI] = ["lan", "mai"] as Id<"users">[] as [Id<"users">, Id<"users">];
const HOUR_MS = 3_600_000;

/** One line of a thread between Lan and Mai. */
interface Line {
  byLan: boolean;
  at: number;
  body: string;
  isRead: boolean;
}

function messageOf({ byLan, at, body, isRead }: Line): Doc<"messages"> {
  return {
    _id: `m${at}` as Id<"messages">,
    _creationTime: at,
    pairKey: "lan:mai",
    senderUserId: byLan ? LAN : MAI,
    recipientUserId: byLan ? MAI : LAN,
    body,
    createdAt: at,
    ...(isRead ? { readAt: at + 1 } : {}),
  };
}

/** Lan's head after the whole thread, message by message. */
function headOf(lines: readonly Line[]): HeadState | undefined {
  let head: HeadState | undefined;
  for (const line of lines) {
    const after = line.byLan ? headAfterSending : headAfterReceiving;
    head = after(head, messageOf(line));
  }
  return head;
}

/** Lan's replies, found by looking back over the thread: each ends the wait that Mai's first message after Lan's began. */
function waitsEndedByLan(lines: readonly Line[]): number[] {
  return lines.flatMap((line, index) => {
    if (!line.byLan) return [];
    const earlier = lines.slice(0, index);
    const first = earlier.slice(earlier.findLastIndex((one) => one.byLan) + 1)[0];
    return first === undefined ? [] : [line.at - first.at];
  });
}

function lines(gapMax: number): fc.Arbitrary<Line[]> {
  const line = fc.record({
    byLan: fc.boolean(),
    gap: fc.integer({ min: 1, max: gapMax }),
    body: fc.string({ minLength: 1, maxLength: 12 }),
    isRead: fc.boolean(),
  });
  return fc.array(line, { minLength: 1, maxLength: 25 }).map((given) => {
    let at = 0;
    return given.map(({ gap, ...rest }) => ({ ...rest, at: (at += gap) }));
  });
}

const THREADS = lines(2 * REPLY_WINDOW_MS);

describe("a conversation head", () => {
  it("repeats the last message, whoever wrote it", () => {
    fc.assert(
      fc.property(THREADS, (thread) => {
        const last = thread.at(-1);
        expect(headOf(thread)).toMatchObject({
          lastMessage: last?.body.replaceAll(/\s+/g, " ").trim(),
          lastMessageAt: last?.at,
          lastSenderUserId: last?.byLan ? LAN : MAI,
        });
      }),
    );
  });

  it("counts as unread exactly what the other wrote and nobody read", () => {
    fc.assert(
      fc.property(THREADS, (thread) => {
        const unread = thread.filter((line) => !line.byLan && !line.isRead);
        expect(headOf(thread)?.unreadCount).toBe(unread.length);
      }),
    );
  });

  it("waits since the first message after one's own last, and no longer than one's next", () => {
    fc.assert(
      fc.property(THREADS, (thread) => {
        const [first] = thread.slice(thread.findLastIndex((line) => line.byLan) + 1);
        expect(headOf(thread)?.unansweredSince).toBe(first?.at);
      }),
    );
  });

  it("counts each wait that ended within the window once, with its time", () => {
    fc.assert(
      fc.property(THREADS, (thread) => {
        const replies = waitsEndedByLan(thread).filter((ms) => ms <= REPLY_WINDOW_MS);
        expect(headOf(thread)).toMatchObject({
          replyCount: replies.length,
          replyMsTotal: replies.reduce((sum, ms) => sum + ms, 0),
        });
      }),
    );
  });

  it.each([
    ["at the end of the window", REPLY_WINDOW_MS, 1],
    ["a moment after it", REPLY_WINDOW_MS + 1, 0],
  ])("takes an answer %s for %j ms", (_name, after, replyCount) => {
    const question = { byLan: false, at: HOUR_MS, body: "Free on Monday?", isRead: true };
    const answer = { byLan: true, at: HOUR_MS + after, body: "Yes", isRead: false };
    expect(headOf([question, answer])).toEqual({
      lastMessage: "Yes",
      lastMessageAt: HOUR_MS + after,
      lastSenderUserId: LAN,
      unreadCount: 0,
      replyCount,
      replyMsTotal: replyCount * after,
    });
  });

  it("takes one's first word, and one's second in a row, for no reply", () => {
    const mine = [1, 2].map((at) => ({ byLan: true, at, body: "Hello?", isRead: false }));
    expect(headOf(mine)).toMatchObject({ replyCount: 0, replyMsTotal: 0, unreadCount: 0 });
  });

  it("cuts a long message and leaves the message itself alone", () => {
    const long = { byLan: false, at: 1, body: "x".repeat(PREVIEW_LENGTH + 1), isRead: false };
    expect(headOf([long])?.lastMessage).toBe(`${"x".repeat(PREVIEW_LENGTH - 1)}…`);
    const fits = { ...long, body: "x".repeat(PREVIEW_LENGTH) };
    expect(headOf([fits])?.lastMessage).toBe(fits.body);
  });

  it("is the other side's mirror: what one waits for, the other has sent", () => {
    fc.assert(
      fc.property(THREADS, (thread) => {
        const mine = headOf(thread);
        const theirs = headOf(thread.map((line) => ({ ...line, byLan: !line.byLan })));
        const waiting = [mine, theirs].filter((head) => head?.unansweredSince !== undefined);
        // Whoever wrote last waits for nothing, the other one does.
        expect(waiting).toEqual([thread.at(-1)?.byLan ? theirs : mine]);
        expect(mine?.lastMessageAt).toBe(theirs?.lastMessageAt);
      }),
    );
  });
});
