import type { TFunction } from "i18next";
import { expect, it } from "vitest";

import { analyticsCsv } from "./analytics-csv.ts";
import type { Analytics } from "./analytics.ts";

const PARTY = { name: '=HYPERLINK("x"), Anh', image: null, companyName: null, isDeleted: false };
const ANALYTICS = {
  from: "2026-01-01",
  to: "2026-01-07",
  totalEarnings: 4_300_000,
  totalBookings: 1,
  averageRating: 0,
  totalReviews: 0,
  profileViews: 7,
  guidesWorkedWith: 2,
  responseRate: null,
  successRate: 60,
  bookingsByStatus: [{ status: "PENDING", count: 1 }],
  bookingsByArea: [{ area: "Hanoi", count: 1 }],
  monthlyEarnings: [{ month: "2026-01", amount: 4_300_000 }],
  topGuides: [{ guide: { id: "g", ...PARTY }, rating: 5, bookings: 3, amountVND: 1 }],
} as unknown as Analytics;

const told = ((key: string) => `<${key}>`) as TFunction;

function linesFor(role: "guide" | "operator"): string[] {
  const cityOf = (area: string) => `<${area}>`;
  return analyticsCsv(ANALYTICS, { role, t: told, cityOf }).split("\r\n");
}

it("is written in the reader's words, each side in its own", () => {
  const guide = linesFor("guide");
  const operator = linesFor("operator");
  expect(guide[0]).toBe(
    "\ufeff<analytics.columns.figure>,<analytics.columns.detail>,<analytics.columns.value>",
  );
  expect(guide).toContain("<analytics.guide.money>,VND,4300000");
  expect(operator).toContain("<analytics.operator.money>,VND,4300000");
  expect(guide).toContain("<analytics.byStatus>,<bookings.status.PENDING>,1");
  expect(guide).toContain("<analytics.guide.byCity>,<Hanoi>,1");
  expect(operator).toContain("<analytics.operator.months>,2026-01,4300000");
  expect(guide).toContain("<analytics.views>,,7");
  expect(operator).not.toContain("<analytics.views>,,7");
  expect(operator).toContain("<analytics.successRate>,%,60");
});

it("leaves empty what cannot be said yet, and lets no cell be a formula", () => {
  const lines = linesFor("guide");
  expect(lines).toContain("<analytics.responseRate>,%,");
  expect(lines).toContain("<analytics.rating>,,");
  expect(lines).toContain(`<analytics.guide.topPartners>,"'=HYPERLINK(""x""), Anh",3`);
});

it("names who was deleted in the reader's words", () => {
  const [top] = ANALYTICS.topGuides;
  const topGuides = [{ ...top, guide: { ...top?.guide, isDeleted: true } }];
  const deleted = { ...ANALYTICS, topGuides } as Analytics;
  const csv = analyticsCsv(deleted, { role: "operator", t: told, cityOf: String });
  expect(csv).toContain("<analytics.operator.topPartners>,<common.deletedUser>,3");
});
