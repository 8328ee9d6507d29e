import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { type Backend, createBackend, sendingMails } from "../tests/setup/backend.ts";
import { runKept } from "../tests/setup/kept.ts";
import {
  addOperator,
  addPair,
  bookingOf,
  dayAhead,
  type Person,
  refusalOf,
} from "../tests/setup/market.ts";
import { api, internal } from "./_generated/api.js";
import { removeMessage } from "./model/messages/remove.ts";

const HOUR_MS = 3_600_000;

let t: Backend;
let guide: Person;
let operator: Person;

// What is scheduled waits: each test says itself when the sender runs.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout"] }));
afterEach(() => void vi.useRealTimers());

beforeEach(async () => {
  ({ t, guide, operator } = await addPair(createBackend(sendingMails)));
});

const deliver = () => t.mutation(internal.outbox.deliverNew, { round: Date.now() + 1_000 });

async function mailsTo({ id }: Person) {
  await deliver();
  await t.action(internal.mailSender.send, {});
  const rows = await t.run((ctx) => ctx.db.query("mails").collect());
  return rows.filter(({ userId }) => userId === id);
}

async function booked(): Promise<string> {
  const { id } = await operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(5)));
  return id;
}

/** The same as the minute's cron, so long from now. */
async function remindAfter(ms: number): Promise<void> {
  await t.run(async (ctx) => {
    for (const reminder of await ctx.db.query("reminders").collect()) {
      await ctx.db.patch("reminders", reminder._id, { dueAt: reminder.dueAt - ms });
    }
  });
  await t.mutation(internal.notifications.remind, {});
}

describe("settings", () => {
  it("are as they begin until somebody changes them, and keep what a change leaves out", async () => {
    const first = await guide.as.query(api.settings.get, {});
    expect(first).toMatchObject({ locale: "en", timeZone: "Asia/Ho_Chi_Minh" });
    expect(first.notifications.messages).toEqual({ app: true, mail: true, push: true });
    await guide.as.mutation(api.settings.save, { notifications: { messages: { mail: false } } });
    const second = await guide.as.mutation(api.settings.save, { locale: "vi" });
    expect(second.locale).toBe("vi");
    expect(second.notifications.messages).toEqual({ app: true, mail: false, push: true });
    expect(await operator.as.query(api.settings.get, {})).toEqual(first);
  });

  it.each([
    ["a language that there is none of", { locale: "xx" }],
    ["a time zone that there is none of", { timeZone: "Mars/Olympus" }],
    ["a time zone without end", { timeZone: "x".repeat(10_000) }],
    ["an event that there is none of", { notifications: { nonsense: { mail: true } } }],
    ["a way that there is none of", { notifications: { messages: { pigeon: true } } }],
    ["what is not yes or no", { notifications: { messages: { mail: "maybe" } } }],
  ])("refuse %s", async (_what, input) => {
    await expect(guide.as.mutation(api.settings.save, input as never)).rejects.toThrow();
    expect((await guide.as.query(api.settings.get, {})).locale).toBe("en");
  });

  it("say under which field the refusal belongs", async () => {
    const call = guide.as.mutation(api.settings.save, { timeZone: "Mars/Olympus" });
    expect(await refusalOf(call)).toMatchObject({
      code: "VALIDATION",
      field: "timeZone",
      message: "Please choose a time zone",
    });
  });
});

describe("an event", () => {
  it("is one mail in its reader's language, with what a decision needs", async () => {
    await guide.as.mutation(api.settings.save, { locale: "vi" });
    await booked();
    const [mail, ...more] = await mailsTo(guide);
    expect(more).toEqual([]);
    expect(mail?.kept?.subject).toContain("gửi bạn yêu cầu “Old Quarter walk”");
    expect(mail?.kept?.text).toMatch(/Giá mỗi giờ: 300\.000\s₫\nTổng ước tính: 2\.400\.000\s₫\n/);
    expect(mail?.kept?.text).toContain("http://localhost:3000/bookings");
    expect(await mailsTo(operator)).toEqual([]);
    expect(await mailsTo(guide)).toHaveLength(1);
  });

  it("of an offer shows the terms that it proposes", async () => {
    const jobRequestId = await booked();
    await guide.as.mutation(api.requests.offer, {
      jobRequestId,
      proposedRateVND: 450_000,
      proposedHours: 6,
      note: "Includes the boat",
    });
    const [mail] = await mailsTo(operator);
    expect(mail?.kind).toBe("counter-offer");
    expect(mail?.kept?.text).toContain("450,000");
    expect(mail?.kept?.html).toMatch(/>Estimated total<.+>2,700,000\sVND</s);
    expect(mail?.kept?.text).toContain("Note: Includes the boat");
  });

  it("is told only in the ways that are switched on", async () => {
    await guide.as.mutation(api.settings.save, { notifications: { requests: { mail: false } } });
    await operator.as.mutation(api.settings.save, { notifications: { answers: { app: false } } });
    const jobRequestId = await booked();
    expect(await mailsTo(guide)).toEqual([]);
    expect(await guide.as.query(api.notifications.unread, {})).toBe(1);
    const change = { jobRequestId, status: "ACCEPTED" } as const;
    await guide.as.mutation(api.requests.setBookingStatus, change);
    expect((await mailsTo(operator)).map(({ kind }) => kind)).toEqual(["accepted"]);
    expect(await operator.as.query(api.notifications.unread, {})).toBe(0);
  });

  it("of long ago is no news", async () => {
    vi.useFakeTimers({ now: Date.now() - 5 * HOUR_MS, toFake: ["Date", "setTimeout"] });
    await booked();
    vi.useRealTimers();
    expect(await mailsTo(guide)).toEqual([]);
  });
});

