import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { addGuide, dayAhead, heldDaysOf, refusalOf } from "../../../tests/setup/market.ts";
import type { Person } from "../../../tests/setup/market.ts";
import { asked, guideAt } from "../../../tests/setup/rounds.ts";
import { api } from "../../_generated/api.js";
import type { Id } from "../../_generated/dataModel.js";
import { readAppError } from "../errors.ts";

describe("the first acceptance", () => {
  it("closes the others, frees their days and counts no miss of theirs", async () => {
    const { t, guides, operator, ids, set, get, statuses } = await asked(3, 3, 5);
    await set(guideAt(guides, 1), 1, "ACCEPTED");
    expect(await statuses()).toEqual(["CANCELLED", "ACCEPTED", "CANCELLED"]);
    expect(await heldDaysOf(t, guideAt(guides, 1).id)).toEqual([3, 4, 5].map(dayAhead));
    for (const index of [0, 2]) {
      const guide = guideAt(guides, index);
      expect(await heldDaysOf(t, guide.id)).toEqual([]);
      expect(await get(guide, index)).toMatchObject({ isLost: true, othersAsked: 0 });
      const history = await guide.as.query(api.requests.events, {
        jobRequestId: ids[index] as Id<"jobRequests">,
      });
      expect(history.at(-1)).toMatchObject({ action: "lose", actor: null, to: "CANCELLED" });
      const figures = await guide.as.query(api.figures.own, {});
      expect(figures).toMatchObject({
        requests: { PENDING: 0, CANCELLED: 1 },
        answered: 0,
        missed: 0,
      });
    }
    expect((await operator.as.query(api.figures.own, {})).requests).toMatchObject({
      PENDING: 0,
      ACCEPTED: 1,
      CANCELLED: 2,
    });
  });

  it("is told to the operator, and its loss to the other guides alone", async () => {
    const { t, guides, operator, set } = await asked(3);
    await set(guideAt(guides, 0), 0, "ACCEPTED");
    const told = await t.run(async (ctx) =>
      (await ctx.db.query("outbox").collect()).map(
        ({ payload }) => `${payload.kind} ${payload.userId}`,
      ),
    );
    expect(told.filter((one) => !one.startsWith("requestCreated")).sort()).toEqual(
      [
        `requestAccepted ${operator.id}`,
        `requestLost ${guideAt(guides, 1).id}`,
        `requestLost ${guideAt(guides, 2).id}`,
      ].sort(),
    );
  });

  it("leaves a guide who is late with a clear refusal, whatever is tried", async () => {
    const { guides, operator, ids, set } = await asked(2);
    const [winner, late] = [guideAt(guides, 0), guideAt(guides, 1)];
    const jobRequestId = ids[1] as Id<"jobRequests">;
    const terms = { proposedRateVND: 350_000, proposedHours: 6 };
    const { offers } = await operator.as.mutation(api.requests.offer, { jobRequestId, ...terms });
    await set(winner, 0, "ACCEPTED");
    const refusal = { code: "CONFLICT", message: "Another guide accepted this request first" };
    expect(await refusalOf(set(late, 1, "ACCEPTED"))).toEqual(refusal);
    expect(await refusalOf(set(late, 1, "DECLINED"))).toEqual(refusal);
    expect(await refusalOf(set(operator, 1, "CANCELLED"))).toEqual(refusal);
    const job = late.as.mutation(api.requests.setJobStatus, { jobRequestId, status: "ACCEPTED" });
    expect(await refusalOf(job)).toEqual(refusal);
    const offer = late.as.mutation(api.requests.offer, { jobRequestId, ...terms });
    expect(await refusalOf(offer)).toEqual(refusal);
    const answer = late.as.mutation(api.requests.answerOffer, {
      jobRequestId,
      offerId: offers[0]?.id ?? "",
      status: "ACCEPTED",
    });
    expect(await refusalOf(answer)).toEqual(refusal);
  });

  it.each(["GUIDE", "OPERATOR"] as const)("may be that of an offer by the %s", async (by) => {
    const { t, guides, operator, ids, statuses } = await asked(3);
    const guide = guideAt(guides, 2);
    const jobRequestId = ids[2] as Id<"jobRequests">;
    const [offering, answering] = by === "GUIDE" ? [guide, operator] : [operator, guide];
    const { offers } = await offering.as.mutation(api.requests.offer, {
      jobRequestId,
      proposedRateVND: 320_000,
      proposedHours: 6,
      startDate: dayAhead(8),
      endDate: dayAhead(9),
    });
    const agreed = await answering.as.mutation(api.requests.answerOffer, {
      jobRequestId,
      offerId: offers[0]?.id ?? "",
      status: "ACCEPTED",
    });
    expect(agreed).toMatchObject({ status: "ACCEPTED", startDate: dayAhead(8), othersAsked: 0 });
    expect(await statuses()).toEqual(["CANCELLED", "CANCELLED", "ACCEPTED"]);
    expect(await heldDaysOf(t, guideAt(guides, 0).id)).toEqual([]);
    expect(await heldDaysOf(t, guide.id)).toEqual([8, 9].map(dayAhead));
  });

  it("closes only what is open: what was declined or taken back stays so", async () => {
    const { guides, operator, set, get, statuses } = await asked(4);
    await set(guideAt(guides, 0), 0, "DECLINED");
    await set(operator, 1, "CANCELLED");
    await set(guideAt(guides, 2), 2, "ACCEPTED");
    expect(await statuses()).toEqual(["DECLINED", "CANCELLED", "ACCEPTED", "CANCELLED"]);
    const lost = await Promise.all([0, 1, 2, 3].map((index) => get(operator, index)));
    expect(lost.map(({ isLost }) => isLost)).toEqual([false, false, false, true]);
  });

  it("of two at once is one, and the other is told so", async () => {
    const { t, guides, statuses, set } = await asked(5);
    const answers = await Promise.allSettled(
      guides.map((guide, index) => set(guide, index, "ACCEPTED")),
    );
    const won = answers.filter(({ status }) => status === "fulfilled");
    expect(won).toHaveLength(1);
    for (const [index, answer] of answers.entries()) {
      const held = await heldDaysOf(t, guideAt(guides, index).id);
      expect(held).toEqual(answer.status === "fulfilled" ? [dayAhead(3)] : []);
      if (answer.status === "fulfilled") continue;
      const { message } = await refusalOf(Promise.reject(answer.reason));
      expect(message).toBe("Another guide accepted this request first");
    }
    const ended = await statuses();
    expect(ended.filter((status) => status === "CANCELLED")).toHaveLength(4);
    expect(ended).toContain("ACCEPTED");
  });
});

