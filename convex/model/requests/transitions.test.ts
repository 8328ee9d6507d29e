import { describe, expect, it } from "vitest";

import { createBackend } from "../../../tests/setup/backend.ts";
import {
  addPair,
  bookingOf,
  dayAhead,
  heldDaysOf,
  refusalOf,
} from "../../../tests/setup/market.ts";
import { api, internal } from "../../_generated/api.js";
import { ALL } from "../figures/amounts.ts";
import { findFigures } from "../figures/rows.ts";

describe("waiting too long", () => {
  it("closes open requests whose first day has begun and frees their days", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const book = (from: number) =>
      operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(from)));
    const [begun, sameDay, coming, agreed] = [
      await book(3),
      await book(0),
      await book(5),
      await book(6),
    ];
    await guide.as.mutation(api.requests.setBookingStatus, {
      jobRequestId: agreed.id,
      status: "ACCEPTED",
    });
    await t.run(async (ctx) => {
      for (const { id } of [begun, agreed]) {
        await ctx.db.patch("jobRequests", id, { startDate: dayAhead(-1) });
      }
    });
    const late = guide.as.mutation(api.requests.setBookingStatus, {
      jobRequestId: begun.id,
      status: "ACCEPTED",
    });
    expect((await refusalOf(late)).code).toBe("CONFLICT");
    await t.mutation(internal.requests.expire, {});
    const statuses = new Map(
      (await guide.as.query(api.requests.listBookings, {})).map((one) => [one.id, one.status]),
    );
    expect([begun, sameDay, coming, agreed].map((one) => statuses.get(one.id))).toEqual([
      "CANCELLED",
      "PENDING",
      "PENDING",
      "ACCEPTED",
    ]);
    expect(await heldDaysOf(t, guide.id)).toEqual([dayAhead(0), dayAhead(5), dayAhead(6)]);
    const history = await guide.as.query(api.requests.events, { jobRequestId: begun.id });
    expect(history.at(-1)).toMatchObject({ action: "expire", actor: null, to: "CANCELLED" });
  });

  it("closes a request for today that was made before today", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const { id } = await operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(0)));
    await t.run((ctx) => ctx.db.patch("jobRequests", id, { createdAt: Date.now() - 86_400_000 }));
    await t.mutation(internal.requests.expire, {});
    expect((await guide.as.query(api.requests.listBookings, {}))[0]?.status).toBe("CANCELLED");
  });

  it("closes fifty in a transaction, those of today behind all others", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const { id } = await operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(0)));
    await t.run(async (ctx) => {
      await ctx.db.patch("jobRequests", id, { createdAt: Date.now() - 86_400_000 });
      const { _id, _creationTime, ...fields } = (await ctx.db.get("jobRequests", id))!;
      const begun = { ...fields, startDate: dayAhead(-1) };
      for (let made = 0; made < 50; made += 1) await ctx.db.insert("jobRequests", begun);
    });
    const open = () =>
      t.run(async (ctx) => {
        const rows = await ctx.db.query("jobRequests").collect();
        return rows.filter(({ status }) => status === "PENDING").map(({ _id }) => _id);
      });
    await t.mutation(internal.requests.expire, {});
    expect(await open()).toEqual([id]);
    await t.mutation(internal.requests.expire, {});
    expect(await open()).toEqual([]);
  });
});

describe("a reason", () => {
  it("of who declines or cancels is kept and read by both, of others it is not", async () => {
    const { guide, operator } = await addPair(createBackend());
    const move = async (
      by: typeof guide,
      jobRequestId: string,
      status: "ACCEPTED" | "DECLINED" | "CANCELLED",
      reason: string | null,
    ) =>
      (await by.as.mutation(api.requests.setBookingStatus, { jobRequestId, status, reason }))
        .reason;
    const book = (day: number) =>
      operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(day)));
    const [declined, cancelled] = [await book(1), await book(2)];
    expect(await move(guide, declined.id, "DECLINED", "Xin lỗi, tôi bận 🙏")).toBe(
      "Xin lỗi, tôi bận 🙏",
    );
    expect(await move(guide, cancelled.id, "ACCEPTED", "gladly")).toBeNull();
    expect(await move(operator, cancelled.id, "CANCELLED", " \u202e ")).toBeNull();
    const seen = await operator.as.query(api.requests.listBookings, {});
    expect(seen.map(({ reason }) => reason)).toEqual([null, "Xin lỗi, tôi bận 🙏"]);
    const long = move(guide, (await book(3)).id, "DECLINED", "x".repeat(100_000));
    expect(await refusalOf(long)).toMatchObject({ code: "VALIDATION", field: "reason" });
  });
});