describe("a reminder", () => {
  const planned = () =>
    t.run(async (ctx) => (await ctx.db.query("reminders").collect()).map(({ kind }) => kind));

  it("goes to the guide after a day, and again after two, while the request waits", async () => {
    await booked();
    await mailsTo(guide);
    await remindAfter(23 * HOUR_MS);
    expect(await mailsTo(guide)).toHaveLength(1);
    expect(await planned()).toEqual(["expiring-24"]);
    await remindAfter(HOUR_MS);
    await remindAfter(0);
    expect(await planned()).toEqual(["expiring-48"]);
    expect((await mailsTo(guide)).map(({ kind }) => kind)).toEqual(["request", "expiring-24"]);
    await remindAfter(24 * HOUR_MS);
    const kinds = (await mailsTo(guide)).map(({ kind }) => kind);
    expect(kinds).toEqual(["request", "expiring-24", "expiring-48"]);
    expect(await planned()).toEqual([]);
  });

  it("goes out once where an earlier version had planned both together", async () => {
    await booked();
    await deliver();
    await t.run(async (ctx) => {
      const first = await ctx.db.query("reminders").first();
      if (first === null) throw new Error("nothing to be reminded of");
      const { _id, _creationTime, ...reminder } = first;
      const dueAt = first.dueAt + 24 * HOUR_MS;
      await ctx.db.insert("reminders", { ...reminder, kind: "expiring-48", dueAt });
    });
    await remindAfter(48 * HOUR_MS);
    await remindAfter(0);
    const kinds = (await mailsTo(guide)).map(({ kind }) => kind);
    expect(kinds).toEqual(["request", "expiring-24", "expiring-48"]);
  });

  it("is none while the guide's own offer waits, and has the terms of the operator's", async () => {
    const jobRequestId = await booked();
    await deliver();
    const terms = { jobRequestId, proposedRateVND: 450_000, proposedHours: 5 };
    await guide.as.mutation(api.requests.offer, terms);
    await remindAfter(24 * HOUR_MS);
    expect((await mailsTo(guide)).map(({ kind }) => kind)).toEqual(["request"]);
    await operator.as.mutation(api.requests.offer, { ...terms, proposedRateVND: 410_000 });
    await deliver();
    await remindAfter(24 * HOUR_MS);
    const mails = await mailsTo(guide);
    expect(mails.map(({ kind }) => kind)).toEqual(["request", "counter-offer", "expiring-48"]);
    expect(mails.at(-1)?.kept?.text).toContain("410,000");
  });

  it("is none once the guide has answered", async () => {
    const jobRequestId = await booked();
    await deliver();
    const change = { jobRequestId, status: "DECLINED" } as const;
    await guide.as.mutation(api.requests.setBookingStatus, change);
    await remindAfter(48 * HOUR_MS);
    expect((await mailsTo(guide)).map(({ kind }) => kind)).toEqual(["request"]);
    expect(await planned()).toEqual([]);
  });
});

describe("the digest of unread messages", () => {
  const write = (from: Person, to: Person, body: string) =>
    from.as.mutation(api.messages.send, { recipientUserId: to.id, body });

  it("tells once of all that waits for a quarter of an hour, of however many people", async () => {
    const other = await addOperator(t);
    await write(operator, guide, "Good morning");
    await write(operator, guide, "Are you there?");
    await write(other, guide, "Hello");
    await deliver();
    await remindAfter(14 * 60_000);
    expect(await mailsTo(guide)).toEqual([]);
    await remindAfter(2 * 60_000);
    const [mail, ...more] = await mailsTo(guide);
    expect(more).toEqual([]);
    expect(mail?.kept?.subject).toBe("You have 3 unread messages");
    expect(mail?.kept?.text).toContain("and others wrote to you");
  });

  it("does not tell of what was read, or told of before", async () => {
    await write(operator, guide, "Good morning");
    await deliver();
    await guide.as.mutation(api.messages.markRead, { partnerUserId: operator.id });
    await remindAfter(16 * 60_000);
    expect(await mailsTo(guide)).toEqual([]);
    await write(operator, guide, "Another");
    await deliver();
    const again = await t.run((ctx) => ctx.db.query("reminders").first());
    if (again === null) throw new Error("nothing to be reminded of");
    const { _id, _creationTime, ...reminder } = again;
    await runKept(t, (ctx) => ctx.db.insert("reminders", reminder));
    await remindAfter(16 * 60_000);
    expect(await mailsTo(guide)).toHaveLength(1);
  });

  it("does not tell of what was removed, nor of who was blocked meanwhile", async () => {
    const { id } = await write(operator, guide, "An insult");
    await deliver();
    await runKept(t, async (ctx) => {
      const message = await ctx.db.get("messages", id);
      if (message !== null) await removeMessage(ctx, message, Date.now());
    });
    await remindAfter(16 * 60_000);
    expect(await mailsTo(guide)).toEqual([]);
    const other = await addOperator(t);
    await write(other, guide, "Another");
    await deliver();
    await guide.as.mutation(api.blocked.set, { userId: other.id, blocked: true });
    await remindAfter(16 * 60_000);
    expect(await mailsTo(guide)).toEqual([]);
  });
});
