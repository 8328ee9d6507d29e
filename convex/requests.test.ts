import { describe, expect, it } from "vitest";

import type { Backend } from "../tests/setup/backend.ts";
import { createBackend } from "../tests/setup/backend.ts";
import { requestBetween, type Sides } from "../tests/setup/jobs.ts";
import { runKept } from "../tests/setup/kept.ts";
import {
  addGuide,
  addOperator,
  addPair,
  addPerson,
  bookingOf,
  dayAhead,
  heldDaysOf,
  refusalOf,
} from "../tests/setup/market.ts";
import { api } from "./_generated/api.js";
import type { Id } from "./_generated/dataModel.js";
import type { MutationCtx } from "./_generated/server.js";
import { ALL, NOTHING } from "./model/figures/amounts.ts";
import { BOOKING_STATUSES, STATUS_WORDS } from "./model/requests/contract.ts";
import type { BookingStatus } from "./model/requests/contract.ts";
import { judgeTransition } from "./model/requests/rules.ts";

async function putInState(t: Backend, id: Id<"jobRequests">, status: BookingStatus) {
  await t.run((ctx) => ctx.db.patch("jobRequests", id, { status }));
}

describe("booking a guide", () => {
  it("makes the request, its holds and its history at once", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const booking = await operator.as.mutation(api.requests.book, {
      ...bookingOf(guide.id, dayAhead(3), dayAhead(5)),
      locationCity: "Hà Nội",
      notes: "Two children",
    });
    expect(booking).toMatchObject({
      status: "PENDING",
      startDate: dayAhead(3),
      endDate: dayAhead(5),
      locationCity: "Hanoi",
      notes: "Two children",
      guide: { name: "Nguyễn Thị Hương", image: null },
      operator: { image: null, operatorProfile: null },
    });
    expect(await heldDaysOf(t, guide.id)).toEqual([dayAhead(3), dayAhead(4), dayAhead(5)]);
    const history = await guide.as.query(api.requests.events, { jobRequestId: booking.id });
    expect(history).toMatchObject([{ action: "create", from: null, to: "PENDING" }]);
  });

  it("takes instants and holds their Vietnamese days", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const booking = await operator.as.mutation(api.requests.book, {
      ...bookingOf(guide.id, `${dayAhead(2)}T17:00:00.000Z`),
    });
    expect(booking.startDate).toBe(dayAhead(3));
    expect(await heldDaysOf(t, guide.id)).toEqual([dayAhead(3)]);
  });

  it("shows both sides the same row in the words of each list", async () => {
    const { guide, operator } = await addPair(createBackend());
    await operator.as.mutation(api.operators.saveProfile, {
      companyName: "Lotus Travel",
      city: "Hue",
      description: "We bring small groups to the quiet corners of Vietnam, all year round.",
    });
    const job = await operator.as.mutation(
      api.requests.createJob,
      bookingOf(guide.id, dayAhead(1)),
    );
    expect(job.status).toBe("PROPOSED");
    for (const side of [guide, operator]) {
      const [booking] = await side.as.query(api.requests.listBookings, {});
      const [listed] = await side.as.query(api.requests.listJobs, {});
      expect(booking).toMatchObject({
        id: job.id,
        status: "PENDING",
        operator: { companyName: "Lotus Travel", operatorProfile: { companyName: "Lotus Travel" } },
      });
      expect(listed).toMatchObject({
        id: job.id,
        status: "PROPOSED",
        guideProfile: { user: { name: "Nguyễn Thị Hương" } },
      });
    }
  });

  it("keeps the row of a deleted person without the name", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const { id } = await operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(1)));
    await t.run((ctx) => ctx.db.patch("users", operator.id, { deletedAt: Date.now() }));
    const [seen] = await guide.as.query(api.requests.listBookings, {});
    expect(seen).toMatchObject({
      id,
      guide: { isDeleted: false },
      operator: { name: "Deleted user", image: null, isDeleted: true },
    });
    const history = await guide.as.query(api.requests.events, { jobRequestId: id });
    expect(history[0]).toMatchObject({ actor: { name: "Deleted user", isDeleted: true } });
  });

  it("lists nobody else's rows, newest first", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const other = await addOperator(t);
    for (const day of [1, 2, 3]) {
      await operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(day)));
    }
    await other.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(4)));
    const sent = await operator.as.query(api.requests.listBookings, {});
    expect(sent.map((booking) => booking.startDate)).toEqual([
      dayAhead(3),
      dayAhead(2),
      dayAhead(1),
    ]);
    expect(await guide.as.query(api.requests.listBookings, {})).toHaveLength(4);
    expect(await other.as.query(api.requests.listBookings, {})).toHaveLength(1);
  });

  it("lists the newest 200, and below them what is still open", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const open = await operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(9)));
    await t.run(async (ctx) => {
      const request = await ctx.db.get("jobRequests", open.id);
      if (!request) throw new Error("the booking is not stored");
      const { _id, _creationTime, ...copy } = request;
      for (let index = 1; index <= 201; index += 1) {
        const createdAt = copy.createdAt + index;
        await ctx.db.insert("jobRequests", { ...copy, status: "CANCELLED", createdAt });
      }
    });
    for (const side of [guide, operator]) {
      const listed = await side.as.query(api.requests.listBookings, {});
      expect(listed).toHaveLength(201);
      expect(listed.at(-1)?.id).toBe(open.id);
      const times = listed.map((booking) => booking.createdAt);
      expect(times).toEqual([...times].sort((a, b) => b - a));
    }
  });
});

