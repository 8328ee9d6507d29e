import { describe, expect, it } from "vitest";

import { createBackend } from "../tests/setup/backend.ts";
import type { Backend } from "../tests/setup/backend.ts";
import { runKept } from "../tests/setup/kept.ts";
import { addGuide, addOperator, addPair, addPerson, refusalOf } from "../tests/setup/market.ts";
import type { Person } from "../tests/setup/market.ts";
import { rebuildInboxes } from "../tests/setup/messages.ts";
import { api } from "./_generated/api.js";
import { LIMITS } from "./model/limits/rules.ts";
import { CONVERSATIONS_MAX } from "./model/messages/contract.ts";
import { findHead } from "./model/messages/heads.ts";
import { findInbox } from "./model/messages/inboxes.ts";
import { appendMessage } from "./model/messages/messages.ts";

const write = (from: Person, to: Person, body: string) =>
  from.as.mutation(api.messages.send, { recipientUserId: to.id, body });
const conversationsOf = (person: Person) => person.as.query(api.messages.conversations, {});
const page = (numItems: number, cursor: string | null = null) => ({ numItems, cursor });

async function expectDerivedIsExact(t: Backend) {
  const { stored, rebuilt } = await rebuildInboxes(t);
  expect(stored).toEqual(rebuilt);
}

describe("sending", () => {
  it("trims the text and shows it on both sides", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const sent = await write(operator, guide, "  Xin chào!\nAre you free?  ");
    expect(sent).toMatchObject({
      senderUserId: operator.id,
      recipientUserId: guide.id,
      body: "Xin chào!\nAre you free?",
      readAt: null,
    });
    expect(await conversationsOf(guide)).toMatchObject([
      { partnerUserId: operator.id, lastMessage: "Xin chào! Are you free?", unreadCount: 1 },
    ]);
    expect(await conversationsOf(operator)).toMatchObject([
      { partnerUserId: guide.id, lastSenderUserId: operator.id, unreadCount: 0 },
    ]);
    await expectDerivedIsExact(t);
  });

  it.each([
    ["blank", " \n\t "],
    ["empty", ""],
    ["too long", "x".repeat(4_001)],
  ])("refuses a %s text and writes nothing", async (_name, body) => {
    const { t, guide, operator } = await addPair(createBackend());
    const refusal = await refusalOf(write(operator, guide, body));
    expect(refusal).toMatchObject({ code: "VALIDATION", field: "body" });
    expect(await t.run((ctx) => ctx.db.query("messages").collect())).toEqual([]);
    expect(await conversationsOf(guide)).toEqual([]);
  });

  it("takes a text of full length and cuts it in the list by whole characters", async () => {
    const { guide, operator } = await addPair(createBackend());
    await write(operator, guide, "🏮".repeat(2_000));
    const [head] = await conversationsOf(guide);
    expect(Array.from(head?.lastMessage ?? "")).toHaveLength(280);
    expect(head?.lastMessage.endsWith("🏮…")).toBe(true);
  });

  it("refuses oneself, strangers, nonsense, the suspended and the deleted", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const suspended = await addPerson(t, "GUIDE", { suspendedAt: 1 });
    const deleted = await addPerson(t, "GUIDE", { deletedAt: 1 });
    const { as } = operator;
    expect(await refusalOf(write(operator, operator, "hi"))).toMatchObject({
      code: "VALIDATION",
      field: "recipientUserId",
    });
    for (const recipientUserId of [suspended.id, deleted.id, "nonsense", "__proto__"]) {
      const call = as.mutation(api.messages.send, { recipientUserId, body: "hi" });
      expect(await refusalOf(call)).toMatchObject({ code: "NOT_FOUND" });
    }
    const otherTable = await t.run(
      async (ctx) => (await ctx.db.query("authSessions").first())?._id,
    );
    const call = as.mutation(api.messages.send, {
      recipientUserId: String(otherTable),
      body: "hi",
    });
    expect(await refusalOf(call)).toMatchObject({ code: "NOT_FOUND" });
    expect(await conversationsOf(guide)).toEqual([]);
  });

  it.each(["senderUserId", "readAt", "createdAt", "jobRequestId"])(
    "knows no field called %s",
    async (field) => {
      const { guide, operator } = await addPair(createBackend());
      const input = { recipientUserId: guide.id, body: "hi", [field]: guide.id };
      await expect(operator.as.mutation(api.messages.send, input)).rejects.toThrow();
      expect(await conversationsOf(guide)).toEqual([]);
    },
  );

  it("stops a sender after 60 in a minute, and nobody else", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    await t.run(async (ctx) => {
      const times = Array.from({ length: LIMITS.messages.max - 1 }, () => Date.now() - 1_000);
      const expiresAt = Date.now() + 60_000;
      await ctx.db.insert("rateLimits", { key: `messages:${operator.id}`, times, expiresAt });
    });
    await write(operator, guide, "the sixtieth");
    const refusal = await refusalOf(write(operator, guide, "the sixty-first"));
    expect(refusal.code).toBe("RATE_LIMITED");
    expect(refusal.retryAfterMs).toBeGreaterThan(0);
    await write(guide, operator, "still free to answer");
  });

  it("gives every message of a thread a time of its own", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    for (let index = 0; index < 5; index++) {
      await write(operator, guide, `a${index}`);
      await write(guide, operator, `b${index}`);
    }
    const times = await t.run(async (ctx) =>
      (await ctx.db.query("messages").collect()).map((message) => message.createdAt),
    );
    expect(new Set(times).size).toBe(10);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });
});

