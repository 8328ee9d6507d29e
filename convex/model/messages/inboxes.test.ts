import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { createBackend } from "../../../tests/setup/backend.ts";
import type { Backend } from "../../../tests/setup/backend.ts";
import { runKept } from "../../../tests/setup/kept.ts";
import { addPerson } from "../../../tests/setup/market.ts";
import type { Person } from "../../../tests/setup/market.ts";
import { rebuildInboxes } from "../../../tests/setup/messages.ts";
import { internal } from "../../_generated/api.js";
import type { Doc, Id } from "../../_generated/dataModel.js";
import { findHead } from "./heads.ts";
import { findInbox } from "./inboxes.ts";
import { markRead, markUnread } from "./messages.ts";
import { rebuildHeads } from "./rebuild.ts";
import { averageResponseMs, nextMessageTime, pairKey, REPLY_WINDOW_MS } from "./rules.ts";

const HOUR_MS = 3_600_000;

interface Circle {
  t: Backend;
  people: Person[];
}

async function openCircle(size = 3): Promise<Circle> {
  const t = createBackend();
  const people: Person[] = [];
  for (let index = 0; index < size; index += 1) people.push(await addPerson(t, "ADMIN"));
  return { t, people };
}

function idOf({ people }: Circle, index: number): Id<"users"> {
  const person = people[index % people.length];
  if (person === undefined) throw new Error("nobody");
  return person.id;
}

function messageOf(from: Id<"users">, to: Id<"users">, createdAt: number) {
  return {
    pairKey: pairKey(from, to),
    senderUserId: from,
    recipientUserId: to,
    body: `at ${createdAt}`,
    createdAt,
  };
}

type Place = Awaited<ReturnType<typeof rebuildHeads>>;

/** One person's conversations anew; says in how many transactions. */
async function rebuild({ t }: Circle, userId: Id<"users">): Promise<number> {
  let cursor: Place = null;
  for (let parts = 1; ; parts += 1) {
    const from: Place = cursor;
    cursor = await runKept(t, async (ctx) => {
      const user = await ctx.db.get("users", userId);
      if (user === null) throw new Error("nobody");
      return await rebuildHeads(ctx, user, from);
    });
    if (cursor === null) return parts;
  }
}

async function tables({ t }: Circle) {
  const bare = ({ _id, _creationTime, ...row }: Doc<"conversations"> | Doc<"inboxes">) =>
    JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)));
  return await t.run(async (ctx) => ({
    heads: (await ctx.db.query("conversations").collect()).map(bare).sort(),
    inboxes: (await ctx.db.query("inboxes").collect()).map(bare).sort(),
  }));
}

const edits = fc.array(
  fc.record({
    from: fc.nat({ max: 2 }),
    step: fc.constantFrom(1, 2),
    gap: fc.integer({ min: 1, max: REPLY_WINDOW_MS + HOUR_MS }),
    what: fc.constantFrom("write", "write", "write", "read", "unread"),
  }),
  { minLength: 1, maxLength: 25 },
);

async function apply(
  circle: Circle,
  given: Iterable<{ from: number; step: number; gap: number; what: string }>,
) {
  let now = 1_000;
  for (const { from, step, gap, what } of given) {
    const [own, other] = [idOf(circle, from), idOf(circle, from + step)];
    now += gap;
    await runKept(circle.t, async (ctx) => {
      if (what === "write") await ctx.db.insert("messages", messageOf(own, other, now));
      else if (what === "read") await markRead(ctx, own, other, now);
      else await markUnread(ctx, own, other).catch(() => undefined);
    });
  }
}

