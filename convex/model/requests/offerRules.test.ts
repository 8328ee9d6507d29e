import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { addDays } from "../days.ts";
import { BOOKING_STATUSES, OFFER_ANSWERS, OFFER_PARTIES, OFFER_STATUSES } from "./contract.ts";
import type { OfferAnswer, OfferParty, OfferStatus } from "./contract.ts";
import {
  judgeAnswer,
  OFFER_TRANSITIONS,
  offerRefusal,
  openOffer,
  replacesOwnTerms,
  termsProblem,
  turnOf,
} from "./offerRules.ts";

const TODAY = "2026-03-02";
const REQUEST = {
  proposedRateVND: 300_000,
  proposedHours: 8,
  startDate: "2026-03-10",
  endDate: "2026-03-11",
};

describe("an offer", () => {
  it("can be made by both sides while the request is open, 20 times", () => {
    const refused = BOOKING_STATUSES.map((status) => offerRefusal(status, 0));
    expect(refused).toEqual([null, ...Array.from({ length: 4 }, () => "REQUEST_CLOSED")]);
    expect([19, 20, 21].map((count) => offerRefusal("PENDING", count))).toEqual([
      null,
      "TOO_MANY",
      "TOO_MANY",
    ]);
  });

  it("is answered by the other side, once", () => {
    for (const by of OFFER_PARTIES) {
      for (const status of OFFER_STATUSES) {
        for (const answer of OFFER_ANSWERS) {
          const other = by === "GUIDE" ? "OPERATOR" : "GUIDE";
          expect(judgeAnswer({ by, status }, by, answer)).toBe("FORBIDDEN");
          const verdict = status === "OPEN" ? "ok" : "CONFLICT";
          expect(judgeAnswer({ by, status }, other, answer)).toBe(verdict);
        }
      }
    }
  });

  it("waits for the side that it was made to, and what has none for the guide", () => {
    const [one, other] = [{ by: "GUIDE" } as const, { by: "OPERATOR" } as const];
    const superseded = { ...one, status: "SUPERSEDED" } as const;
    expect(turnOf("PENDING", [])).toBe("GUIDE");
    expect(turnOf("PENDING", [{ ...one, status: "OPEN" }])).toBe("OPERATOR");
    expect(turnOf("PENDING", [superseded, { ...other, status: "OPEN" }])).toBe("GUIDE");
    expect(turnOf("PENDING", [{ ...one, status: "DECLINED" }])).toBe("GUIDE");
    for (const status of BOOKING_STATUSES.filter((each) => each !== "PENDING")) {
      expect(turnOf(status, [{ ...one, status: "OPEN" }])).toBeNull();
    }
  });

  it("never leaves an end, and never comes back to its beginning", () => {
    for (const { from, to } of OFFER_TRANSITIONS) {
      expect(from).toBe("OPEN");
      expect(to).not.toBe("OPEN");
    }
  });

  it("of the operator takes the first terms back, one of the guide does not", () => {
    expect(replacesOwnTerms({ by: "OPERATOR", status: "OPEN" })).toBe(true);
    expect(replacesOwnTerms({ by: "GUIDE", status: "OPEN" })).toBe(false);
    expect(replacesOwnTerms(null)).toBe(false);
  });

  it("is never open beside another one, whatever both sides do", () => {
    type Offer = { by: OfferParty; status: OfferStatus };
    const step = fc.record({
      party: fc.constantFrom(...OFFER_PARTIES),
      move: fc.constantFrom<"make" | OfferAnswer>("make", ...OFFER_ANSWERS),
      which: fc.nat(30),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const chain: Offer[] = [];
        let accepted = false;
        for (const { party, move, which } of steps) {
          if (move === "make") {
            if (offerRefusal(accepted ? "ACCEPTED" : "PENDING", chain.length) !== null) continue;
            const open = openOffer(chain);
            if (open !== null) open.status = "SUPERSEDED";
            chain.push({ by: party, status: "OPEN" });
          } else {
            const offer = chain[which % Math.max(1, chain.length)];
            if (offer === undefined || judgeAnswer(offer, party, move) !== "ok") continue;
            offer.status = move;
            accepted ||= move === "ACCEPTED";
          }
          const count = (status: OfferStatus) =>
            chain.filter((one) => one.status === status).length;
          expect(count("OPEN") + count("ACCEPTED")).toBeLessThanOrEqual(1);
          expect(chain.length).toBeLessThanOrEqual(20);
        }
      }),
    );
  });
});

describe("the terms of an offer", () => {
  const problemOf = (change: Partial<typeof REQUEST>, request = REQUEST, rate = 200_000) =>
    termsProblem({ ...REQUEST, ...change }, request, rate, TODAY)?.field ?? null;

  it.each([
    [{}, null],
    [{ proposedHours: 12, proposedRateVND: 100_000 }, null],
    [{ proposedHours: 12.5 }, "proposedHours"],
    [{ proposedRateVND: 99_999 }, "proposedRateVND"],
    [{ startDate: addDays(TODAY, -1) }, "startDate"],
    [{ startDate: TODAY, endDate: TODAY }, null],
    [{ endDate: addDays(REQUEST.startDate, 60) }, "endDate"],
    [{ startDate: addDays(TODAY, 731), endDate: addDays(TODAY, 731) }, "startDate"],
  ] as const)("%j: %s", (change, field) => {
    expect(problemOf(change)).toBe(field);
  });

  it("may stay where a job began beyond the bounds of a booking, and not go further", () => {
    const job = { ...REQUEST, proposedHours: 16, proposedRateVND: 50_000 };
    expect(problemOf({ proposedHours: 16, proposedRateVND: 50_000 }, job)).toBeNull();
    expect(problemOf({ proposedHours: 16.5 }, job)).toBe("proposedHours");
    expect(problemOf({ proposedRateVND: 49_000 }, job)).toBe("proposedRateVND");
  });

  it("take the lower rate of a cheap guide", () => {
    expect(problemOf({ proposedRateVND: 60_000 }, REQUEST, 60_000)).toBeNull();
    expect(problemOf({ proposedRateVND: 59_000 }, REQUEST, 60_000)).toBe("proposedRateVND");
  });
});
