// What a booking comes to between its two sides: made by rule, said by one, confirmed by the other.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { type Backend, createBackend } from "../tests/setup/backend.ts";
import {
  addGuide,
  addPair,
  addPerson,
  bookingOf,
  dayAhead,
  type Person,
  refusalOf,
} from "../tests/setup/market.ts";
import { api, internal } from "./_generated/api.js";
import { addDays } from "./model/days.ts";
import type { BookingStatus } from "./model/requests/contract.ts";
import type { CancellationTerms, SettlementDeed } from "./model/settlements/contract.ts";

const NOW = Date.parse("2026-05-01T03:00:00.000Z");
const DAY_MS = 86_400_000;
/** Two days of eight hours at 300,000 VND. */
const AMOUNT_VND = 4_800_000;

let t: Backend;
let guide: Person;
let operator: Person;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: NOW });
  ({ t, guide, operator } = await addPair(createBackend()));
  await t.run(async (ctx) => {
    for (const { _id } of await ctx.db.query("authSessions").collect()) {
      await ctx.db.patch("authSessions", _id, { expirationTime: NOW + 400 * DAY_MS });
    }
  });
});
afterEach(() => void vi.useRealTimers());

const choose = (terms: CancellationTerms) => guide.as.mutation(api.settlements.setTerms, { terms });

/** Books two days that begin in so many days. */
async function booked(days = 10): Promise<string> {
  const input = bookingOf(guide.id, dayAhead(days), dayAhead(days + 1));
  return (await operator.as.mutation(api.requests.book, input)).id;
}

const move = (person: Person, jobRequestId: string, status: BookingStatus) =>
  person.as.mutation(api.requests.setBookingStatus, { jobRequestId, status });
const read = (jobRequestId: string, person = operator) =>
  person.as.query(api.settlements.get, { jobRequestId });
const say = (person: Person, jobRequestId: string, deed: SettlementDeed, note?: string) =>
  person.as.mutation(api.settlements.settle, { jobRequestId, deed, ...(note && { note }) });
const totals = (person: Person) => person.as.query(api.settlements.totals, {});
const later = (days: number) => void vi.setSystemTime(Date.now() + days * DAY_MS);

async function completed(): Promise<string> {
  const id = await booked(1);
  await move(guide, id, "ACCEPTED");
  later(1);
  await move(guide, id, "COMPLETED");
  return id;
}

