import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { createBackend } from "../../../tests/setup/backend.ts";
import { runKept } from "../../../tests/setup/kept.ts";
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
import { todayInVietnam } from "../days.ts";
import { readAppError } from "../errors.ts";
import { stands } from "./replaceRules.ts";

type Ending = "DECLINED" | "CANCELLED";

/** A tour whose guide gave it up, and two others who could take it. */
async function lost({ status = "CANCELLED", more = {} }: { status?: Ending; more?: object } = {}) {
  const { t, guide, operator } = await addPair(createBackend());
  const mates = await Promise.all([addGuide(t), addGuide(t)]);
  const { id: jobRequestId } = await operator.as.mutation(api.requests.book, {
    ...bookingOf(guide.id, dayAhead(3), dayAhead(4)),
    ...more,
  });
  const set = (by: Person, id: string, word: Ending | "ACCEPTED" | "COMPLETED") =>
    by.as.mutation(api.requests.setBookingStatus, { jobRequestId: id, status: word });
  if (status === "CANCELLED") await set(guide, jobRequestId, "ACCEPTED");
  await set(guide, jobRequestId, status);
  const replace = (by: Person = mates[0], id: string = jobRequestId, as: Person = operator) =>
    as.as.mutation(api.requests.replace, { jobRequestId: id, guideUserId: by.id });
  const candidates = async (id: string = jobRequestId) => {
    const today = todayInVietnam(Date.now());
    const found = await operator.as.query(api.requests.replacements, { jobRequestId: id, today });
    return new Set(found.map(({ userId }) => userId));
  };
  const see = (id: string = jobRequestId, as: Person = operator) =>
    as.as.query(api.requests.get, { jobRequestId: id });
  return { t, guide, operator, mates, jobRequestId, set, replace, candidates, see };
}