describe("who was told what calling off costs", () => {
  it("does not do it for more, as after a midnight between the question and the answer", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const { id } = await operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(0)));
    await guide.as.mutation(api.requests.setBookingStatus, {
      jobRequestId: id,
      status: "ACCEPTED",
    });
    // Half of eight hours at 300,000 VND: it is the first day.
    const callOff = (owedVND: number, call = api.requests.setBookingStatus) =>
      operator.as.mutation(call, { jobRequestId: id, status: "CANCELLED", owedVND });
    for (const call of [api.requests.setBookingStatus, api.requests.setJobStatus] as const) {
      expect(await refusalOf(callOff(1_199_999, call as never))).toMatchObject({
        code: "CONFLICT",
        message: "This request has changed meanwhile. Please look at it again.",
      });
    }
    expect(await heldDaysOf(t, guide.id)).toEqual([dayAhead(0)]);
    expect(await callOff(1_200_000)).toMatchObject({ status: "CANCELLED" });
  });

  it("does it for less, and a guide for whatever comes of it", async () => {
    const { guide, operator } = await addPair(createBackend());
    for (const [person, owedVND] of [
      [operator, 5_000_000],
      [guide, 0],
    ] as const) {
      const book = bookingOf(guide.id, dayAhead(0));
      const { id } = await operator.as.mutation(api.requests.book, book);
      const move = { jobRequestId: id, status: "ACCEPTED" } as const;
      await guide.as.mutation(api.requests.setBookingStatus, move);
      const off = { jobRequestId: id, status: "CANCELLED", owedVND } as const;
      const moved = await person.as.mutation(api.requests.setBookingStatus, off);
      expect(moved.status).toBe("CANCELLED");
    }
  });
});

describe("who calls off what they saw open", () => {
  const seenOpen = { status: "CANCELLED", from: "PENDING" } as const;

  it("does not call off what the guide has accepted meanwhile", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const { id } = await operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(0)));
    await guide.as.mutation(api.requests.setBookingStatus, {
      jobRequestId: id,
      status: "ACCEPTED",
      from: "PENDING",
    });
    const calls = [
      operator.as.mutation(api.requests.setBookingStatus, { jobRequestId: id, ...seenOpen }),
      operator.as.mutation(api.requests.setJobStatus, {
        jobRequestId: id,
        ...seenOpen,
        from: "PROPOSED",
      }),
    ];
    for (const call of calls) {
      expect(await refusalOf(call)).toMatchObject({
        code: "CONFLICT",
        message: "This request has changed meanwhile. Please look at it again.",
      });
    }
    expect(await heldDaysOf(t, guide.id)).toEqual([dayAhead(0)]);
    const known = { jobRequestId: id, status: "CANCELLED", from: "ACCEPTED" } as const;
    const cancelled = await operator.as.mutation(api.requests.setBookingStatus, known);
    expect(cancelled.status).toBe("CANCELLED");
  });

  it("calls it off while it is open, in the words of either page", async () => {
    const { guide, operator } = await addPair(createBackend());
    for (const from of ["PENDING", "PROPOSED"] as const) {
      const { id } = await operator.as.mutation(
        api.requests.book,
        bookingOf(guide.id, dayAhead(1)),
      );
      const change = { jobRequestId: id, ...seenOpen, from };
      const cancelled = await operator.as.mutation(api.requests.setJobStatus, change);
      expect(cancelled.status).toBe("CANCELLED");
    }
  });
});

