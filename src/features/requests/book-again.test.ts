import { expect, it } from "vitest";

import { BOOKING } from "../../../tests/setup/booking.ts";
import type { Booking } from "../../requests/booking.ts";
import { termsOf } from "./book-again.ts";

const PAST: Booking = {
  ...BOOKING,
  title: "Chợ nổi 🛶",
  startDate: "2026-10-01",
  endDate: "2026-10-02",
  proposedHours: 7.5,
  locationCity: "Can Tho",
  notes: "By boat",
  groupSize: 4,
  startTime: "05:30",
  status: "COMPLETED",
};
const TERMS = {
  title: "Chợ nổi 🛶",
  locationCity: "Can Tho",
  proposedHours: 7.5,
  proposedRateVND: 300_000,
  notes: "By boat",
  groupSize: 4,
  meetingPoint: "",
  startTime: "05:30",
};

it("takes over the terms of a booking, without its days", () => {
  expect(termsOf(PAST, 250_000, false)).toEqual(TERMS);
});

it("offers the guide's rate of today at least", () => {
  expect(termsOf(PAST, 350_000, false).proposedRateVND).toBe(350_000);
});

it("takes over the days where another guide is to come on them", () => {
  const days = { startDate: "2026-10-01", endDate: "2026-10-02" };
  expect(termsOf(PAST, 300_000, true)).toEqual({ ...TERMS, ...days });
});

it("keeps to the hours that the Book dialog takes", () => {
  expect(termsOf({ ...PAST, proposedHours: 24 }, 300_000, false).proposedHours).toBe(12);
});
