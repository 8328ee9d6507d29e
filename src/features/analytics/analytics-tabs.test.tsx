import { describe, expect, it } from "vitest";

import type { Id } from "#convex/_generated/dataModel.d.ts";

import { inEnglish, wordsOf } from "../../../tests/setup/in-english.tsx";
import { AnalyticsCards } from "./analytics-cards.tsx";
import { AnalyticsTabs } from "./analytics-tabs.tsx";
import type { Analytics } from "./analytics.ts";

const PARTNER = {
  id: "p1" as Id<"users">,
  name: "Lê Thu Thủy",
  image: null,
  companyName: "Lotus Trail",
  isDeleted: false,
};

const YEAR: Analytics = {
  from: "2025-11-23",
  to: "2026-11-22",
  totalEarnings: 12_000_000,
  totalBookings: 9,
  averageRating: 4.66,
  totalReviews: 6,
  profileViews: 40,
  guidesWorkedWith: 3,
  bookingsByStatus: [
    { status: "COMPLETED", count: 6 },
    { status: "PENDING", count: 3 },
  ],
  topAreas: [{ area: "Hue", count: 9 }],
  bookingsByArea: [{ area: "Hue", count: 9 }],
  responseRate: 92,
  completionRate: 86,
  successRate: 71,
  averageBookingValue: 2_000_000,
  repeatBookings: 3,
  repeatRate: 33,
  topGuides: [{ guide: PARTNER, rating: 4.5, bookings: 4, amountVND: 8_000_000 }],
  monthlyEarnings: [{ month: "2026-10", amount: 12_000_000 }],
  spendingByMonth: [{ month: "2026-10", amount: 12_000_000 }],
  bookingsByWeekday: [1, 0, 0, 0, 0, 6, 2],
  trends: { earnings: 20, bookings: -10, profileViews: 25 },
};
const NOTHING: Analytics = {
  ...YEAR,
  totalEarnings: 0,
  totalBookings: 0,
  averageRating: 0,
  totalReviews: 0,
  profileViews: 0,
  guidesWorkedWith: 0,
  bookingsByStatus: [],
  topAreas: [],
  bookingsByArea: [],
  responseRate: null,
  completionRate: null,
  successRate: null,
  averageBookingValue: null,
  repeatBookings: 0,
  repeatRate: null,
  topGuides: [],
  monthlyEarnings: [],
  spendingByMonth: [],
  bookingsByWeekday: [0, 0, 0, 0, 0, 0, 0],
  trends: { earnings: null, bookings: null, profileViews: null },
};

const tab = (role: "guide" | "operator", analytics: Analytics, name: string) =>
  inEnglish(<AnalyticsTabs role={role} analytics={analytics} />, `/analytics?tab=${name}`);

const cards = (role: "guide" | "operator", analytics: Analytics) =>
  wordsOf(inEnglish(<AnalyticsCards role={role} analytics={analytics} />));

describe("the cards", () => {
  it.each([
    ["guide", ["Profile views", "40", "+25%", "+20%", "-10%", "4.7", "(6 reviews)"]],
    ["operator", ["Guides worked with", "3", "12,000,000 VND", "4.7"]],
  ] as const)("of a %s have the figures and how they moved", (role, words) => {
    const shown = cards(role, YEAR);
    for (const word of words) expect(shown).toContain(word);
    expect(shown.includes("Profile views")).toBe(role === "guide");
  });

  it("claim no trend and no rating where there is nothing to compare", () => {
    const shown = cards("guide", NOTHING);
    expect(shown).not.toContain("%");
    expect(shown).toContain("—");
  });
});

describe("the tabs", () => {
  it.each(["overview", "money"])("draw every chart of %s as a table with named rows", (name) => {
    const html = tab("guide", YEAR, name);
    const charts = html.match(/<table aria-label="[^"]+"/g) ?? [];
    expect(charts).toHaveLength(name === "overview" ? 2 : 1);
    expect(html.match(/<th scope="row"/g)).toHaveLength(name === "overview" ? 3 : 1);
  });

  it.each([
    ["guide", ["92%", "86%", "33%", "Lotus Trail"]],
    ["operator", ["2,000,000 VND", "71%", "Lotus Trail", "4.5"]],
  ] as const)("say how a %s performs", (role, words) => {
    const shown = wordsOf(tab(role, YEAR, "performance"));
    for (const word of words) expect(shown).toContain(word);
  });

  it("say only what the figures support", () => {
    const shown = wordsOf(tab("guide", YEAR, "insights"));
    for (const words of ["Saturday", "Hue", "92%"]) expect(shown).toContain(words);
    expect(wordsOf(tab("guide", NOTHING, "insights"))).not.toMatch(/\d/);
    const shared = [
      { area: "Ho Chi Minh City", count: 6 },
      { area: "Hoi An", count: 6 },
      { area: "Hue", count: 1 },
    ];
    for (const areas of [shared, [{ area: "Hue", count: 1 }]]) {
      const unclear = { ...YEAR, topAreas: areas, bookingsByArea: areas };
      expect(wordsOf(tab("guide", unclear, "insights"))).not.toMatch(/Hue|Ho Chi Minh|Hoi An/);
    }
    expect(wordsOf(tab("guide", NOTHING, "performance"))).toContain("—");
    expect(tab("guide", NOTHING, "overview")).not.toContain("<table");
  });
});