type Step = readonly [
  "accept" | "decline" | "cancel" | "cancelAll" | "offer" | "answer",
  number,
  boolean,
];

const step: fc.Arbitrary<Step> = fc.tuple(
  fc.constantFrom("accept", "decline", "cancel", "cancelAll", "offer", "answer"),
  fc.nat(3),
  fc.boolean(),
);

describe("any order of answers", () => {
  it("leaves at most one agreed, no hold of what is closed, and figures that a recount gives", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const { t, guides, operator, round, ids, set } = await asked(4, 3, 4);
        for (const [what, index, byGuide] of steps) {
          await tried(take(what, guideAt(guides, index), index, byGuide));
        }

        async function take(what: Step[0], guide: Person, index: number, byGuide: boolean) {
          const jobRequestId = ids[index] as Id<"jobRequests">;
          const side = byGuide ? guide : operator;
          if (what === "accept") return await set(guide, index, "ACCEPTED");
          if (what === "decline") return await set(guide, index, "DECLINED");
          if (what === "cancel") return await set(side, index, "CANCELLED");
          if (what === "cancelAll") {
            return await side.as.mutation(api.broadcasts.cancel, { broadcastId: round.id });
          }
          if (what === "offer") {
            const days = byGuide ? {} : { startDate: dayAhead(4), endDate: dayAhead(6) };
            const terms = { proposedRateVND: 310_000, proposedHours: 5, ...days };
            return await side.as.mutation(api.requests.offer, { jobRequestId, ...terms });
          }
          const { offers } = await side.as.query(api.requests.get, { jobRequestId });
          return await side.as.mutation(api.requests.answerOffer, {
            jobRequestId,
            offerId: offers.at(-1)?.id ?? "",
            status: "ACCEPTED",
          });
        }

        const found = await t.run(async (ctx) => ({
          requests: await ctx.db.query("jobRequests").collect(),
          events: await ctx.db.query("jobRequestEvents").collect(),
        }));
        const accepted = found.events.filter(({ action }) => action === "accept");
        expect(accepted.length).toBeLessThanOrEqual(1);
        for (const request of found.requests) {
          const isLive = request.status === "PENDING" || request.status === "ACCEPTED";
          const held = await heldDaysOf(t, request.guideUserId);
          expect(held.length > 0).toBe(isLive);
          expect(accepted.length === 0 || request.status !== "PENDING").toBe(true);
        }
        for (const person of [operator, ...guides]) {
          const { requests } = await person.as.query(api.figures.own, {});
          const own = found.requests.filter(
            ({ operatorUserId, guideUserId }) =>
              person.id === operatorUserId || person.id === guideUserId,
          );
          for (const [status, count] of Object.entries(requests)) {
            expect(own.filter((one) => one.status === status)).toHaveLength(count);
          }
        }
      }),
      { numRuns: 30 },
    );
  });
});

/** A step that is refused changes nothing; one that breaks fails the test. */
async function tried(call: Promise<unknown>): Promise<void> {
  await call.catch(async (error: unknown) => {
    await refusalOf(Promise.reject(error));
  });
}

