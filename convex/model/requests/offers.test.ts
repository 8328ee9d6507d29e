import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { createBackend } from "../../../tests/setup/backend.ts";
import type { Backend } from "../../../tests/setup/backend.ts";
import {
  addGuide,
  addOperator,
  addPair,
  bookingOf,
  dayAhead,
  heldDaysOf,
  refusalOf,
} from "../../../tests/setup/market.ts";
import type { Person } from "../../../tests/setup/market.ts";
import { api, internal } from "../../_generated/api.js";
import type { Id } from "../../_generated/dataModel.js";
import { eachDay } from "../days.ts";

const TERMS = { proposedRateVND: 350_000, proposedHours: 6 };

async function requested(first = 3, last = first) {
  const { t, guide, operator } = await addPair(createBackend());
  const { id: jobRequestId } = await operator.as.mutation(
    api.requests.book,
    bookingOf(guide.id, dayAhead(first), dayAhead(last)),
  );
  const offer = (by: Person, change: Record<string, unknown> = {}) =>
    by.as.mutation(api.requests.offer, { jobRequestId, ...TERMS, ...change });
  const answer = (by: Person, offerId: string, status: "ACCEPTED" | "DECLINED" = "ACCEPTED") =>
    by.as.mutation(api.requests.answerOffer, { jobRequestId, offerId, status });
  const set = (by: Person, status: "ACCEPTED" | "DECLINED" | "CANCELLED") =>
    by.as.mutation(api.requests.setBookingStatus, { jobRequestId, status });
  const latest = async () => {
    const [booking] = await guide.as.query(api.requests.listBookings, {});
    return booking?.offers.at(-1)?.id ?? "";
  };
  return { t, guide, operator, jobRequestId, offer, answer, set, latest };
}

