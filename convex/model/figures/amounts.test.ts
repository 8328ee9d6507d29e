import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { Doc, Id } from "../../_generated/dataModel.js";
import { BOOKING_STATUSES } from "../requests/contract.ts";
import { add, amountsOf, isNothing, NOTHING } from "./amounts.ts";
import type { Amounts } from "./amounts.ts";

type Request = Doc<"jobRequests">;

function requestOf(more: Partial<Request> = {}): Request {
  return {
    _id: "r1" as Id<"jobRequests">,
    _creationTime: 0,
    operatorUserId: "o1" as Id<"users">,
    guideUserId: "g1" as Id<"users">,
    title: "Old Quarter walk",
    startDate: "2026-12-19",
    endDate: "2026-12-20",
    locationCity: "Hanoi",
    proposedHours: 7.5,
    proposedRateVND: 333_333,
    status: "PENDING",
    createdAt: 1_000,
    ...more,
  };
}

const REQUESTS: fc.Arbitrary<Request> = fc
  .record({
    status: fc.constantFrom(...BOOKING_STATUSES),
    locationCity: fc.constantFrom("Hanoi", "Hue", "Sapa", "Can Tho"),
    halfHours: fc.integer({ min: 2, max: 48 }),
    proposedRateVND: fc.integer({ min: 1, max: 100_000_000 }),
    lastDay: fc.integer({ min: 1, max: 31 }),
    answeredAfter: fc.option(fc.nat({ max: 1_000_000 })),
    missed: fc.boolean(),
  })
  .map(({ halfHours, lastDay, answeredAfter, missed, ...fields }) =>
    requestOf({
      ...fields,
      startDate: "2026-12-01",
      endDate: `2026-12-${String(lastDay).padStart(2, "0")}`,
      proposedHours: halfHours / 2,
      ...(answeredAfter === null ? {} : { answeredAt: 1_000 + answeredAfter }),
      ...(missed ? { expiredAt: 2_000 } : {}),
    }),
  );

const LISTS = fc.array(REQUESTS, { maxLength: 12 });

function sumOf(requests: readonly Request[]): Amounts {
  return requests.reduce((sum, request) => add(sum, amountsOf(request)), NOTHING);
}

describe("what one request adds", () => {
  it.each(BOOKING_STATUSES)("counts it once, as %s", (status) => {
    const { requests } = amountsOf(requestOf({ status }));
    expect(requests).toEqual({ ...NOTHING.requests, [status]: 1 });
  });

  it.each(BOOKING_STATUSES.filter((status) => status !== "COMPLETED"))(
    "earns nothing while it is %s",
    (status) => {
      const earned = amountsOf(requestOf({ status }));
      expect([earned.completedHours, earned.completedVND]).toEqual([0, 0]);
    },
  );

  it("earns the hours and whole VND of all days held, once completed", () => {
    const { completedHours, completedVND } = amountsOf(requestOf({ status: "COMPLETED" }));
    expect(completedHours).toBe(15);
    // 7.5 x 333,333 is 2,499,997.5: one day is rounded, and the other is like it.
    expect(completedVND).toBe(2 * 2_499_998);
  });

  it.each<[string, Partial<Request>, [number, number, number]]>([
    ["waits", {}, [0, 0, 0]],
    ["was accepted", { status: "ACCEPTED", answeredAt: 61_000 }, [1, 0, 60_000]],
    ["was answered and then cancelled", { status: "CANCELLED", answeredAt: 4_000 }, [1, 0, 3_000]],
    ["waited in vain", { status: "CANCELLED", expiredAt: 9_000 }, [0, 1, 0]],
    ["was taken back", { status: "CANCELLED" }, [0, 0, 0]],
  ])("tells how it was answered when it %s", (_name, more, expected) => {
    const { answered, missed, answerMsTotal } = amountsOf(requestOf(more));
    expect([answered, missed, answerMsTotal]).toEqual(expected);
  });
});

describe("adding up", () => {
  it("does not depend on the order", () => {
    fc.assert(
      fc.property(LISTS, (requests) => {
        expect(sumOf([...requests].reverse())).toEqual(sumOf(requests));
      }),
    );
  });

  it("can be done in parts", () => {
    fc.assert(
      fc.property(LISTS, LISTS, (some, others) => {
        expect(add(sumOf(some), sumOf(others))).toEqual(sumOf([...some, ...others]));
      }),
    );
  });

  it("is undone to the last đồng by taking away, in any order", () => {
    fc.assert(
      fc.property(LISTS, LISTS, (kept, gone) => {
        let sum = sumOf([...kept, ...gone]);
        for (const request of gone) sum = add(sum, amountsOf(request), -1);
        expect(sum).toEqual(sumOf(kept));
        expect(isNothing(sum)).toBe(kept.length === 0);
      }),
    );
  });

  it("leaves what it adds up alone", () => {
    const [one, other] = [amountsOf(requestOf()), amountsOf(requestOf({ locationCity: "Hue" }))];
    const before = structuredClone([one, other, NOTHING]);
    add(one, other);
    add(one, other, -1);
    expect([one, other, NOTHING]).toEqual(before);
  });

  it("counts every request in one city, the busiest first and equals by name", () => {
    fc.assert(
      fc.property(LISTS, (requests) => {
        const { cities } = sumOf(requests);
        const counted = cities.reduce((sum, city) => sum + city.requests, 0);
        expect(counted).toBe(requests.length);
        for (const [index, city] of cities.entries()) {
          const next = cities[index + 1];
          if (next === undefined) continue;
          expect(city.requests).toBeGreaterThanOrEqual(next.requests);
          if (city.requests === next.requests) expect(city.city < next.city).toBe(true);
        }
      }),
    );
  });

  it("drops a city with its last request", () => {
    const both = sumOf([requestOf(), requestOf({ locationCity: "Hue" })]);
    const left = add(both, amountsOf(requestOf({ locationCity: "Hue" })), -1);
    expect(left.cities).toEqual([{ city: "Hanoi", requests: 1 }]);
  });
});

describe("nothing", () => {
  it.each<[string, Amounts, boolean]>([
    ["no request", NOTHING, true],
    ["one that waits", amountsOf(requestOf()), false],
    ["a moved city", add(NOTHING, { ...NOTHING, cities: [{ city: "Hue", requests: 1 }] }), false],
    ["a later answer", { ...NOTHING, answerMsTotal: 1 }, false],
  ])("is said of %s", (_name, amounts, expected) => {
    expect(isNothing(amounts)).toBe(expected);
  });
});