describe("a replacement in a round", () => {
  async function declined(count: number) {
    const round = await asked(count);
    const mate = await addGuide(round.t, {}, "Kiên");
    const replace = (index: number, by: Person = mate) =>
      round.operator.as.mutation(api.requests.replace, {
        jobRequestId: round.ids[index] as Id<"jobRequests">,
        guideUserId: by.id,
      });
    await round.set(guideAt(round.guides, 0), 0, "DECLINED");
    return { ...round, mate, replace };
  }

  it("is refused while another of it is asked, and once one has accepted", async () => {
    const { guides, operator, set, get, replace } = await declined(2);
    for (const step of ["PENDING", "ACCEPTED"] as const) {
      if (step === "ACCEPTED") await set(guideAt(guides, 1), 1, step);
      expect((await refusalOf(replace(0))).code).toBe("CONFLICT");
      expect(await get(operator, 0)).toMatchObject({ othersStand: true, replacedBy: null });
      expect(await get(guideAt(guides, 0), 0)).toMatchObject({ othersStand: false });
    }
    await set(guideAt(guides, 1), 1, "CANCELLED");
    expect(await get(operator, 0)).toMatchObject({ othersStand: false });
    expect((await replace(0)).status).toBe("PENDING");
  });

  it("is one for all of its guides, whichever of them it follows", async () => {
    const { t, guides, operator, mate, set, get, replace } = await declined(2);
    await set(guideAt(guides, 1), 1, "DECLINED");
    const fresh = await replace(1);
    for (const index of [0, 1]) {
      expect((await get(operator, index)).replacedBy?.id).toBe(fresh.id);
      const other = await addGuide(t);
      expect((await refusalOf(replace(index, other))).code).toBe("CONFLICT");
    }
    expect(fresh.guideUserId).toBe(mate.id);
  });

  it("where each had one of its own, in a folder of before, lets none be asked beside it", async () => {
    const { t, guides, operator, set, get, ids, replace } = await declined(2);
    await set(guideAt(guides, 1), 1, "DECLINED");
    const fresh = await replace(0);
    await t.run(async (ctx) => {
      const [first, second] = ids as [Id<"jobRequests">, Id<"jobRequests">];
      await ctx.db.patch("jobRequests", first, { replacedByBookingId: undefined });
      await ctx.db.patch("jobRequests", second, { replacedByBookingId: fresh.id });
      await ctx.db.patch("jobRequests", fresh.id, { firstBookingId: second });
    });
    expect((await get(operator, 0)).replacedBy?.id).toBe(fresh.id);
    expect((await refusalOf(replace(0, await addGuide(t)))).code).toBe("CONFLICT");
  });

  it("where each had one of its own, is the one that stands, whichever was asked later", async () => {
    const { t, guides, operator, set, get, ids, replace } = await declined(2);
    await set(guideAt(guides, 1), 1, "DECLINED");
    const gone = await replace(0);
    await operator.as.mutation(api.requests.setBookingStatus, {
      jobRequestId: gone.id,
      status: "CANCELLED",
    });
    const stays = await replace(1, await addGuide(t));
    await t.run(async (ctx) => {
      const [first, second] = ids as [Id<"jobRequests">, Id<"jobRequests">];
      await ctx.db.patch("jobRequests", first, { replacedByBookingId: stays.id });
      await ctx.db.patch("jobRequests", second, { replacedByBookingId: gone.id });
    });
    for (const index of [0, 1]) {
      expect((await get(operator, index)).replacedBy?.id).toBe(stays.id);
      expect((await refusalOf(replace(index, await addGuide(t)))).code).toBe("CONFLICT");
    }
  });

  it("is none of whoever lost: the tour was another's", async () => {
    const { guides, operator, set, get, replace } = await declined(3);
    await set(guideAt(guides, 1), 1, "ACCEPTED");
    await set(guideAt(guides, 1), 1, "CANCELLED");
    const fresh = await replace(1);
    expect((await get(operator, 1)).replacedBy?.id).toBe(fresh.id);
    expect(await get(operator, 2)).toMatchObject({ isLost: true, replacedBy: null });
  });

  it("never leaves two guides on one tour, whatever happens in which order", async () => {
    const step = fc.record({
      act: fc.constantFrom("replace", "accept", "decline", "cancel"),
      booking: fc.nat({ max: 6 }),
      mate: fc.nat({ max: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
        const { t, guides, operator } = await asked(3);
        const mates = [await addGuide(t), await addGuide(t), await addGuide(t)];
        const people = new Map([...guides, ...mates].map((one) => [one.id as string, one]));
        const stored = () => t.run((ctx) => ctx.db.query("jobRequests").take(50));
        const words = { accept: "ACCEPTED", decline: "DECLINED", cancel: "CANCELLED" } as const;
        for (const { act, booking, mate } of steps) {
          const requests = await stored();
          const on = requests[booking % requests.length];
          const its = people.get(on?.guideUserId ?? "");
          if (on === undefined || its === undefined) continue;
          const call =
            act === "replace"
              ? operator.as.mutation(api.requests.replace, {
                  jobRequestId: on._id,
                  guideUserId: guideAt(mates, mate).id,
                })
              : its.as.mutation(api.requests.setBookingStatus, {
                  jobRequestId: on._id,
                  status: words[act],
                });
          await call.catch((error: unknown) => {
            if (readAppError(error) === null) throw error;
          });
          const agreed = (await stored()).filter(({ status }) => status === "ACCEPTED");
          expect(agreed.length).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 25 },
    );
  });
});