describe("the subscription gate", () => {
  it("keeps an operator without subscription out of every call but the figures", async () => {
    const { guide, operator } = await addPair(createBackend(), false);
    await write(guide, operator, "Welcome!");
    const partner = { partnerUserId: guide.id };
    const { as } = operator;
    const refused = [
      () => as.query(api.messages.conversations, {}),
      () => as.query(api.messages.partner, partner),
      () => as.query(api.messages.thread, { ...partner, paginationOpts: page(5) }),
      () => as.action(api.messages.open, partner),
      () => as.mutation(api.messages.markRead, partner),
      () => as.mutation(api.messages.markUnread, partner),
      () => write(operator, guide, "hi"),
    ];
    for (const call of refused) {
      expect(await refusalOf(call())).toMatchObject({ code: "SUBSCRIPTION_REQUIRED" });
    }
    expect(await as.query(api.messages.inbox, {})).toMatchObject({ unreadMessages: 1 });
  });

  it("is open to guides and admins", async () => {
    const t = createBackend();
    const [guide, admin] = [await addGuide(t), await addPerson(t, "ADMIN")];
    await write(guide, admin, "Hello");
    await write(admin, guide, "Hello back");
    expect(await conversationsOf(guide)).toHaveLength(1);
  });
});

describe("reading", () => {
  it("marks a thread read and unread again, with exact figures", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const other = await addOperator(t);
    for (const body of ["one", "two", "three"]) await write(operator, guide, body);
    await write(other, guide, "four");
    expect(await guide.as.query(api.messages.inbox, {})).toMatchObject({
      conversations: 2,
      unreadConversations: 2,
      unreadMessages: 4,
    });

    await guide.as.mutation(api.messages.markRead, { partnerUserId: operator.id });
    expect(await guide.as.query(api.messages.inbox, {})).toMatchObject({ unreadMessages: 1 });
    await expectDerivedIsExact(t);

    await guide.as.mutation(api.messages.markUnread, { partnerUserId: operator.id });
    expect(await guide.as.query(api.messages.inbox, {})).toMatchObject({
      unreadConversations: 2,
      unreadMessages: 2,
    });
    await expectDerivedIsExact(t);
    const heads = await conversationsOf(guide);
    expect(heads.map((head) => head.unreadCount)).toEqual([1, 1]);
  });

  it("marks more than one transaction takes, in several", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    await write(operator, guide, "first");
    await t.run(async (ctx) => {
      const head = await findHead(ctx, guide.id, operator.id);
      const inbox = await findInbox(ctx, guide.id);
      const message = await ctx.db.query("messages").first();
      if (!head || !inbox || !message) throw new Error("nothing was sent");
      const { _id, _creationTime, ...copy } = message;
      for (let index = 1; index <= 520; index++) {
        await ctx.db.insert("messages", { ...copy, createdAt: copy.createdAt - index });
      }
      await ctx.db.patch("conversations", head._id, { unreadCount: 521 });
      await ctx.db.patch("inboxes", inbox._id, { unreadMessages: 521 });
    });
    await guide.as.mutation(api.messages.markRead, { partnerUserId: operator.id });
    expect(await guide.as.query(api.messages.inbox, {})).toMatchObject({ unreadMessages: 321 });
    await write(operator, guide, "written after the thread was read");
    await t.finishAllScheduledFunctions(() => undefined);
    expect(await guide.as.query(api.messages.inbox, {})).toMatchObject({ unreadMessages: 1 });
  });

  it("has nothing to mark unread where only oneself has written", async () => {
    const { guide, operator } = await addPair(createBackend());
    await write(operator, guide, "hello?");
    const call = operator.as.mutation(api.messages.markUnread, { partnerUserId: guide.id });
    expect(await refusalOf(call)).toMatchObject({ code: "CONFLICT" });
  });

  it("pages a thread backwards by id and by time, oldest first", async () => {
    const { guide, operator } = await addPair(createBackend());
    for (let index = 1; index <= 7; index++) await write(operator, guide, `m${index}`);
    const open = (more: { before?: string; limit?: number }) =>
      guide.as.action(api.messages.open, { partnerUserId: operator.id, ...more });
    const latest = await open({ limit: 3 });
    expect(latest.map((message) => message.body)).toEqual(["m5", "m6", "m7"]);
    expect(latest.every((message) => message.readAt !== null)).toBe(true);
    const earlier = await open({ before: latest[0]?.id ?? "", limit: 3 });
    expect(earlier.map((message) => message.body)).toEqual(["m2", "m3", "m4"]);
    const before = new Date(earlier[0]?.createdAt ?? 0).toISOString();
    expect((await open({ before })).map((message) => message.body)).toEqual(["m1"]);
    expect(await refusalOf(open({ before: "nonsense" }))).toMatchObject({ field: "before" });
    expect(await refusalOf(open({ limit: 101 }))).toMatchObject({ field: "limit" });
  });

  it("pages live threads newest first, for the two people only", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const other = await addGuide(t);
    for (let index = 1; index <= 5; index++) await write(operator, guide, `m${index}`);
    await write(operator, other, "for somebody else");
    const args = { partnerUserId: operator.id };
    const first = await guide.as.query(api.messages.thread, { ...args, paginationOpts: page(3) });
    expect(first.page.map((message) => message.body)).toEqual(["m5", "m4", "m3"]);
    expect(first.isDone).toBe(false);
    const rest = await guide.as.query(api.messages.thread, {
      ...args,
      paginationOpts: page(3, first.continueCursor),
    });
    expect(rest.page.map((message) => message.body)).toEqual(["m2", "m1"]);
    const theirs = await other.as.query(api.messages.thread, { ...args, paginationOpts: page(9) });
    expect(theirs.page.map((message) => message.body)).toEqual(["for somebody else"]);
  });

  it("reads no more than a page, whatever is asked", async () => {
    const { guide, operator } = await addPair(createBackend());
    for (let index = 1; index <= 3; index++) await write(operator, guide, `m${index}`);
    const lengthOf = async (numItems: number) => {
      const paginationOpts = page(numItems);
      const args = { partnerUserId: operator.id, paginationOpts };
      return (await guide.as.query(api.messages.thread, args)).page.length;
    };
    expect(await lengthOf(Number.NaN)).toBe(1);
    expect(await lengthOf(-5)).toBe(1);
    expect(await lengthOf(1e9)).toBe(3);
  });

  it("shows an unknown partner as an empty thread", async () => {
    const { guide } = await addPair(createBackend());
    for (const partnerUserId of ["nonsense", guide.id]) {
      expect(await guide.as.query(api.messages.partner, { partnerUserId })).toBeNull();
    }
    expect(await guide.as.action(api.messages.open, { partnerUserId: guide.id })).toEqual([]);
  });

  it("opens no thread with what can be nobody's id", async () => {
    const { t, guide } = await addPair(createBackend());
    const session = await t.run(async (ctx) => (await ctx.db.query("authSessions").first())?._id);
    for (const partnerUserId of ["nonsense", "__proto__", session ?? ""]) {
      const open = guide.as.action(api.messages.open, { partnerUserId });
      expect(await refusalOf(open)).toMatchObject({ code: "NOT_FOUND" });
    }
  });

  it("names a partner before the first word, and none who cannot be reached", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const suspended = await addPerson(t, "GUIDE", { suspendedAt: 1 });
    const nameOf = (person: Person) =>
      operator.as.query(api.messages.partner, { partnerUserId: person.id });
    expect(await nameOf(guide)).toEqual({
      userId: guide.id,
      name: "Nguyễn Thị Hương",
      companyName: null,
      image: null,
      role: "GUIDE",
      isDeleted: false,
      isReachable: true,
      isBlocked: false,
      unreadCount: 0,
    });
    expect(await nameOf(suspended)).toBeNull();
  });

  it.each([
    ["suspendedAt", { name: "Lan", isDeleted: false }],
    ["deletedAt", { name: "Deleted user", isDeleted: true }],
  ])(
    "finds a talk that is too old for the list, also when the partner has %s",
    async (field, who) => {
      const t = createBackend();
      const guide = await addGuide(t);
      const old = await addPerson(t, "ADMIN", { name: "Lan" });
      await write(old, guide, "long ago");
      await t.run(async (ctx) => {
        for (let index = 0; index < CONVERSATIONS_MAX; index += 1) {
          const username = `newer${index}`;
          const account = { username, usernameKey: username, email: `${username}@example.com` };
          const person = { name: username, role: "ADMIN" as const, createdAt: 1 };
          const partnerUserId = await ctx.db.insert("users", { ...person, ...account });
          await ctx.db.insert("conversations", {
            ownerUserId: guide.id,
            partnerUserId,
            lastMessage: "newer",
            lastMessageAt: Date.now() + 1_000 + index,
            lastSenderUserId: partnerUserId,
            unreadCount: 0,
            replyCount: 0,
            replyMsTotal: 0,
          });
        }
        await ctx.db.patch("users", old.id, { [field]: 1 });
      });
      const listed = async () => (await conversationsOf(guide)).map((head) => head.partnerUserId);
      // As long as it has something unread it is there, below the newest.
      expect(await listed()).toHaveLength(CONVERSATIONS_MAX + 1);
      expect((await listed()).at(-1)).toBe(old.id);

      const partner = () => guide.as.query(api.messages.partner, { partnerUserId: old.id });
      expect(await partner()).toMatchObject({ ...who, isReachable: false, unreadCount: 1 });
      await guide.as.mutation(api.messages.markRead, { partnerUserId: old.id });
      expect(await partner()).toMatchObject({ unreadCount: 0 });
      expect(await guide.as.query(api.messages.inbox, {})).toMatchObject({ unreadMessages: 0 });
      expect(await listed()).not.toContain(old.id);
      const end = (await conversationsOf(guide)).at(-1)?.lastMessageAt ?? 0;
      const before = new Date(end).toISOString();
      const older = await guide.as.query(api.messages.conversations, { before });
      expect(older).toMatchObject([{ partnerUserId: old.id }]);
    },
  );

  it("keeps the talk with somebody who was deleted, without the name", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    await write(operator, guide, "see you");
    await t.run((ctx) => ctx.db.patch("users", operator.id, { deletedAt: 1 }));
    expect(await conversationsOf(guide)).toMatchObject([
      {
        partner: { name: "Deleted user", isDeleted: true, isReachable: false },
        lastMessage: "see you",
      },
    ]);
  });

  it("measures the time to a reply once there are enough replies", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    for (let round = 0; round < 3; round++) {
      await write(operator, guide, "question");
      await write(operator, guide, "and another");
      await write(guide, operator, "answer");
      await write(guide, operator, "and more");
    }
    const { responseMs } = await guide.as.query(api.messages.inbox, {});
    expect(responseMs).toBeGreaterThanOrEqual(1);
    expect((await operator.as.query(api.messages.inbox, {})).responseMs).toBeNull();
    await expectDerivedIsExact(t);
  });

  it("takes what comes after days of silence for a new talk, not for a late answer", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const days = [0, 1, 2, 30].map((day) => 1_700_000_000_000 + day * 86_400_000);
    const append = (sender: Person, recipient: Person, sentAt: number) =>
      runKept(t, async (ctx) => {
        const pair = { senderUserId: sender.id, recipientUserId: recipient.id };
        await appendMessage(ctx, { ...pair, body: "hello", sentAt });
      });
    for (const sentAt of days) {
      await append(operator, guide, sentAt);
      await append(guide, operator, sentAt + 60_000);
    }
    const [ofGuide, ofOperator] = await Promise.all(
      [guide, operator].map((one) => one.as.query(api.messages.inbox, {})),
    );
    expect(ofGuide?.responseMs).toBe(60_000);
    // The operator's third message came after a month: two answers are too few to say anything.
    expect(ofOperator?.responseMs).toBeNull();
    await expectDerivedIsExact(t);
  });

  it("lists conversations newest first", async () => {
    const { t, guide } = await addPair(createBackend());
    const [first, second] = [await addOperator(t), await addOperator(t)];
    await write(first, guide, "1");
    await new Promise((resolve) => setTimeout(resolve, 3));
    await write(second, guide, "2");
    await new Promise((resolve) => setTimeout(resolve, 3));
    await write(guide, first, "3");
    const partners = (await conversationsOf(guide)).map((head) => head.partnerUserId);
    expect(partners).toEqual([first.id, second.id]);
  });
});
