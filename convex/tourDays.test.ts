import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { type Backend, createBackend } from "../tests/setup/backend.ts";
import {
  addGuide,
  addOperator,
  addPair,
  bookingOf,
  dayAhead,
  type Person,
  refusalOf,
} from "../tests/setup/market.ts";
import { api } from "./_generated/api.js";
import type { Id } from "./_generated/dataModel.js";
import { ROUND_MS } from "./model/outbox/rules.ts";
import type { BookingStatus } from "./model/requests/contract.ts";
import { CORRECTION_MS, type TourDayStatus } from "./model/tourDays/contract.ts";

/** Nine in the morning in Vietnam. */
const NOW = Date.parse("2026-05-01T02:00:00.000Z");
const TODAY = "2026-05-01";
const DAY_MS = 86_400_000;
const SECRETS = ["+84 912 345 678", "0987654321", "guide-zalo", "@example.com"];
const CONTACTS = { phone: "+84 912 345 678", whatsapp: "0987654321", zalo: "" };

let t: Backend;
let guide: Person;
let operator: Person;

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW });
  ({ t, guide, operator } = await addPair(createBackend()));
  // The tests go on to the next day.
  await t.run(async (ctx) => {
    for (const { _id } of await ctx.db.query("authSessions").collect()) {
      await ctx.db.patch("authSessions", _id, { expirationTime: NOW + 3 * DAY_MS });
    }
  });
});

afterEach(() => {
  vi.useRealTimers();
});

async function book(first = 0, last = first): Promise<Id<"jobRequests">> {
  const input = bookingOf(guide.id, dayAhead(first), dayAhead(last));
  return (await operator.as.mutation(api.requests.book, input)).id;
}

const move = (jobRequestId: Id<"jobRequests">, status: BookingStatus) =>
  guide.as.mutation(api.requests.setBookingStatus, { jobRequestId, status });

async function accepted(first = 0, last = first): Promise<Id<"jobRequests">> {
  const id = await book(first, last);
  await move(id, "ACCEPTED");
  return id;
}

const say = (jobRequestId: string, status: TourDayStatus, who = guide, date?: string) =>
  who.as.mutation(api.tourDays.setStatus, {
    jobRequestId,
    status,
    ...(date === undefined ? {} : { date }),
  });

const boardOf = (who: Person) => who.as.query(api.tourDays.board, { today: TODAY });
const share = (who: Person, shared: ("phone" | "whatsapp" | "zalo" | "email")[]) =>
  who.as.mutation(api.contacts.save, { ...CONTACTS, shared });