describe("a replacement", () => {
  it("asks another guide on the same terms, and each booking names the other", async () => {
    const more = {
      notes: "Two children",
      groupSize: 4,
      meetingPoint: "Opera house",
      startTime: "07:30",
      proposedHours: 6.5,
      proposedRateVND: 320_000,
    };
    const { t, guide, mates, jobRequestId, replace, see } = await lost({ more });
    const fresh = await replace();
    expect(fresh).toMatchObject({
      ...more,
      title: "Old Quarter walk",
      locationCity: "Hanoi",
      startDate: dayAhead(3),
      endDate: dayAhead(4),
      status: "PENDING",
      guideUserId: mates[0].id,
      replacesBookingId: jobRequestId,
      replaces: { id: jobRequestId, stands: false },
      replacedBy: null,
    });
    expect(await heldDaysOf(t, mates[0].id)).toEqual([dayAhead(3), dayAhead(4)]);
    expect(await see()).toMatchObject({
      status: "CANCELLED",
      guideLeft: true,
      replacesBookingId: null,
      replacedBy: { id: fresh.id, stands: true, guide: { name: "Nguyễn Thị Hương" } },
    });
    expect(await see(jobRequestId, guide)).toMatchObject({ replacedBy: null });
    const untold = { replaces: null, replacesBookingId: null };
    expect(await see(fresh.id, mates[0])).toMatchObject(untold);
    expect(await mates[0].as.query(api.requests.listBookings, {})).toMatchObject([untold]);
    expect(await mates[0].as.query(api.requests.listJobs, {})).toMatchObject([untold]);
    const told = await mates[0].as.query(api.requests.events, { jobRequestId: fresh.id });
    expect(told).toMatchObject([{ action: "create", to: "PENDING" }]);
  });

  it("leaves a replacement that nobody needs without a link", async () => {
    const { operator, mates } = await lost();
    const plain = await operator.as.mutation(
      api.requests.book,
      bookingOf(mates[1].id, dayAhead(9)),
    );
    expect(plain).toMatchObject({
      guideLeft: false,
      replacesBookingId: null,
      replaces: null,
      replacedBy: null,
    });
  });

  it("follows a decline and an unanswered request as well", async () => {
    const declined = await lost({ status: "DECLINED" });
    expect((await declined.replace()).replacesBookingId).toBe(declined.jobRequestId);
    const { t, guide, operator, mates, replace } = await lost();
    const { id } = await operator.as.mutation(
      api.requests.book,
      bookingOf(guide.id, dayAhead(1), dayAhead(2)),
    );
    await t.run((ctx) => ctx.db.patch("jobRequests", id, { startDate: dayAhead(-1) }));
    await t.mutation(internal.requests.expire, {});
    const fresh = await replace(mates[1], id);
    expect(fresh).toMatchObject({ startDate: dayAhead(0), endDate: dayAhead(2) });
  });

  it.each([
    ["their status", "DECLINED", {}, true],
    ["that nobody answered", "CANCELLED", { expiredAt: 1 }, true],
    ["neither: called off by whom nobody knows", "CANCELLED", {}, false],
  ] as const)("knows rows of before by %s", async (_what, status, more, isLeft) => {
    const { t, jobRequestId, replace, see } = await lost({ status });
    await t.run(async (ctx) => {
      const stored = await ctx.db.get("jobRequests", jobRequestId);
      if (stored === null) throw new Error("not stored");
      const { _id, _creationTime, guideLeft: _mark, ...before } = stored;
      await ctx.db.replace("jobRequests", _id, { ...before, ...more });
    });
    expect((await see()).guideLeft).toBe(isLeft);
    if (isLeft) expect((await replace()).status).toBe("PENDING");
    else expect((await refusalOf(replace())).code).toBe("CONFLICT");
  });

  it("is asked of one guide at a time, until that one gives it up too", async () => {
    const { mates, set, replace, see, jobRequestId, candidates } = await lost();
    const [first, second] = mates;
    const fresh = await replace(first);
    for (const step of ["PENDING", "ACCEPTED"] as const) {
      if (step === "ACCEPTED") await set(first, fresh.id, step);
      expect(await refusalOf(replace(second))).toMatchObject({
        code: "CONFLICT",
        message:
          "A replacement has already been asked. Wait for the answer or cancel that request first.",
      });
    }
    await set(first, fresh.id, "CANCELLED");
    expect(await candidates()).toEqual(new Set([second.id]));
    expect(await candidates(fresh.id)).toEqual(new Set([second.id]));
    const third = await replace(second, fresh.id);
    expect(third.replacesBookingId).toBe(fresh.id);
    expect((await see()).replacedBy?.id).toBe(third.id);
    expect((await see(fresh.id)).replacedBy?.id).toBe(third.id);
    expect((await see(third.id)).replacedBy).toBeNull();
    expect((await refusalOf(replace(first, jobRequestId))).code).toBe("CONFLICT");
    expect((await refusalOf(replace(first, fresh.id))).code).toBe("CONFLICT");
  });

  it("is proposed to nobody of the tour who was asked already", async () => {
    const { t, mates, set, replace, candidates, jobRequestId } = await lost();
    const third = await addGuide(t);
    const ids = [jobRequestId];
    for (const mate of [...mates, third]) {
      expect([...(await candidates())]).toContain(mate.id);
      const { id } = await replace(mate, ids.at(-1));
      await set(mate, id, "DECLINED");
      ids.push(id);
    }
    const fresh = await addGuide(t);
    for (const id of ids) expect(await candidates(id)).toEqual(new Set([fresh.id]));
  });

  it("is not asked of the guide who gave the booking up", async () => {
    const { guide, mates, set, replace, candidates } = await lost();
    expect(await refusalOf(replace(guide))).toMatchObject({
      code: "VALIDATION",
      field: "guideUserId",
      message: "This guide gave the booking up. Please choose another one.",
    });
    expect([...(await candidates())]).not.toContain(guide.id);
    const fresh = await replace();
    await set(mates[0], fresh.id, "DECLINED");
    expect((await refusalOf(replace(mates[0], fresh.id))).code).toBe("VALIDATION");
    expect([...(await candidates(fresh.id))]).not.toContain(mates[0].id);
    // By whichever booking of the tour: neither who began it nor who was asked after that.
    expect((await refusalOf(replace(mates[0]))).code).toBe("VALIDATION");
    expect((await refusalOf(replace(guide, fresh.id))).code).toBe("VALIDATION");
  });

  it("may be asked anew when the operator took the one before back", async () => {
    const { operator, mates, set, replace } = await lost();
    const fresh = await replace(mates[0]);
    await set(operator, fresh.id, "CANCELLED");
    expect((await refusalOf(replace(mates[1], fresh.id))).code).toBe("CONFLICT");
    expect((await replace(mates[0])).status).toBe("PENDING");
  });

  it("is refused while the guide has not given the booking up, and once its days are over", async () => {
    const { t, guide, operator, mates, set, replace, jobRequestId, candidates } = await lost();
    const { id } = await operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(9)));
    expect((await refusalOf(replace(mates[0], id))).code).toBe("CONFLICT");
    await set(guide, id, "ACCEPTED");
    expect((await refusalOf(replace(mates[0], id))).code).toBe("CONFLICT");
    await set(operator, id, "CANCELLED");
    expect(await refusalOf(replace(mates[0], id))).toMatchObject({
      message:
        "Only a booking that the guide declined, cancelled or did not answer can be replaced",
    });
    const past = { startDate: dayAhead(-3), endDate: dayAhead(-1) };
    await t.run((ctx) => ctx.db.patch("jobRequests", jobRequestId, past));
    expect(await candidates()).toEqual(new Set());
    expect((await refusalOf(replace())).message).toBe("The days of this booking are over");
  });

  it("keeps the lowest rate of bookings", async () => {
    const { t, operator, guide, set, replace } = await lost();
    const cheap = { ...bookingOf(guide.id, dayAhead(20)), proposedRateVND: 60_000 };
    const { id } = await operator.as.mutation(api.requests.createJob, cheap);
    await set(guide, id, "DECLINED");
    const dear = await addGuide(t, { hourlyRateVND: 500_000 });
    expect(await refusalOf(replace(dear, id))).toMatchObject({
      code: "VALIDATION",
      field: "proposedRateVND",
      message: "Rate must be at least 100,000 VND",
    });
    const modest = await addGuide(t, { hourlyRateVND: 50_000 });
    expect((await replace(modest, id)).proposedRateVND).toBe(60_000);
  });

  it("is for its operator alone, and of guides who can be reached", async () => {
    const { t, operator, guide, mates, replace, jobRequestId } = await lost();
    const stranger = await addOperator(t);
    expect((await refusalOf(replace(mates[0], jobRequestId, stranger))).code).toBe("NOT_FOUND");
    expect((await refusalOf(replace(mates[0], jobRequestId, guide))).code).toBe("FORBIDDEN");
    for (const id of ["", "💥", "‮​", "x".repeat(100_000), mates[0].id as string]) {
      expect((await refusalOf(replace(mates[0], id))).code).toBe("NOT_FOUND");
    }
    for (const guideUserId of ["", "💥", "x".repeat(100_000), operator.id as string]) {
      const call = operator.as.mutation(api.requests.replace, { jobRequestId, guideUserId });
      expect((await refusalOf(call)).code).toBe("NOT_FOUND");
    }
    await mates[0].as.mutation(api.blocked.set, { userId: operator.id, blocked: true });
    expect((await refusalOf(replace(mates[0]))).code).toBe("NOT_FOUND");
    await runKept(t, (ctx) => ctx.db.patch("users", mates[1].id, { suspendedAt: 1 }));
    expect((await refusalOf(replace(mates[1]))).code).toBe("NOT_FOUND");
  });

  it.each(["2026-02-30", "💥", "2026-12-01T00:00:00Z", ""])(
    "is not looked for on %j",
    async (today) => {
      const { operator, jobRequestId } = await lost();
      const call = operator.as.query(api.requests.replacements, { jobRequestId, today });
      expect(await refusalOf(call)).toMatchObject({ code: "VALIDATION", field: "today" });
    },
  );
});

