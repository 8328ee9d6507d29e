import { expect, it } from "vitest";

import { DEFAULT_WEEK } from "#convex/model/availability/contract.ts";

import { inEnglish, wordsOf } from "../../../tests/setup/in-english.tsx";
import type { GuideDays } from "../../components/guide-days.ts";
import { startValues } from "./book-form.ts";
import { BookSummary } from "./book-summary.tsx";

const GUIDE = { userId: "g1", name: "Linh", hourlyRateVND: 300_000, areas: ["Hanoi"] };
const DAYS: GuideDays = {
  weeklyDefaults: DEFAULT_WEEK,
  dailyOverrides: [],
  blocks: [],
  known: { first: "2026-12-01", last: "2026-12-31" },
};

it.each([
  ["2026-12-06", "Sat, Dec 5 and Sun, Dec 6 are usually"],
  ["2026-12-12", "Sat, Dec 5, Sun, Dec 6, and Sat, Dec 12 are usually"],
  ["2026-12-20", "Sat, Dec 5, Sun, Dec 6, Sat, Dec 12 and 3 more are usually"],
])("names the first days off until %s and counts the others", (endDate, words) => {
  const values = { ...startValues(GUIDE, { day: "2026-12-05" }), endDate };
  const html = inEnglish(<BookSummary values={values} days={DAYS} taken={new Set()} />);
  expect(wordsOf(html)).toContain(words);
});

it("says one number of days: those that are held are those in the sum", () => {
  const values = { ...startValues(GUIDE, { day: "2026-12-01" }), endDate: "2026-12-02" };
  const html = inEnglish(<BookSummary values={values} days={DAYS} taken={new Set()} />);
  const words = wordsOf(html);
  expect(words).toContain("300,000 VND × 8 hours × 2 days");
  expect(words).toContain("4,800,000 VND");
  expect(words).toContain("2 calendar days will be held");
});

it("says what it is told of who holds the days", () => {
  const values = { ...startValues(GUIDE, { day: "2026-12-01" }), endDate: "2026-12-02" };
  const html = inEnglish(
    <BookSummary
      values={values}
      days={undefined}
      taken={new Set()}
      held={(count) => `${count} days with each`}
    />,
  );
  expect(wordsOf(html)).toContain("2 days with each");
  expect(wordsOf(html)).not.toContain("will be held");
});