describe("a negotiation", () => {
  it("goes to and fro until one side accepts, and both see the chain", async () => {
    const { t, guide, operator, jobRequestId, offer, answer, latest } = await requested(3, 4);
    await offer(guide, { note: "Sundays are dearer" });
    await offer(operator, {
      proposedRateVND: 320_000,
      startDate: dayAhead(4),
      endDate: dayAhead(6),
    });
    for (const side of [guide, operator]) {
      const [booking] = await side.as.query(api.requests.listBookings, {});
      expect(booking?.offers).toMatchObject([
        { by: "GUIDE", status: "SUPERSEDED", note: "Sundays are dearer", startDate: dayAhead(3) },
        { by: "OPERATOR", status: "OPEN", note: null, proposedRateVND: 320_000 },
      ]);
    }
    expect(await heldDaysOf(t, guide.id)).toEqual([dayAhead(3), dayAhead(4)]);
    const agreed = await answer(guide, await latest());
    expect(agreed).toMatchObject({
      status: "ACCEPTED",
      proposedRateVND: 320_000,
      proposedHours: 6,
      startDate: dayAhead(4),
      endDate: dayAhead(6),
    });
    expect(await heldDaysOf(t, guide.id)).toEqual([dayAhead(4), dayAhead(5), dayAhead(6)]);
    const blocks = await t.query(api.availability.listBlocks, { guideId: guide.id });
    expect(new Set(blocks.map(({ state }) => state))).toEqual(new Set(["BOOKED"]));
    const history = await operator.as.query(api.requests.events, { jobRequestId });
    expect(history.map(({ action, to }) => [action, to])).toEqual([
      ["create", "PENDING"],
      ["offer", "PENDING"],
      ["offer", "PENDING"],
      ["accept", "ACCEPTED"],
    ]);
  });

  it("ends with the guide's acceptance when the operator accepts", async () => {
    const { guide, operator, offer, answer } = await requested();
    const offered = await offer(guide);
    const agreed = await answer(operator, offered.offers[0]?.id ?? "");
    expect(agreed).toMatchObject({ status: "ACCEPTED", ...TERMS });
    expect(await guide.as.query(api.figures.own, {})).toMatchObject({
      requests: { PENDING: 0, ACCEPTED: 1 },
      answered: 1,
    });
  });

  it("moves the figures to the first of the agreed days", async () => {
    const { t, operator, guide, offer, answer } = await requested(3);
    const periods = async () =>
      await t.run(async (ctx) => {
        const rows = await ctx.db.query("figures").collect();
        const own = rows.filter((row) => row.userId === operator.id && row.period !== "all");
        return own.map((row) => row.period);
      });
    expect(await periods()).toEqual([dayAhead(3)]);
    const days = { startDate: dayAhead(90), endDate: dayAhead(91) };
    const { offers } = await offer(guide, days);
    await answer(operator, offers[0]?.id ?? "");
    expect(await periods()).toEqual([dayAhead(90)]);
  });

  it("stays open when an offer is declined, on the request's own terms", async () => {
    const { guide, operator, offer, answer, set } = await requested(3, 4);
    const { offers } = await offer(guide, { startDate: dayAhead(2) });
    const after = await answer(operator, offers[0]?.id ?? "", "DECLINED");
    expect(after).toMatchObject({ status: "PENDING", proposedRateVND: 300_000 });
    // The last day, of which nothing was said, stayed what it was.
    expect(after.offers).toMatchObject([{ status: "DECLINED", endDate: dayAhead(4) }]);
    expect(await set(guide, "ACCEPTED")).toMatchObject({ proposedRateVND: 300_000 });
  });

  it("lets the guide take the first terms after all, unless the operator took them back", async () => {
    const { guide, operator, offer, set } = await requested();
    await offer(operator, { proposedRateVND: 250_000 });
    expect((await refusalOf(set(guide, "ACCEPTED"))).code).toBe("CONFLICT");
    await offer(guide);
    const agreed = await set(guide, "ACCEPTED");
    expect(agreed).toMatchObject({ status: "ACCEPTED", proposedRateVND: 300_000 });
    expect(agreed.offers.map(({ status }) => status)).toEqual(["SUPERSEDED", "SUPERSEDED"]);
  });

  it.each(["DECLINED", "CANCELLED"] as const)(
    "leaves no open offer when it is %s",
    async (word) => {
      const { guide, operator, offer, answer, set } = await requested();
      const { offers } = await offer(guide);
      const closed = await set(word === "DECLINED" ? guide : operator, word);
      expect(closed.offers[0]?.status).toBe("SUPERSEDED");
      const late = await refusalOf(answer(operator, offers[0]?.id ?? ""));
      expect(late.code).toBe("CONFLICT");
      expect((await refusalOf(offer(operator))).code).toBe("CONFLICT");
    },
  );

  it("tells the other side of an offer and of a declined one", async () => {
    const { t, guide, operator, offer, answer } = await requested();
    const { offers } = await offer(guide);
    await answer(operator, offers[0]?.id ?? "", "DECLINED");
    // What waits, and what has been delivered meanwhile.
    const told = await t.run(async (ctx) => {
      const waiting = await ctx.db.query("outbox").collect();
      const delivered = await ctx.db.query("notifications").collect();
      return [...waiting.map(({ payload }) => payload), ...delivered].map((one) => [
        one.kind,
        one.userId,
      ]);
    });
    expect(told).toEqual(
      expect.arrayContaining([
        ["offerMade", operator.id],
        ["offerDeclined", guide.id],
      ]),
    );
  });

  it("that the operator lets expire is no miss of the guide who made the last offer", async () => {
    const { t, guide, jobRequestId, offer } = await requested();
    await offer(guide);
    await t.run((ctx) => ctx.db.patch("jobRequests", jobRequestId, { startDate: dayAhead(-1) }));
    await t.mutation(internal.requests.expire, {});
    const [booking] = await guide.as.query(api.requests.listBookings, {});
    expect(booking).toMatchObject({ status: "CANCELLED", offers: [{ status: "SUPERSEDED" }] });
    expect((await guide.as.query(api.figures.own, {})).missed).toBe(0);
  });
});