async function outcomes(calls: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(calls);
  const codes = await Promise.all(
    settled.map(async (one) =>
      one.status === "fulfilled" ? "won" : (await refusalOf(Promise.reject(one.reason))).code,
    ),
  );
  return codes.sort();
}

describe("two at once", () => {
  it("replace a booking: one wins", async () => {
    const { t, mates, replace, see } = await lost();
    expect(await outcomes(mates.map((mate) => replace(mate)))).toEqual(["CONFLICT", "won"]);
    const held = await Promise.all(mates.map((mate) => heldDaysOf(t, mate.id)));
    expect(held.flat()).toEqual([dayAhead(3), dayAhead(4)]);
    expect((await see()).replacedBy?.stands).toBe(true);
  });

  it("replace the first booking of a tour and a later one: one wins", async () => {
    const { t, mates, set, replace } = await lost();
    const third = await addGuide(t);
    const fresh = await replace(mates[0]);
    await set(mates[0], fresh.id, "DECLINED");
    const calls = [replace(mates[1]), replace(third, fresh.id)];
    expect(await outcomes(calls)).toEqual(["CONFLICT", "won"]);
  });

  it("want a guide's day, one as a replacement: one wins", async () => {
    const { t, mates, replace } = await lost();
    const other = await addOperator(t);
    const booking = other.as.mutation(api.requests.book, bookingOf(mates[0].id, dayAhead(4)));
    expect(await outcomes([replace(mates[0]), booking])).toEqual(["CONFLICT", "won"]);
    const held = await heldDaysOf(t, mates[0].id);
    expect(new Set(held).size).toBe(held.length);
  });
});