describe("a tour's day", () => {
  it("goes from the way to the end, and both sides see it", async () => {
    const id = await accepted();
    for (const status of ["ON_THE_WAY", "STARTED", "FINISHED"] as const) {
      expect(await say(id, status)).toMatchObject({ date: TODAY, status });
      for (const person of [guide, operator]) {
        expect((await boardOf(person)).days[0]?.tours).toMatchObject([
          { booking: { id }, progress: { status } },
        ]);
      }
    }
  });

  it("says the same twice as once", async () => {
    const id = await accepted();
    const first = await say(id, "STARTED");
    vi.advanceTimersByTime(60_000);
    expect(await say(id, "STARTED")).toEqual(first);
    expect(await t.run((ctx) => ctx.db.query("tourDays").collect())).toHaveLength(1);
  });

  it("can take one slip back, within minutes and once", async () => {
    const id = await accepted();
    await say(id, "FINISHED");
    vi.advanceTimersByTime(CORRECTION_MS);
    expect(await say(id, "STARTED")).toMatchObject({ status: "STARTED", isCorrected: true });
    expect((await refusalOf(say(id, "ON_THE_WAY"))).code).toBe("CONFLICT");
    expect(await say(id, "FINISHED")).toMatchObject({ status: "FINISHED", isCorrected: false });
    vi.advanceTimersByTime(CORRECTION_MS + 1);
    expect((await refusalOf(say(id, "STARTED"))).code).toBe("CONFLICT");
  });

  it("begins anew on each day of a longer tour", async () => {
    const id = await accepted(0, 1);
    await say(id, "FINISHED");
    vi.advanceTimersByTime(DAY_MS);
    expect(await say(id, "ON_THE_WAY")).toMatchObject({ date: "2026-05-02" });
    const { days } = await boardOf(operator);
    expect(days.map(({ tours }) => tours[0]?.progress.status)).toEqual(["FINISHED", "ON_THE_WAY"]);
  });

  it("is its own day in Vietnam only", async () => {
    const tomorrow = await accepted(1);
    expect((await refusalOf(say(tomorrow, "STARTED"))).code).toBe("CONFLICT");
    const today = await accepted();
    for (const date of ["2026-04-30", "2026-05-02"]) {
      expect((await refusalOf(say(today, "STARTED", guide, date))).code).toBe("CONFLICT");
    }
    // One minute before midnight in Vietnam, and midnight.
    vi.setSystemTime(Date.parse("2026-05-01T16:59:00.000Z"));
    await say(today, "STARTED", guide, TODAY);
    vi.setSystemTime(Date.parse("2026-05-01T17:00:00.000Z"));
    expect((await refusalOf(say(today, "FINISHED"))).code).toBe("CONFLICT");
    expect(await say(tomorrow, "STARTED")).toMatchObject({ date: "2026-05-02" });
  });

  it.each(["PENDING", "DECLINED", "CANCELLED", "COMPLETED"] as const)(
    "of a booking that is %s has no status to set",
    async (status) => {
      const id = await book();
      if (status !== "PENDING" && status !== "DECLINED") await move(id, "ACCEPTED");
      if (status !== "PENDING") await move(id, status);
      expect((await refusalOf(say(id, "STARTED"))).code).toBe("CONFLICT");
    },
  );

  it("is nobody's but its guide's", async () => {
    const id = await accepted();
    const other = await addGuide(t);
    expect((await refusalOf(say(id, "STARTED", other))).code).toBe("NOT_FOUND");
    expect((await refusalOf(say(id, "STARTED", operator))).code).toBe("FORBIDDEN");
    const visitor = t.mutation(api.tourDays.setStatus, { jobRequestId: id, status: "STARTED" });
    expect((await refusalOf(visitor)).code).toBe("UNAUTHENTICATED");
    for (const wrong of ["", "nonsense", guide.id, "x".repeat(100_000), "🏞️\u200b\u202e"]) {
      expect((await refusalOf(say(wrong, "STARTED"))).code).toBe("NOT_FOUND");
    }
    expect(await t.run((ctx) => ctx.db.query("tourDays").collect())).toEqual([]);
  });

  it("refuses days that are none", async () => {
    const id = await accepted();
    for (const date of ["2026-02-30", "today", "", "٢٠٢٦-٠٥-٠١", "9".repeat(100_000)]) {
      expect((await refusalOf(say(id, "STARTED", guide, date))).code).toBe("VALIDATION");
      const board = operator.as.query(api.tourDays.board, { today: date });
      expect((await refusalOf(board)).code).toBe("VALIDATION");
    }
  });
});

describe("the operator is told", () => {
  async function kinds() {
    await t.finishAllScheduledFunctions(() => vi.advanceTimersByTime(ROUND_MS));
    const list = await operator.as.query(api.notifications.list, {});
    return list.map(({ kind }) => kind).filter((kind) => kind.startsWith("tour"));
  }

  it("of the first sign of life and of the end", async () => {
    const id = await accepted();
    await say(id, "ON_THE_WAY");
    expect(await kinds()).toEqual(["tourOnTheWay"]);
    await say(id, "STARTED");
    expect(await kinds()).toEqual(["tourOnTheWay"]);
    await say(id, "FINISHED");
    expect(await kinds()).toEqual(["tourFinished", "tourOnTheWay"]);
    expect(await guide.as.query(api.notifications.list, {})).toHaveLength(1);
  });

  it("once, where a step is taken back and said again", async () => {
    const id = await accepted();
    for (const status of ["STARTED", "FINISHED", "STARTED", "FINISHED"] as const) {
      await say(id, status);
    }
    expect(await kinds()).toEqual(["tourFinished", "tourStarted"]);
  });
});