describe("inboxes", () => {
  it("total the heads, and both are what the messages say, whatever was written and read", async () => {
    await fc.assert(
      fc.asyncProperty(edits, async (given) => {
        const circle = await openCircle();
        await apply(circle, given);
        const { stored, rebuilt } = await rebuildInboxes(circle.t);
        expect(stored).toEqual(rebuilt);
      }),
      { numRuns: 12 },
    );
  });

  it("made anew are what was kept", async () => {
    await fc.assert(
      fc.asyncProperty(edits, async (given) => {
        const circle = await openCircle();
        await apply(circle, given);
        const kept = await tables(circle);
        await circle.t.run(async (ctx) => {
          for (const row of await ctx.db.query("conversations").collect()) {
            await ctx.db.patch("conversations", row._id, { unreadCount: 9, replyCount: 9 });
          }
          for (const row of await ctx.db.query("inboxes").collect()) {
            await ctx.db.delete("inboxes", row._id);
          }
        });
        for (const { id } of circle.people) await rebuild(circle, id);
        expect(await tables(circle)).toEqual(kept);
      }),
      { numRuns: 6 },
    );
  });

  it("lose a head in whose thread nothing was written", async () => {
    const circle = await openCircle(2);
    const [own, other] = [idOf(circle, 0), idOf(circle, 1)];
    await circle.t.run((ctx) =>
      ctx.db.insert("conversations", {
        ownerUserId: own,
        partnerUserId: other,
        lastMessage: "never written",
        lastMessageAt: 1,
        lastSenderUserId: other,
        unreadCount: 3,
        replyCount: 0,
        replyMsTotal: 0,
      }),
    );
    await rebuild(circle, own);
    expect(await tables(circle)).toEqual({ heads: [], inboxes: [] });
  });
});

