import { describe, expect, it } from "vitest";

import { inEnglish, wordsOf } from "../../../tests/setup/in-english.tsx";
import { BookingFacts } from "./booking-facts.tsx";
import type { Booking } from "./booking-lists.ts";
import { counterpartyOf } from "./counterparty.ts";
import { StatusBadge } from "./status-badge.tsx";

const BOOKING = {
  id: "r1" as Booking["id"],
  title: "Old Quarter",
  operatorUserId: "o1" as Booking["operatorUserId"],
  guideUserId: "g1" as Booking["guideUserId"],
  startDate: "2026-12-01",
  endDate: "2026-12-04",
  proposedHours: 8,
  proposedRateVND: 300_000,
  locationCity: "Hanoi",
  notes: null,
  status: "PENDING",
  createdAt: 0,
  guide: { name: "Linh", image: null, isDeleted: false },
  operator: {
    name: "Thủy",
    image: null,
    isDeleted: false,
    operatorProfile: { companyName: "Lotus Trail" },
  },
} satisfies Booking;

describe("a booking in words", () => {
  it("has dates, days, hours, city and the total with the days that are held", () => {
    const words = wordsOf(inEnglish(<BookingFacts booking={BOOKING} />));
    expect(words).toContain("3 days");
    expect(words).toContain("4 calendar days held");
    expect(words).toContain("8 hours");
    expect(words).toContain("Hanoi");
    expect(words).toContain("7,200,000 VND");
    expect(words).not.toContain("Rate per hour");
  });

  it("does not speak of held days where they are the days of the sum", () => {
    const oneDay = { ...BOOKING, endDate: "2026-12-01" };
    const words = wordsOf(inEnglish(<BookingFacts booking={oneDay} showRate />));
    expect(words).toContain("1 day");
    expect(words).not.toContain("held");
    expect(words).toContain("Rate per hour 300,000 VND");
  });

  it("names the guide to operators and the company, else the person, to guides", () => {
    expect(counterpartyOf(BOOKING, "OPERATOR")).toMatchObject({ name: "Linh", userId: "g1" });
    expect(counterpartyOf(BOOKING, "GUIDE").name).toBe("Lotus Trail");
    const bare = { ...BOOKING, operator: { ...BOOKING.operator, operatorProfile: null } };
    expect(counterpartyOf(bare, "GUIDE").name).toBe("Thủy");
  });

  it("shows an unknown status as pending", () => {
    const unknown = "ARCHIVED" as Booking["status"];
    expect(wordsOf(inEnglish(<StatusBadge status={unknown} />))).toBe("Pending");
    expect(wordsOf(inEnglish(<StatusBadge status="DECLINED" />))).toBe("Declined");
  });
});