describe("an offer is refused", () => {
  it("when a new day is not free, which is named, at the offer and at the answer", async () => {
    const { t, guide, operator, offer, answer } = await requested(3);
    const other = await addOperator(t, false);
    await other.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(5)));
    const taken = await refusalOf(offer(guide, { endDate: dayAhead(5) }));
    expect(taken).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining(dayAhead(5)),
    });
    const { offers } = await offer(guide, { endDate: dayAhead(4) });
    await other.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(4)));
    const late = await refusalOf(answer(operator, offers[0]?.id ?? ""));
    expect(late).toMatchObject({ code: "CONFLICT", message: expect.stringContaining(dayAhead(4)) });
    const [booking] = await operator.as.query(api.requests.listBookings, {});
    expect(booking).toMatchObject({ status: "PENDING", offers: [{ status: "OPEN" }] });
    expect(await heldDaysOf(t, guide.id)).toEqual([3, 4, 5].map(dayAhead));
  });

  it("as an agreement when its days have come meanwhile, and can be declined still", async () => {
    const { t, guide, operator, offer, answer, latest } = await requested(9);
    await offer(guide, { startDate: dayAhead(1), endDate: dayAhead(2) });
    const offerId = await latest();
    await t.run((ctx) =>
      ctx.db.patch("jobOffers", offerId as Id<"jobOffers">, { startDate: dayAhead(-1) }),
    );
    expect(await refusalOf(answer(operator, offerId))).toEqual({
      code: "CONFLICT",
      message: "Start date cannot be in the past",
    });
    const declined = await answer(operator, offerId, "DECLINED");
    expect(declined).toMatchObject({ status: "PENDING", offers: [{ status: "DECLINED" }] });
  });

  it("once the request has waited too long, and cannot be answered any more either", async () => {
    const { t, guide, operator, jobRequestId, offer, answer } = await requested();
    const ahead = { startDate: dayAhead(5), endDate: dayAhead(5) };
    const { offers } = await offer(guide, ahead);
    await t.run((ctx) => ctx.db.patch("jobRequests", jobRequestId, { startDate: dayAhead(-1) }));
    const expired = { code: "CONFLICT", message: "This request has expired" };
    expect(await refusalOf(offer(operator, ahead))).toEqual(expired);
    expect(await refusalOf(answer(operator, offers[0]?.id ?? ""))).toEqual(expired);
  });

  it("after the twentieth", async () => {
    const { guide, operator, offer } = await requested();
    for (let index = 0; index < 20; index += 1) await offer(index % 2 === 0 ? guide : operator);
    expect((await refusalOf(offer(guide))).code).toBe("CONFLICT");
    const [booking] = await guide.as.query(api.requests.listBookings, {});
    expect(booking?.offers).toHaveLength(20);
  });

  it.each([
    [{ proposedRateVND: 99_999 }, "proposedRateVND"],
    [{ proposedRateVND: 1.5 }, "proposedRateVND"],
    [{ proposedRateVND: Number.NaN }, "proposedRateVND"],
    [{ proposedHours: 0 }, "proposedHours"],
    [{ proposedHours: 13 }, "proposedHours"],
    [{ proposedHours: 7.25 }, "proposedHours"],
    [{ startDate: "2026-02-30" }, "startDate"],
    [{ startDate: "2020-01-01" }, "startDate"],
    [{ endDate: "2020-01-01" }, "endDate"],
    [{ note: "x".repeat(100_000) }, "note"],
  ])("with %j", async (change, field) => {
    const { guide, offer } = await requested();
    expect(await refusalOf(offer(guide, change))).toMatchObject({ code: "VALIDATION", field });
  });

  it("of strangers, and one's own is not one's to answer", async () => {
    const { t, guide, operator, offer, answer, latest } = await requested();
    for (const stranger of [await addGuide(t), await addOperator(t)]) {
      expect((await refusalOf(offer(stranger))).code).toBe("NOT_FOUND");
    }
    await offer(guide);
    expect((await refusalOf(answer(guide, await latest()))).code).toBe("FORBIDDEN");
    for (const id of ["nonsense", operator.id, "🙂"]) {
      expect((await refusalOf(answer(operator, id))).code).toBe("NOT_FOUND");
    }
    const elsewhere = await operator.as.mutation(
      api.requests.book,
      bookingOf(guide.id, dayAhead(9)),
    );
    const foreign = operator.as.mutation(api.requests.answerOffer, {
      jobRequestId: elsewhere.id,
      offerId: await t.run(async (ctx) => (await ctx.db.query("jobOffers").first())?._id ?? ""),
      status: "ACCEPTED",
    });
    expect((await refusalOf(foreign)).code).toBe("NOT_FOUND");
  });

  it("keeps a note in any script, without what cannot be seen", async () => {
    const { guide, offer } = await requested();
    const note = "مرحبا 👩‍👩‍👧 chào";
    expect((await offer(guide, { note: `${note}\u202e` })).offers[0]?.note).toBe(note);
    expect((await offer(guide, { note: "\u200b " })).offers[1]?.note).toBeNull();
  });
});

