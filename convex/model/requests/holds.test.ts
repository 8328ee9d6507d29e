import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { createBackend } from "../../../tests/setup/backend.ts";
import type { Backend } from "../../../tests/setup/backend.ts";
import {
  addOperator,
  addPair,
  bookingOf,
  dayAhead,
  heldDaysOf,
  refusalOf,
} from "../../../tests/setup/market.ts";
import { api } from "../../_generated/api.js";
import type { Id } from "../../_generated/dataModel.js";
import { eachDay } from "../days.ts";
import { STATUS_WORDS } from "./contract.ts";

/** What everybody may read about the guide's held days. */
async function publicStates(t: Backend, guideId: Id<"users">) {
  const blocks = await t.query(api.availability.listBlocks, { guideId });
  return new Map(blocks.map(({ date, state }) => [date, state]));
}

describe("days that cannot be requested", () => {
  it("refuses a day with any block, and writes nothing", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    await guide.as.mutation(api.availability.addBlock, {
      date: dayAhead(5),
      startTime: "09:00",
      endTime: "09:30",
    });
    const refusal = await refusalOf(
      operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(3), dayAhead(6))),
    );
    expect(refusal.code).toBe("CONFLICT");
    expect(await heldDaysOf(t, guide.id)).toEqual([]);
    expect(await operator.as.query(api.requests.listBookings, {})).toEqual([]);
  });

  it("refuses a day that the guide closed, takes one that is only off by the week", async () => {
    const { guide, operator } = await addPair(createBackend());
    const never = {
      monday: false,
      tuesday: false,
      wednesday: false,
      thursday: false,
      friday: false,
      saturday: false,
      sunday: false,
    };
    await guide.as.mutation(api.availability.save, {
      weeklyDefaults: never,
      dailyOverrides: [{ date: dayAhead(2), isAvailable: false }],
    });
    const closed = operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(2)));
    expect((await refusalOf(closed)).code).toBe("CONFLICT");
    const off = await operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(1)));
    expect(off.status).toBe("PENDING");
  });

  it("never lets two live requests share a day, whatever happens in which order", async () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant("book" as const),
        who: fc.nat(1),
        from: fc.integer({ min: 1, max: 12 }),
        length: fc.nat(4),
      }),
      fc.record({
        kind: fc.constant("move" as const),
        which: fc.nat(20),
        word: fc.constantFrom(...STATUS_WORDS),
        byGuide: fc.boolean(),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const { t, guide, operator } = await addPair(createBackend());
        const operators = [operator, await addOperator(t, false)];
        for (const one of steps) {
          if (one.kind === "book") {
            const input = bookingOf(guide.id, dayAhead(one.from), dayAhead(one.from + one.length));
            await operators[one.who]?.as.mutation(api.requests.book, input).catch(() => null);
            continue;
          }
          const all = await guide.as.query(api.requests.listBookings, {});
          const target = all[one.which % Math.max(1, all.length)];
          if (!target) continue;
          const actor = one.byGuide
            ? guide
            : operators.find((candidate) => candidate.id === target.operatorUserId);
          const change = { jobRequestId: target.id, status: one.word };
          await actor?.as.mutation(api.requests.setBookingStatus, change).catch(() => null);
        }
        const all = await guide.as.query(api.requests.listBookings, {});
        const live = all.filter((request) => ["PENDING", "ACCEPTED"].includes(request.status));
        const held = await heldDaysOf(t, guide.id);
        const claimed = live.flatMap((request) =>
          Array.from({ length: 20 }, (_, offset) => dayAhead(offset)).filter(
            (day) => request.startDate <= day && day <= request.endDate,
          ),
        );
        expect(new Set(claimed).size).toBe(claimed.length);
        expect(held).toEqual(claimed.sort());
        const states = await publicStates(t, guide.id);
        for (const { startDate, endDate, status } of live) {
          const state = status === "PENDING" ? "REQUESTED" : "BOOKED";
          for (const day of eachDay(startDate, endDate)) expect(states.get(day)).toBe(state);
        }
      }),
      { numRuns: 25 },
    );
  });

  it("leaves one of many parallel requests for the same day", async () => {
    const { t, guide } = await addPair(createBackend());
    const operators = await Promise.all(Array.from({ length: 12 }, () => addOperator(t, false)));
    const outcomes = await Promise.allSettled(
      operators.map((operator) =>
        operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(7))),
      ),
    );
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
    expect(await heldDaysOf(t, guide.id)).toEqual([dayAhead(7)]);
  });
});

describe("holds along the life of a request", () => {
  async function booked(first: number, last: number) {
    const { t, guide, operator } = await addPair(createBackend());
    const { id } = await operator.as.mutation(
      api.requests.book,
      bookingOf(guide.id, dayAhead(first), dayAhead(last)),
    );
    const act = (
      side: "guide" | "operator",
      status: "ACCEPTED" | "DECLINED" | "CANCELLED" | "COMPLETED",
    ) =>
      (side === "guide" ? guide : operator).as.mutation(api.requests.setBookingStatus, {
        jobRequestId: id,
        status,
      });
    return { t, guide, operator, id, act, days: () => heldDaysOf(t, guide.id) };
  }

  it("accepting books them, cancelling frees them", async () => {
    const { t, guide, act, days } = await booked(1, 2);
    const states = async () => [...(await publicStates(t, guide.id)).values()];
    expect(await states()).toEqual(["REQUESTED", "REQUESTED"]);
    expect((await act("guide", "ACCEPTED")).status).toBe("ACCEPTED");
    expect(await states()).toEqual(["BOOKED", "BOOKED"]);
    expect(await days()).toHaveLength(2);
    await act("operator", "CANCELLED");
    expect(await days()).toEqual([]);
  });

  it("declining frees them, so that the days can be asked for again", async () => {
    // As long as a request may be.
    const { act, days, operator, guide } = await booked(1, 60);
    expect(await days()).toHaveLength(60);
    expect((await act("guide", "DECLINED")).status).toBe("DECLINED");
    expect(await days()).toEqual([]);
    await operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(2)));
  });

  it("a guide's CANCELLED on an open request is a refusal, shown in each list's word", async () => {
    const { act, guide } = await booked(1, 1);
    expect((await act("guide", "CANCELLED")).status).toBe("DECLINED");
    expect((await guide.as.query(api.requests.listJobs, {}))[0]?.status).toBe("CANCELLED");
    expect((await guide.as.query(api.requests.listBookings, {}))[0]?.status).toBe("DECLINED");
  });

  it("completing keeps today and lets the days to come go", async () => {
    const { act, days } = await booked(0, 3);
    await act("guide", "ACCEPTED");
    await act("guide", "COMPLETED");
    expect(await days()).toEqual([dayAhead(0)]);
  });

  it("the history tells who did what", async () => {
    const { act, operator, id } = await booked(1, 1);
    await act("guide", "ACCEPTED");
    await act("operator", "CANCELLED");
    const history = await operator.as.query(api.requests.events, { jobRequestId: id });
    expect(history.map(({ action, from, to }) => [action, from, to])).toEqual([
      ["create", null, "PENDING"],
      ["accept", "PENDING", "ACCEPTED"],
      ["cancel", "ACCEPTED", "CANCELLED"],
    ]);
    expect(history[1]?.actor?.name).toBe("Nguyễn Thị Hương");
  });
});