describe("a long thread", () => {
  /** As an import writes it: past the keepers, every second message of the other. */
  async function imported(count: number): Promise<Circle> {
    const circle = await openCircle(2);
    const [own, other] = [idOf(circle, 0), idOf(circle, 1)];
    await circle.t.run(async (ctx) => {
      for (let at = 1; at <= count; at += 1) {
        const [from, to] = at % 2 === 0 ? [own, other] : [other, own];
        await ctx.db.insert("messages", messageOf(from, to, at));
      }
    });
    return circle;
  }

  it.each([
    [499, 2],
    [500, 3],
    [1_001, 4],
  ])(
    "of %d messages is read in pages, in %d transactions, each message once",
    async (count, parts) => {
      const circle = await imported(count);
      const [own, other] = [idOf(circle, 0), idOf(circle, 1)];
      expect(await rebuild(circle, own)).toBe(parts);
      const head = await circle.t.run((ctx) => findHead(ctx, own, other));
      expect(head).toMatchObject({
        lastMessageAt: count,
        unreadCount: Math.ceil(count / 2),
        replyCount: Math.floor(count / 2),
        replyMsTotal: Math.floor(count / 2),
      });
      const inbox = await circle.t.run((ctx) => findInbox(ctx, own));
      expect(inbox).toMatchObject({ conversationCount: 1, unreadConversations: 1 });
    },
  );

  it("does not miss a message that comes while it is read", async () => {
    const circle = await imported(600);
    const [own, other] = [idOf(circle, 0), idOf(circle, 1)];
    const step = (cursor: Place) =>
      runKept(circle.t, async (ctx) => {
        const user = await ctx.db.get("users", own);
        return user && (await rebuildHeads(ctx, user, cursor));
      });
    const half = await step(null);
    expect(half).toMatchObject({ partnerUserId: other, through: 500 });
    await runKept(circle.t, (ctx) => ctx.db.insert("messages", messageOf(other, own, 601)));
    await step(half);
    const head = await circle.t.run((ctx) => findHead(ctx, own, other));
    expect(head).toMatchObject({ lastMessageAt: 601, unreadCount: 301 });
  });

  type Mark = (circle: Circle, own: Id<"users">, other: Id<"users">) => Promise<unknown>;
  it.each<[string, { readAt?: number }, Mark]>([
    ["is read", {}, ({ t }, own, other) => runKept(t, (ctx) => markRead(ctx, own, other, 5_000))],
    [
      "is marked unread",
      { readAt: 20 },
      ({ t }, own, other) => runKept(t, (ctx) => markUnread(ctx, own, other)),
    ],
  ])(
    "that %s while its heads are made anew counts what is unread then",
    async (_what, before, change) => {
      const circle = await openCircle(2);
      const [own, other] = [idOf(circle, 0), idOf(circle, 1)];
      await circle.t.run(async (ctx) => {
        for (let at = 1; at <= 600; at += 1) {
          const [from, to] = at <= 10 ? [other, own] : [own, other];
          await ctx.db.insert("messages", { ...messageOf(from, to, at), ...before });
        }
      });
      await rebuild(circle, own);
      const step = (cursor: Place) =>
        runKept(circle.t, async (ctx) => {
          const user = await ctx.db.get("users", own);
          return user && (await rebuildHeads(ctx, user, cursor));
        });
      const half = await step(null);
      expect(half).toMatchObject({ through: 500 });
      await change(circle, own, other);
      await circle.t.finishAllScheduledFunctions(() => undefined);
      for (let place = half; place !== null; place = await step(place));
      const { stored, rebuilt } = await rebuildInboxes(circle.t);
      expect(stored).toEqual(rebuilt);
      const messages = await circle.t.run((ctx) => ctx.db.query("messages").collect());
      const unread = messages.filter((one) => one.recipientUserId === own && !one.readAt).length;
      const head = await circle.t.run((ctx) => findHead(ctx, own, other));
      expect(head?.unreadCount).toBe(unread);
      expect((await circle.t.run((ctx) => findInbox(ctx, own)))?.unreadMessages).toBe(unread);
    },
  );

  it("is marked read in parts, and what came later stays unread", async () => {
    const circle = await imported(900);
    const [own, other] = [idOf(circle, 0), idOf(circle, 1)];
    await rebuild(circle, own);
    const conversationId = await circle.t.run(
      async (ctx) => (await findHead(ctx, own, other))?._id,
    );
    if (conversationId === undefined) throw new Error("no head");
    const cursor = { conversationId, readAt: 5_000, upTo: 801 };
    const unread = async () =>
      (await circle.t.run((ctx) => findHead(ctx, own, other)))?.unreadCount;
    await circle.t.mutation(internal.messages.continueMarkRead, { cursor });
    await circle.t.mutation(internal.messages.continueMarkRead, { cursor });
    await circle.t.mutation(internal.messages.continueMarkRead, { cursor });
    await circle.t.finishAllScheduledFunctions(() => undefined);
    expect(await unread()).toBe(49);
    const { stored, rebuilt } = await rebuildInboxes(circle.t);
    expect(stored).toEqual(rebuilt);
  });
});

describe("rules", () => {
  it("name a thread alike from both sides, and no two threads alike", () => {
    const ids = fc.stringMatching(/^[a-z0-9]{4,8}$/);
    fc.assert(
      fc.property(ids, ids, ids, (one, other, third) => {
        expect(pairKey(one, other)).toBe(pairKey(other, one));
        if (other !== third) expect(pairKey(one, other)).not.toBe(pairKey(one, third));
      }),
    );
  });

  it("give each message a later time than the last, and the clock's where that is later", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 30 }), (clock) => {
        const times: number[] = [];
        for (const now of clock) times.push(nextMessageTime(now, times.at(-1)));
        for (const [index, time] of times.entries()) {
          expect(time).toBeGreaterThanOrEqual(clock[index] ?? 0);
          expect(time).toBeGreaterThan(times[index - 1] ?? -1);
        }
      }),
    );
  });

  it.each([
    [0, 0, null],
    [2, 10 * HOUR_MS, null],
    [3, 10, 3],
    [4, 10, 3],
  ])("say of %d replies in %d ms a mean of %j", (count, total, mean) => {
    expect(averageResponseMs(count, total)).toBe(mean);
  });
});