describe("whatever becomes of a tour", () => {
  const step = fc.record({
    act: fc.constantFrom("replace", "accept", "give up", "take back"),
    booking: fc.nat({ max: 5 }),
    mate: fc.nat({ max: 2 }),
  });

  it("has one booking that stands at most, and every link leads to its own tour", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const { t, guide, operator, mates, set, replace, jobRequestId } = await lost();
        const all = [...mates, await addGuide(t)];
        const guides = new Map<string, Person>([guide, ...all].map((one) => [one.id, one]));
        const stored = async () =>
          await t.run(async (ctx) => await ctx.db.query("jobRequests").take(50));
        for (const { act, booking, mate } of steps) {
          const requests = await stored();
          const on = requests[booking % requests.length];
          if (on === undefined) continue;
          const its = guides.get(on.guideUserId) ?? guide;
          const giveUp = on.status === "PENDING" ? "DECLINED" : "CANCELLED";
          const calls = {
            replace: () => replace(all[mate], on._id),
            accept: () => set(its, on._id, "ACCEPTED"),
            "give up": () => set(its, on._id, giveUp),
            "take back": () => set(operator, on._id, "CANCELLED"),
          };
          await calls[act]().catch((error: unknown) => {
            if (readAppError(error) === null) throw error;
          });
        }
        const requests = await stored();
        const standing = requests.filter(({ status }) => stands(status));
        expect(standing.length).toBeLessThanOrEqual(1);
        const [first, ...later] = requests;
        expect(first?._id).toBe(jobRequestId);
        expect(first?.replacedByBookingId).toBe(later.at(-1)?._id);
        expect(later.every((one) => one.firstBookingId === jobRequestId)).toBe(true);
        const holds = (await Promise.all(all.map((one) => heldDaysOf(t, one.id)))).flat();
        expect(holds).toHaveLength(standing.length * 2);
      }),
      { numRuns: 15 },
    );
  });
});
