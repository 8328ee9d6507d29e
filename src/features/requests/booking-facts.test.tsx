import { describe, expect, it } from "vitest";

import { BOOKING } from "../../../tests/setup/booking.ts";
import { inEnglish, wordsOf } from "../../../tests/setup/in-english.tsx";
import type { Booking } from "../../requests/booking.ts";
import { counterpartyOf } from "../../requests/booking.ts";
import { StatusBadge } from "../../requests/status-badge.tsx";
import { BookingFacts } from "./booking-facts.tsx";

describe("a booking in words", () => {
  it("has dates, one number of days, hours, city and the total of all days", () => {
    const words = wordsOf(inEnglish(<BookingFacts booking={BOOKING} />));
    expect(words).toContain("4 days");
    expect(words).not.toContain("3 days");
    expect(words).toContain("8 hours");
    expect(words).toContain("Hanoi");
    expect(words).toContain("9,600,000 VND");
    expect(words).not.toContain("Rate per hour");
  });

  it("has the rate where it is asked for", () => {
    const oneDay = { ...BOOKING, endDate: "2026-12-01" };
    const words = wordsOf(inEnglish(<BookingFacts booking={oneDay} showRate />));
    expect(words).toContain("1 day");
    expect(words).toContain("Rate per hour 300,000 VND");
  });

  it.each([
    ["PENDING", true],
    ["ACCEPTED", false],
    ["DECLINED", false],
    ["COMPLETED", false],
    ["CANCELLED", false],
  ] as const)("of a %s request says that days are held: %s", (status, held) => {
    const words = wordsOf(inEnglish(<BookingFacts booking={{ ...BOOKING, status }} />));
    expect(words.includes("held")).toBe(held);
  });

  it("has the other side of its reader", () => {
    expect(counterpartyOf(BOOKING, "OPERATOR")).toMatchObject({
      userId: "g1",
      party: { name: "Linh", companyName: null },
    });
    expect(counterpartyOf(BOOKING, "GUIDE")).toMatchObject({
      userId: "o1",
      party: { name: "Thủy", companyName: "Lotus Trail" },
    });
  });

  it("shows an unknown status as pending", () => {
    const unknown = "ARCHIVED" as Booking["status"];
    expect(wordsOf(inEnglish(<StatusBadge status={unknown} />))).toBe("Pending");
    expect(wordsOf(inEnglish(<StatusBadge status="DECLINED" />))).toBe("Declined");
  });
});
