import { describe, expect, it } from "vitest";

import type { Booking } from "./booking.ts";
import { offerSince, startTerms, startValues } from "./offer-form.ts";

const TERMS = {
  proposedRateVND: 300_000,
  proposedHours: 8,
  startDate: "2026-12-01",
  endDate: "2026-12-02",
};
const OFFER = { ...TERMS, by: "GUIDE", note: null, createdAt: 0 } as const;

function bookingWith(...offers: Partial<Booking["offers"][number]>[]): Booking {
  const party = { name: "Linh", companyName: null, image: null, isDeleted: false };
  return {
    id: "r1" as Booking["id"],
    title: "Old Quarter",
    operatorUserId: "o1" as Booking["operatorUserId"],
    guideUserId: "g1" as Booking["guideUserId"],
    ...TERMS,
    locationCity: "Hanoi",
    notes: null,
    groupSize: null,
    meetingPoint: null,
    startTime: null,
    reason: null,
    status: "PENDING",
    createdAt: 0,
    guideLeft: false,
    mayOffer: true,
    replacesBookingId: null,
    replaces: null,
    replacedBy: null,
    guide: party,
    operator: { ...party, operatorProfile: null },
    broadcastId: null,
    askedCount: 1,
    othersAsked: 0,
    othersStand: false,
    isLost: false,
    offers: offers.map((offer, index) => ({
      ...OFFER,
      id: `f${index}` as Booking["offers"][number]["id"],
      status: "OPEN" as const,
      ...offer,
    })),
  };
}

describe("the counter-offer dialog", () => {
  it("starts with the request's terms, or with those of the offer that waits", () => {
    expect(startTerms(bookingWith())).toEqual({ jobRequestId: "r1", ...TERMS, note: "" });
    const open = bookingWith(
      { status: "DECLINED", proposedHours: 4 },
      { proposedRateVND: 350_000 },
    );
    expect(startTerms(open)).toMatchObject({ proposedRateVND: 350_000, proposedHours: 8 });
  });

  it("goes on with what was written, if that can still be read", () => {
    const draft = { ...TERMS, proposedHours: 5, note: "By boat" };
    expect(startValues(bookingWith(), draft)).toMatchObject({ proposedHours: 5, note: "By boat" });
    for (const broken of [null, {}, { ...draft, proposedHours: null }]) {
      expect(startValues(bookingWith(), broken).proposedHours).toBe(8);
    }
  });
});

describe("an offer that comes while another is written", () => {
  const open = { ...OFFER, id: "x2", status: "OPEN" } as never;

  it("is known by being another than the one that was open before", () => {
    expect(offerSince(null, bookingWith())).toBeNull();
    expect(offerSince("x2", bookingWith(open))).toBeNull();
    expect(offerSince(null, bookingWith(open))?.id).toBe("x2");
    const former = { ...OFFER, id: "x1", status: "SUPERSEDED" } as never;
    expect(offerSince("x1", bookingWith(former, open))?.id).toBe("x2");
    expect(offerSince("x1", bookingWith(former))).toBeNull();
  });
});