describe("the board", () => {
  it("has today and tomorrow, by the hour at which the tours begin", async () => {
    const add = async (first: number, last: number, startTime?: string) => {
      const other = await addGuide(t);
      const { id } = await operator.as.mutation(api.requests.book, {
        ...bookingOf(other.id, dayAhead(first), dayAhead(last)),
        ...(startTime === undefined ? {} : { startTime }),
      });
      const change = { jobRequestId: id, status: "ACCEPTED" } as const;
      await other.as.mutation(api.requests.setBookingStatus, change);
      return id;
    };
    const [late, open, early] = [
      await add(0, 0, "14:00"),
      await add(0, 1),
      await add(0, 0, "07:30"),
    ];
    const tomorrow = await add(1, 1, "06:00");
    await add(2, 2);
    await book();
    const { days } = await boardOf(operator);
    expect(days.map(({ date, tours }) => [date, tours.map(({ booking }) => booking.id)])).toEqual([
      [TODAY, [early, late, open]],
      ["2026-05-02", [tomorrow, open]],
    ]);
    expect(days.map(({ hasMore }) => hasMore)).toEqual([false, false]);
  });

  it("keeps a tour that was completed today, and drops one that was called off", async () => {
    const done = await accepted(0, 0);
    await move(done, "COMPLETED");
    expect((await boardOf(guide)).days[0]?.tours).toMatchObject([
      { booking: { id: done, status: "COMPLETED" } },
    ]);
    const off = await accepted(1);
    expect((await boardOf(guide)).days[1]?.tours).toHaveLength(1);
    await move(off, "CANCELLED");
    expect((await boardOf(guide)).days[1]?.tours).toEqual([]);
  });

  it("is one's own", async () => {
    await accepted();
    for (const stranger of [await addGuide(t), await addOperator(t)]) {
      expect((await boardOf(stranger)).days.map(({ tours }) => tours)).toEqual([[], []]);
    }
  });
});