/** Every day that a live request claims, in order, each with its state. */
async function claims(t: Backend) {
  return await t.run(async (ctx) => {
    const requests = await ctx.db.query("jobRequests").collect();
    const live = requests.filter(({ status }) => ["PENDING", "ACCEPTED"].includes(status));
    return live
      .flatMap(({ startDate, endDate, status }) =>
        eachDay(startDate, endDate).map(
          (day) => `${day} ${status === "PENDING" ? "REQUESTED" : "BOOKED"}`,
        ),
      )
      .sort();
  });
}

it("holds exactly the days of the terms, and one open offer at most, whatever both sides do", async () => {
  const step = fc.record({
    kind: fc.constantFrom("book", "offer", "offer", "answer", "answer", "set"),
    which: fc.nat(20),
    byGuide: fc.boolean(),
    from: fc.integer({ min: 1, max: 8 }),
    length: fc.nat(3),
    word: fc.constantFrom("ACCEPTED" as const, "DECLINED" as const),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const { t, guide, operator } = await addPair(createBackend());
      for (const { kind, which, byGuide, from, length, word } of steps) {
        const days = { startDate: dayAhead(from), endDate: dayAhead(from + length) };
        if (kind === "book") {
          const input = bookingOf(guide.id, days.startDate, days.endDate);
          await operator.as.mutation(api.requests.book, input).catch(() => null);
          continue;
        }
        const all = await guide.as.query(api.requests.listBookings, {});
        const target = all[which % Math.max(1, all.length)];
        if (target === undefined) continue;
        const jobRequestId: Id<"jobRequests"> = target.id;
        const actor = (byGuide ? guide : operator).as;
        const call =
          kind === "offer"
            ? actor.mutation(api.requests.offer, { jobRequestId, ...TERMS, ...days })
            : kind === "answer"
              ? actor.mutation(api.requests.answerOffer, {
                  jobRequestId,
                  offerId: target.offers.at(-1)?.id ?? "",
                  status: word,
                })
              : actor.mutation(api.requests.setBookingStatus, { jobRequestId, status: word });
        await call.catch(() => null);
      }
      const held = await t.run(async (ctx) =>
        (await ctx.db.query("availabilityBlocks").collect())
          .map(({ date, state }) => `${date} ${state}`)
          .sort(),
      );
      expect(held).toEqual(await claims(t));
      expect(new Set(held.map((one) => one.slice(0, 10))).size).toBe(held.length);
      for (const { offers, status } of await guide.as.query(api.requests.listBookings, {})) {
        const open = offers.filter((offer) => offer.status === "OPEN").length;
        expect(open).toBeLessThanOrEqual(status === "PENDING" ? 1 : 0);
      }
    }),
    { numRuns: 20 },
  );
});
