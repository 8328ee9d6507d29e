import { useTranslation } from "react-i18next";
import { describe, expect, it } from "vitest";

import { DEFAULT_WEEK } from "#convex/model/availability/contract.ts";
import { addDays, todayInVietnam } from "#convex/model/days.ts";

import { answered, used } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import { TourCard, wishOf } from "./tour-card.tsx";

const DAY = addDays(todayInVietnam(Date.now()), 20);
const PAGE = { guide: { userId: "g1", hourlyRateVND: 100_000 }, user: { id: "g1" } } as never;
const week = { weeklyDefaults: DEFAULT_WEEK, dailyOverrides: [] };

function card(blocks: unknown): string {
  const does = { onDay: () => undefined, onPlan: () => undefined, onRequest: () => undefined };
  const shown = { page: PAGE, access: "allowed", isOwner: false, day: DAY, plan: {} } as const;
  const answers = { "availability:get": week, "availability:listBlocks": blocks };
  return answered(<TourCard {...shown} {...does} />, answers);
}

const request = (html: string) => /<button[^>]*>(?:(?!<button).)*Request booking/su.exec(html)?.[0];

describe("the card of a tour", () => {
  it("says of a taken day that it is, and asks nobody to request it", () => {
    const html = card([{ date: DAY, type: "BOOKING", state: "BOOKED" }]);
    expect(wordsOf(html)).toContain("No longer free on");
    expect(request(html)).toContain('disabled=""');
  });

  it.each([[[]], [undefined]])(
    "says nothing of a day that is free, or not known yet: %j",
    (days) => {
      const html = card(days);
      expect(wordsOf(html)).not.toContain("No longer free");
      expect(request(html)).not.toContain('disabled=""');
    },
  );
});

it.each([
  [{}, {}],
  [{ hours: 6 }, { hours: 6 }],
  [
    { hours: 2, group: "3-5" },
    { hours: 2, notes: "Group size: 3-5 people" },
  ],
  // The dialog has a field for a number; said in the notes too, the two could speak against each other.
  [{ group: "1" }, { groupSize: 1 }],
  [{ group: "2" }, { groupSize: 2 }],
] as const)("what was chosen in the card goes along: %j", (plan, wish) => {
  const { t } = used(useTranslation);
  expect(wishOf(t, plan)).toEqual(wish);
});