describe("contacts", () => {
  const told = (who: Person, jobRequestId: string) =>
    who.as.query(api.tourDays.contacts, { jobRequestId });

  it("are shared by nobody who did not choose to", async () => {
    const id = await accepted();
    expect(await told(operator, id)).toBeNull();
    await share(guide, []);
    expect(await told(operator, id)).toBeNull();
    expect((await boardOf(operator)).days[0]?.tours[0]?.contacts).toBeNull();
  });

  it("are told as far as they are shared, to the other side and on the board", async () => {
    const id = await accepted();
    await share(guide, ["phone", "email"]);
    const contacts = {
      phone: CONTACTS.phone,
      email: expect.stringMatching(/^guide\d+@example\.com$/),
      whatsapp: null,
      zalo: null,
    };
    expect(await told(operator, id)).toEqual(contacts);
    expect((await boardOf(operator)).days[0]?.tours[0]?.contacts).toEqual(contacts);
    // One's own are no news to oneself.
    expect(await told(guide, id)).toBeNull();
    await share(guide, []);
    expect(await told(operator, id)).toBeNull();
  });

  it("are gone before and after the booking is accepted", async () => {
    await share(guide, ["phone"]);
    await share(operator, ["phone"]);
    const both = async (id: string) => [await told(operator, id), await told(guide, id)];
    const id = await book();
    expect(await both(id)).toEqual([null, null]);
    await move(id, "ACCEPTED");
    expect(await both(id)).toMatchObject([{ phone: CONTACTS.phone }, { phone: CONTACTS.phone }]);
    await move(id, "COMPLETED");
    expect(await both(id)).toEqual([null, null]);
    const off = await accepted(1);
    await move(off, "CANCELLED");
    expect(await both(off)).toEqual([null, null]);
    const declined = await book(2);
    await move(declined, "DECLINED");
    expect(await both(declined)).toEqual([null, null]);
  });

  it("are not told across a block, nor of who is suspended", async () => {
    const id = await accepted();
    await share(guide, ["phone"]);
    const block = { userId: operator.id, blocked: true };
    await guide.as.mutation(api.blocked.set, block);
    expect(await told(operator, id)).toBeNull();
    await guide.as.mutation(api.blocked.set, { ...block, blocked: false });
    expect(await told(operator, id)).toMatchObject({ phone: CONTACTS.phone });
    await t.run((ctx) => ctx.db.patch("users", guide.id, { suspendedAt: 1 }));
    expect(await told(operator, id)).toBeNull();
  });

  it("leak through no other call, and to no stranger", async () => {
    const id = await accepted();
    await share(guide, ["phone", "whatsapp", "email"]);
    await share(operator, ["phone", "whatsapp", "email"]);
    const [otherGuide, otherOperator] = [await addGuide(t), await addOperator(t)];
    for (const stranger of [otherGuide, otherOperator]) {
      expect((await refusalOf(told(stranger, id))).code).toBe("NOT_FOUND");
    }
    const visitor = t.query(api.tourDays.contacts, { jobRequestId: id });
    expect((await refusalOf(visitor)).code).toBe("UNAUTHENTICATED");
    const seen = JSON.stringify([
      await t.query(api.guides.get, { guideId: guide.id }),
      await t.query(api.operators.get, { operatorId: operator.id }),
      await t.query(api.guides.search, {}),
      await otherOperator.as.query(api.guides.get, { guideId: guide.id }),
      await boardOf(otherOperator),
      await boardOf(otherGuide),
      // The two sides themselves see them in their place alone.
      await operator.as.query(api.requests.listBookings, {}),
      await operator.as.query(api.requests.get, { jobRequestId: id }),
      await operator.as.query(api.guides.get, { guideId: guide.id }),
      await operator.as.query(api.notifications.list, {}),
      await operator.as.query(api.messages.conversations, {}),
    ]);
    for (const secret of SECRETS) expect(seen).not.toContain(secret);
  });

  it("are one's own to read and to set", async () => {
    expect(await guide.as.query(api.contacts.own, {})).toMatchObject({ phone: "", shared: [] });
    const saved = await share(guide, ["email", "phone", "phone"]);
    expect(saved).toMatchObject({ ...CONTACTS, shared: ["phone", "email"] });
    expect(await guide.as.query(api.contacts.own, {})).toEqual(saved);
    expect(await operator.as.query(api.contacts.own, {})).toMatchObject({ phone: "", shared: [] });
  });

  it.each(["(+84) 912 345 678", "(024) 3825 1234", "+84 (0)912.345.678", "0912-345-678"])(
    "are taken as people write them: %s",
    async (phone) => {
      const saved = await guide.as.mutation(api.contacts.save, { ...CONTACTS, phone, shared: [] });
      expect(saved.phone).toBe(phone);
    },
  );

  it.each([
    ["no number", { phone: "call me" }, "phone"],
    ["too few digits", { zalo: "12345" }, "zalo"],
    ["100,000 digits", { phone: "9".repeat(100_000) }, "phone"],
    ["an emoji", { whatsapp: "📱" }, "whatsapp"],
    ["text that turns round", { phone: "\u202e+84 912 345 678" }, "phone"],
    ["a web address", { zalo: "https://zalo.me/1" }, "zalo"],
    ["nothing to share", { phone: "", shared: ["phone" as const] }, "phone"],
  ])("with %s are refused", async (_what, wrong, field) => {
    const input = { ...CONTACTS, shared: [], ...wrong };
    const refusal = await refusalOf(guide.as.mutation(api.contacts.save, input));
    expect(refusal).toMatchObject({ code: "VALIDATION", field });
    expect(await t.run((ctx) => ctx.db.query("contacts").collect())).toEqual([]);
  });
});