describe("derived numbers", () => {
  it("count answers and misses exactly as the history does", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const words = ["ACCEPTED", "DECLINED", "ACCEPTED"] as const;
    for (const [index, status] of words.entries()) {
      const { id } = await operator.as.mutation(
        api.requests.book,
        bookingOf(guide.id, dayAhead(index + 1)),
      );
      await guide.as.mutation(api.requests.setBookingStatus, { jobRequestId: id, status });
    }
    const { id } = await operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(9)));
    await t.run((ctx) => ctx.db.patch("jobRequests", id, { startDate: dayAhead(-2) }));
    await t.mutation(internal.requests.expire, {});
    const { counted, stored } = await t.run(async (ctx) => {
      const events = await ctx.db.query("jobRequestEvents").collect();
      const figures = await findFigures(ctx, guide.id, ALL);
      return {
        counted: [
          events.filter((event) => ["accept", "decline"].includes(event.action)).length,
          events.filter((event) => event.action === "expire").length,
        ],
        stored: [figures?.answered, figures?.missed],
      };
    });
    expect(stored).toEqual(counted);
    expect(stored).toEqual([3, 1]);
  });
});

describe("declining what has moved on meanwhile", () => {
  it("says that the operator has taken the request back, or that it was agreed on", async () => {
    const { guide, operator } = await addPair(createBackend());
    const { setBookingStatus } = api.requests;
    const declinedAfter = async (
      who: typeof guide,
      status: "ACCEPTED" | "CANCELLED",
      day: string,
    ) => {
      const { id } = await operator.as.mutation(api.requests.book, bookingOf(guide.id, day));
      await who.as.mutation(setBookingStatus, { jobRequestId: id, status });
      return await refusalOf(
        guide.as.mutation(setBookingStatus, { jobRequestId: id, status: "DECLINED" }),
      );
    };
    expect(await declinedAfter(operator, "CANCELLED", dayAhead(3))).toMatchObject({
      code: "CONFLICT",
      message: "The operator has taken this request back",
    });
    expect(await declinedAfter(guide, "ACCEPTED", dayAhead(5))).toMatchObject({
      code: "CONFLICT",
      message: "This request has been agreed on meanwhile",
    });
  });
});

describe("who comes second at the same desk", () => {
  const seen = { cancel: "PENDING", decline: "PENDING", complete: "ACCEPTED" } as const;

  it.each([
    ["cancel", "CANCELLED", "This request has already been cancelled"],
    ["decline", "DECLINED", "This request has already been declined"],
    ["complete", "COMPLETED", "This tour has already been completed"],
  ] as const)("hears of a %s that it has been done", async (action, status, message) => {
    const { guide, operator } = await addPair(createBackend());
    const side = action === "cancel" ? operator : guide;
    const { setBookingStatus } = api.requests;
    const { id } = await operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(1)));
    if (seen[action] === "ACCEPTED") {
      await guide.as.mutation(setBookingStatus, { jobRequestId: id, status: "ACCEPTED" });
    }
    const change = { jobRequestId: id, status, from: seen[action] };
    const both = await Promise.allSettled([
      side.as.mutation(setBookingStatus, change),
      side.as.mutation(setBookingStatus, change),
    ]);
    expect(both.map((one) => one.status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const refused = both.find((one) => one.status === "rejected");
    expect(await refusalOf(Promise.reject(refused?.reason as Error))).toMatchObject({
      code: "CONFLICT",
      message,
    });
  });

  it("hears which answer won, accepting or declining", async () => {
    const { guide, operator } = await addPair(createBackend());
    const { id } = await operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(1)));
    const answer = (status: "ACCEPTED" | "DECLINED") =>
      guide.as.mutation(api.requests.setBookingStatus, {
        jobRequestId: id,
        status,
        from: "PENDING",
      });
    await answer("DECLINED");
    expect(await refusalOf(answer("ACCEPTED"))).toMatchObject({
      code: "CONFLICT",
      message: "This request has already been declined",
    });
  });
});