describe("the terms of calling a tour off", () => {
  it("are flexible until the guide chooses, and everybody may read them", async () => {
    const ask = () => t.query(api.settlements.terms, { guideUserId: guide.id });
    expect(await ask()).toEqual({ terms: "FLEXIBLE" });
    await choose("STRICT");
    await choose("MODERATE");
    expect(await ask()).toEqual({ terms: "MODERATE" });
    expect(await refusalOf(t.query(api.settlements.terms, { guideUserId: "x" }))).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("are read and chosen by a guide whom nobody finds yet", async () => {
    const fresh = await addPerson(t, "GUIDE");
    const ask = (person: Person) =>
      person.as.query(api.settlements.terms, { guideUserId: fresh.id });
    expect(await ask(fresh)).toEqual({ terms: "FLEXIBLE" });
    await fresh.as.mutation(api.settlements.setTerms, { terms: "STRICT" });
    expect(await ask(fresh)).toEqual({ terms: "STRICT" });
    expect(await refusalOf(ask(guide))).toMatchObject({ code: "NOT_FOUND" });
    const own = operator.as.query(api.settlements.terms, { guideUserId: operator.id });
    expect(await refusalOf(own)).toMatchObject({ code: "NOT_FOUND" });
  });

  it("are frozen into a request when it is made", async () => {
    await choose("MODERATE");
    const id = await booked();
    await choose("STRICT");
    expect(await read(id)).toMatchObject({ terms: "MODERATE", state: "OPEN", deeds: [] });
    expect(await read(await booked(20))).toMatchObject({ terms: "STRICT" });
    await move(guide, id, "ACCEPTED");
    await move(operator, id, "CANCELLED");
    expect(await read(id)).toMatchObject({ terms: "MODERATE", state: "NOTHING" });
  });

  it.each([
    ["FLEXIBLE", 10, 0],
    ["MODERATE", 10, 0],
    ["MODERATE", 5, AMOUNT_VND / 2],
    ["STRICT", 10, AMOUNT_VND / 2],
    ["STRICT", 5, AMOUNT_VND],
  ] as const)(
    "%s: an operator who cancels %i days before the first one owes %i VND",
    async (terms, days, owedVND) => {
      await choose(terms);
      const id = await booked(days);
      await move(guide, id, "ACCEPTED");
      await move(operator, id, "CANCELLED");
      expect(await read(id)).toMatchObject(
        owedVND === 0
          ? { state: "NOTHING", amountVND: 0, dueOn: null }
          : { state: "DUE", why: "CANCELLED", amountVND: owedVND, dueOn: dayAhead(14) },
      );
      expect(await totals(guide)).toMatchObject({ owedVND });
    },
  );

  it("hold for what was agreed only, and bind the operator only", async () => {
    await choose("STRICT");
    const [open, agreed, declined] = [await booked(1), await booked(3), await booked(5)];
    await move(operator, open, "CANCELLED");
    await move(guide, agreed, "ACCEPTED");
    await move(guide, agreed, "CANCELLED");
    await move(guide, declined, "DECLINED");
    for (const id of [open, agreed, declined]) {
      expect(await read(id)).toMatchObject({ state: "NOTHING", amountVND: 0 });
    }
  });
});

describe("days that have been worked", () => {
  const DAY_VND = AMOUNT_VND / 2;
  const finish = (jobRequestId: string) =>
    guide.as.mutation(api.tourDays.setStatus, { jobRequestId, status: "FINISHED" });

  /** An agreed tour of so many days that begins today. */
  async function begun(days: number): Promise<string> {
    const input = bookingOf(guide.id, dayAhead(0), dayAhead(days - 1));
    const { id } = await operator.as.mutation(api.requests.book, input);
    await move(guide, id, "ACCEPTED");
    return id;
  }

  it("are owed in full by an operator who cancels, and the rest by its terms", async () => {
    const id = await begun(4);
    await finish(id);
    later(1);
    await move(operator, id, "CANCELLED");
    // One day in full, and half of three: the second day is not finished.
    const owed = { state: "DUE", why: "CANCELLED", amountVND: DAY_VND * 2.5 };
    expect(await read(id)).toMatchObject({ ...owed, dueOn: dayAhead(14) });
    const other = await begun(3);
    await finish(other);
    expect(await read(other)).toMatchObject({ state: "OPEN", finishedOn: dayAhead(0) });
    await move(operator, other, "CANCELLED");
    expect(await read(other)).toMatchObject({ ...owed, amountVND: DAY_VND * 2 });
  });

  it("are owed to a guide who gives up the rest, and the replacement begins after them", async () => {
    const id = await begun(4);
    await finish(id);
    await move(guide, id, "CANCELLED");
    const owed = { state: "DUE", why: "CANCELLED", amountVND: DAY_VND };
    expect(await read(id)).toMatchObject(owed);
    const mate = await addGuide(t);
    const ask = { jobRequestId: id, guideUserId: mate.id };
    expect(await operator.as.mutation(api.requests.replace, ask)).toMatchObject({
      startDate: dayAhead(1),
      endDate: dayAhead(3),
    });
  });

  it("leave today among the rest while it is not finished", async () => {
    const id = await begun(2);
    await guide.as.mutation(api.tourDays.setStatus, { jobRequestId: id, status: "STARTED" });
    await move(guide, id, "CANCELLED");
    expect(await read(id)).toMatchObject({ state: "NOTHING", amountVND: 0 });
  });

  it("can not be called off once there are no others", async () => {
    const id = await begun(1);
    await finish(id);
    for (const person of [operator, guide]) {
      expect(await refusalOf(move(person, id, "CANCELLED"))).toMatchObject({
        code: "CONFLICT",
        message: "Every day of this tour has been worked: it can only be completed",
      });
    }
    const past = await booked(1);
    await move(guide, past, "ACCEPTED");
    later(3);
    expect((await refusalOf(move(operator, past, "CANCELLED"))).code).toBe("CONFLICT");
    await move(guide, id, "COMPLETED");
    expect(await read(id)).toMatchObject({ why: "COMPLETED", amountVND: DAY_VND });
  });
});

describe("a booking that is completed", () => {
  it("is due in the same transaction, two weeks after its last day", async () => {
    const id = await completed();
    const due = addDays(dayAhead(1), 14);
    expect(await read(id)).toEqual({
      party: "OPERATOR",
      terms: "FLEXIBLE",
      state: "DUE",
      why: "COMPLETED",
      amountVND: AMOUNT_VND,
      dueOn: due,
      isOverdue: false,
      saidBy: null,
      saidAt: null,
      answeredAt: null,
      note: null,
      finishedOn: null,
      isGuideAway: false,
      isPartnerAway: false,
      deeds: ["say"],
    });
    for (const person of [guide, operator]) {
      expect(await totals(person)).toEqual({ owedVND: AMOUNT_VND, overdueVND: 0, paidVND: 0 });
    }
  });

  it("is paid when one side says so and the other confirms", async () => {
    const id = await completed();
    expect(await say(operator, id, "say", "By transfer")).toMatchObject({
      state: "SAID",
      saidBy: "OPERATOR",
      note: "By transfer",
      deeds: ["withdraw"],
    });
    expect(await refusalOf(say(operator, id, "confirm"))).toMatchObject({ code: "CONFLICT" });
    expect(await say(guide, id, "confirm")).toMatchObject({
      state: "PAID",
      note: "By transfer",
      deeds: [],
    });
    expect(await refusalOf(say(guide, id, "say"))).toMatchObject({ code: "CONFLICT" });
    expect(await totals(guide)).toEqual({ owedVND: 0, overdueVND: 0, paidVND: AMOUNT_VND });
    later(20);
    await t.mutation(internal.settlements.remind, {});
    expect(await read(id)).toMatchObject({ isOverdue: false, state: "PAID" });
  });

  it("is paid with what was said last: a reason to dispute goes with the dispute", async () => {
    const id = await completed();
    await say(operator, id, "say", "By transfer");
    expect(await say(guide, id, "dispute")).toMatchObject({ note: null });
    await say(operator, id, "say", "In cash");
    expect(await say(operator, id, "withdraw")).toMatchObject({ note: null });
    await say(operator, id, "say", "By card");
    expect(await say(guide, id, "confirm", "Came today")).toMatchObject({ note: "Came today" });
  });

  it.each(["confirm", "dispute"] as const)(
    "%s holds for what the other side saw alone",
    async (deed) => {
      const id = await completed();
      const { saidAt: seen } = await say(operator, id, "say");
      await say(operator, id, "withdraw");
      vi.advanceTimersByTime(1);
      const { saidAt } = await say(operator, id, "say", "The rest too");
      const answer = (at: number | null) =>
        guide.as.mutation(api.settlements.settle, {
          jobRequestId: id,
          deed,
          saidAt: new Date(at ?? 0).toISOString(),
        });
      expect(await refusalOf(answer(seen))).toMatchObject({ code: "CONFLICT" });
      expect(await answer(saidAt)).toMatchObject({ deeds: deed === "confirm" ? [] : ["say"] });
    },
  );

  it("can be disputed, said again and taken back, and tells the other side each time", async () => {
    const id = await completed();
    await say(operator, id, "say");
    expect(await say(guide, id, "dispute", "Nothing came")).toMatchObject({
      state: "DISPUTED",
      note: "Nothing came",
    });
    await say(guide, id, "say");
    expect(await say(guide, id, "withdraw")).toMatchObject({ state: "DUE", saidBy: null });
    const told = await t.run(async (ctx) =>
      (await ctx.db.query("outbox").collect())
        .filter(({ payload }) => payload["kind"] === "paymentChanged")
        .map(({ payload }) => (payload["userId"] === guide.id ? "guide" : "operator")),
    );
    expect(told).toEqual(["guide", "operator", "operator"]);
  });

  it("is said of and taken back ten times an hour at most: the other side is told each time", async () => {
    const [id, other] = [await completed(), await completed()];
    for (let index = 0; index < 5; index += 1) {
      await say(operator, id, "say");
      await say(operator, id, "withdraw");
    }
    expect(await refusalOf(say(operator, id, "say"))).toMatchObject({ code: "RATE_LIMITED" });
    await say(operator, other, "say");
    await say(guide, id, "say");
    vi.setSystemTime(Date.now() + 3_600_000);
    await say(operator, id, "confirm");
    expect(await read(id)).toMatchObject({ state: "PAID" });
  });

  it("is reminded of once, three days before it is due, and overdue the day after", async () => {
    const id = await completed();
    const sweep = () => t.mutation(internal.settlements.remind, {});
    const reminders = async () =>
      await t.run(
        async (ctx) =>
          (await ctx.db.query("outbox").collect()).filter(
            ({ payload }) => payload["kind"] === "paymentDue",
          ).length,
      );
    later(11);
    await sweep();
    expect(await reminders()).toBe(0);
    later(1);
    await sweep();
    await sweep();
    expect(await reminders()).toBe(1);
    expect(await read(id)).toMatchObject({ isOverdue: false });
    later(4);
    await sweep();
    await sweep();
    later(1);
    await sweep();
    expect(await reminders()).toBe(2);
    expect(await read(id)).toMatchObject({ isOverdue: true, state: "DUE" });
    expect(await totals(guide)).toMatchObject({ owedVND: AMOUNT_VND, overdueVND: AMOUNT_VND });
    await say(operator, id, "say");
    expect(await totals(guide)).toMatchObject({ owedVND: AMOUNT_VND, overdueVND: 0 });
    await say(guide, id, "dispute");
    expect(await totals(guide)).toMatchObject({ overdueVND: AMOUNT_VND });
    await say(operator, id, "say");
    await say(guide, id, "confirm");
    expect(await read(id)).toMatchObject({ isOverdue: false, state: "PAID" });
    expect(await totals(operator)).toEqual({ owedVND: 0, overdueVND: 0, paidVND: AMOUNT_VND });
  });

  it("is not overdue on its day, also where nobody was reminded before", async () => {
    const id = await completed();
    later(15);
    await t.mutation(internal.settlements.remind, {});
    expect(await read(id)).toMatchObject({ isOverdue: false, dueOn: dayAhead(0) });
  });
});

it("goes on for the other side of who was erased, who gets no sums again", async () => {
  const id = await completed();
  await t.run(async (ctx) => {
    await ctx.db.patch("users", guide.id, { deletedAt: Date.now() });
    for (const { _id, userId } of await ctx.db.query("settlementTotals").collect()) {
      if (userId === guide.id) await ctx.db.delete("settlementTotals", _id);
    }
  });
  later(18);
  await t.mutation(internal.settlements.remind, {});
  expect(await totals(operator)).toMatchObject({ overdueVND: AMOUNT_VND });
  expect(await read(id)).toMatchObject({ isOverdue: true });
  const left = await t.run((ctx) => ctx.db.query("settlementTotals").collect());
  expect(left.map(({ userId }) => userId)).toEqual([operator.id]);
});

it("is nobody else's business", async () => {
  const id = await completed();
  const other = await addGuide(t);
  expect(await refusalOf(read(id, other))).toMatchObject({ code: "NOT_FOUND" });
  expect(await refusalOf(say(other, id, "say"))).toMatchObject({ code: "NOT_FOUND" });
});

it("sums are always those of the rows, whatever was said", async () => {
  const ids = [await completed(), await completed(), await completed()];
  const deeds: SettlementDeed[] = [
    "say",
    "confirm",
    "dispute",
    "say",
    "withdraw",
    "say",
    "confirm",
  ];
  for (const [index, deed] of deeds.entries()) {
    const person = index % 3 === 0 ? guide : operator;
    await say(person, ids[index % ids.length] ?? "", deed).catch(() => null);
    const rows = await t.run((ctx) => ctx.db.query("settlements").collect());
    const sum = (states: readonly string[]) =>
      rows
        .filter(({ state }) => states.includes(state))
        .reduce((total, { amountVND }) => total + amountVND, 0);
    const expected = { owedVND: sum(["DUE", "SAID", "DISPUTED"]), paidVND: sum(["PAID"]) };
    expect(await totals(guide)).toMatchObject(expected);
    expect(await totals(operator)).toMatchObject(expected);
  }
});
