import { expect, it } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import type { Profile } from "../../session/use-profile.ts";
import { AnalyticsScreen } from "./analytics-screen.tsx";
import type { Analytics } from "./analytics.ts";

const ANALYTICS = {
  from: "2026-10-24",
  to: "2026-11-22",
  totalEarnings: 4_800_000,
  totalBookings: 3,
  averageRating: 4.75,
  totalReviews: 12,
  guidesWorkedWith: 2,
  profileViews: 7,
  responseRate: 80,
  completionRate: 50,
  successRate: 60,
  repeatRate: 25,
  averageBookingValue: 2_400_000,
  repeatBookings: 1,
  bookingsByStatus: [
    { status: "COMPLETED", count: 2 },
    { status: "PENDING", count: 1 },
  ],
  bookingsByArea: [{ area: "Hue", count: 3 }],
  topAreas: [{ area: "Hue", count: 3 }],
  bookingsByWeekday: [3, 0, 0, 0, 0, 0, 0],
  monthlyEarnings: [{ month: "2026-11", amount: 4_800_000 }],
  spendingByMonth: [{ month: "2026-11", amount: 4_800_000 }],
  topGuides: [],
  trends: { earnings: 20, bookings: -5 },
} as unknown as Analytics;

function screen(role: "GUIDE" | "OPERATOR", answer: unknown, address = "/analytics"): string {
  const user = { id: "u1", role } as Profile;
  return answered(<AnalyticsScreen user={user} />, { "analytics:get": answer }, address);
}

const pressed = (html: string) =>
  [...html.matchAll(/<button[^>]* aria-pressed="(true|false)"[^>]*>([^<]+)/g)].map(
    ([, isPressed, name = ""]) => `${wordsOf(name)}${isPressed === "true" ? " *" : ""}`,
  );

it("has four ranges, of which it shows thirty days where the address names none", () => {
  expect(pressed(screen("GUIDE", ANALYTICS))).toEqual(["7 days", "30 days *", "90 days", "1 year"]);
  expect(pressed(screen("GUIDE", ANALYTICS, "/analytics?range=1y"))[3]).toBe("1 year *");
  expect(pressed(screen("GUIDE", ANALYTICS, "/analytics?range=ever"))[1]).toBe("30 days *");
});

it.each([
  ["GUIDE", "Your work in numbers", "Total earnings", "Top service areas"],
  ["OPERATOR", "Your bookings in numbers", "Total spent", "Bookings by area"],
] as const)("to a %s it is %s, and speaks their words", (role, title, money, areas) => {
  const words = wordsOf(screen(role, ANALYTICS));
  for (const part of [title, money, "Total bookings", "Bookings by status", areas, "Hue"]) {
    expect(words).toContain(part);
  }
});

it("rates to one decimal, of all time and with the number of reviews, and says nothing of none", () => {
  expect(wordsOf(screen("GUIDE", ANALYTICS))).toContain(
    "(12 reviews) 4.8 Average rating of all time",
  );
  const none = { ...ANALYTICS, averageRating: 0, totalReviews: 0 };
  expect(wordsOf(screen("GUIDE", none))).toContain("(0 reviews) — Average rating of all time");
});

it("says so where the figures cannot be had", () => {
  const words = wordsOf(screen("GUIDE", new Error("down")));
  expect(words).toContain("Unable to Load Analytics");
  expect(words).toContain(
    "There was an error loading your analytics data. Please try again later.",
  );
});

it("says that payments are of all time, below a choice of range that is not theirs", () => {
  const sums = { owedVND: 2_400_000, overdueVND: 0, paidVND: 4_800_000 };
  const user = { id: "u1", role: "GUIDE" } as Profile;
  const answers = { "analytics:get": ANALYTICS, "settlements:totals": sums };
  const words = wordsOf(answered(<AnalyticsScreen user={user} />, answers));
  expect(words).toContain("Payments between you and your partners Of all time,");
});