describe("who may", () => {
  it("create requests: operators only, jobs with a subscription only", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const free = await addOperator(t, false);
    const admin = await addPerson(t, "ADMIN");
    const input = bookingOf(guide.id, dayAhead(1));
    expect((await refusalOf(t.mutation(api.requests.book, input))).code).toBe("UNAUTHENTICATED");
    for (const person of [guide, admin]) {
      for (const create of [api.requests.book, api.requests.createJob]) {
        expect((await refusalOf(person.as.mutation(create, input))).code).toBe("FORBIDDEN");
      }
      expect(person.id).not.toBe(operator.id);
    }
    expect((await refusalOf(free.as.mutation(api.requests.createJob, input))).code).toBe(
      "SUBSCRIPTION_REQUIRED",
    );
    expect((await free.as.mutation(api.requests.book, input)).status).toBe("PENDING");
    expect((await refusalOf(admin.as.query(api.requests.listBookings, {}))).code).toBe("FORBIDDEN");
    expect((await refusalOf(admin.as.query(api.requests.listJobs, {}))).code).toBe("FORBIDDEN");
    expect((await refusalOf(t.query(api.requests.listJobs, {}))).code).toBe("UNAUTHENTICATED");
  });

  it("move a request: every status, word and side as the rules say", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const { id } = await operator.as.mutation(
      api.requests.book,
      bookingOf(guide.id, dayAhead(1), dayAhead(2)),
    );
    for (const from of BOOKING_STATUSES) {
      for (const word of STATUS_WORDS) {
        for (const [party, person] of [
          ["GUIDE", guide],
          ["OPERATOR", operator],
        ] as const) {
          await putInState(t, id, from);
          const verdict = judgeTransition(from, word, party);
          const call = person.as.mutation(api.requests.setJobStatus, {
            jobRequestId: id,
            status: word,
          });
          if (verdict.ok) await call;
          else expect((await refusalOf(call)).code).toBe(verdict.reason);
          const stored = await t.run((ctx) => ctx.db.get("jobRequests", id));
          expect(stored?.status).toBe(verdict.ok ? verdict.transition.to : from);
        }
      }
    }
  });

  it("see a request: its two sides, to all others it does not exist", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const { id } = await operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(1)));
    const others = [await addGuide(t), await addOperator(t)];
    for (const other of others) {
      const change = { jobRequestId: id, status: "CANCELLED" as const };
      for (const call of [
        other.as.mutation(api.requests.setBookingStatus, change),
        other.as.mutation(api.requests.setJobStatus, change),
        other.as.query(api.requests.events, { jobRequestId: id }),
      ]) {
        expect((await refusalOf(call)).code).toBe("NOT_FOUND");
      }
    }
    const unknown = guide.as.mutation(api.requests.setJobStatus, {
      jobRequestId: "nonsense",
      status: "ACCEPTED",
    });
    expect((await refusalOf(unknown)).code).toBe("NOT_FOUND");
  });
});

describe("limits", () => {
  const addOpen = async (ctx: MutationCtx, sides: Sides, count: number) => {
    const open = { startDate: dayAhead(100), endDate: dayAhead(100), createdAt: Date.now() };
    for (let index = 0; index < count; index += 1) {
      await ctx.db.insert("jobRequests", requestBetween(sides, open));
    }
  };

  it("allows 50 open requests at a time", async () => {
    const { t, operator, guide } = await addPair(createBackend());
    await runKept(t, (ctx) => addOpen(ctx, { guide, operator }, 49));
    const book = () => operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(1)));
    const { id } = await book();
    expect((await refusalOf(book())).code).toBe("CONFLICT");
    const cancelled = { jobRequestId: id, status: "CANCELLED" as const };
    await operator.as.mutation(api.requests.setBookingStatus, cancelled);
    expect((await book()).status).toBe("PENDING");
  });

  it("counts open requests one by one while the figures are made anew", async () => {
    const { t, operator, guide } = await addPair(createBackend());
    await t.run(async (ctx) => {
      await addOpen(ctx, { guide, operator }, 49);
      const row = { ...NOTHING, userId: operator.id, period: ALL };
      await ctx.db.insert("figures", { ...row, counterparties: 0, rebuiltThrough: 0 });
    });
    const book = (day: number) =>
      operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(day)));
    await book(1);
    expect((await refusalOf(book(2))).message).toContain("50 open requests");
  });

  it("allows 60 requests an hour, refused ones not counted", async () => {
    const { guide, operator } = await addPair(createBackend());
    const cycle = async () => {
      const { id } = await operator.as.mutation(
        api.requests.book,
        bookingOf(guide.id, dayAhead(1)),
      );
      await operator.as.mutation(api.requests.setBookingStatus, {
        jobRequestId: id,
        status: "CANCELLED",
      });
    };
    for (let index = 0; index < 60; index += 1) {
      await refusalOf(operator.as.mutation(api.requests.book, bookingOf("nonsense", dayAhead(1))));
      await cycle();
    }
    const refusal = await refusalOf(cycle());
    expect(refusal.code).toBe("RATE_LIMITED");
    expect(refusal.retryAfterMs).toBeGreaterThan(0);
  });
});
