import { expect, it } from "vitest";

import type { TourDayStatus } from "#convex/model/tourDays/contract.ts";

import { answered } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import type { Side } from "../../requests/booking.ts";
import type { Tour } from "./tour-day.ts";
import { TourRow } from "./tour-row.tsx";

const DAY = "2026-05-11";
const PARTY = { name: "Hanabi", companyName: null, image: null, isDeleted: false };

interface Shown {
  isToday?: boolean;
  side?: Side;
  endDate?: string;
}

function drawn(
  status: "ACCEPTED" | "COMPLETED",
  said: TourDayStatus | null,
  { isToday = true, side = "OPERATOR", endDate = DAY }: Shown = {},
): string {
  const day = { startDate: DAY, endDate, startTime: null, proposedHours: 4 };
  const place = { locationCity: "Hue", meetingPoint: null, groupSize: null };
  const sides = { guideUserId: "g1", operatorUserId: "o1", guide: PARTY, operator: PARTY };
  const booking = { id: "j1", title: "Market walk", status, ...day, ...place, ...sides };
  const changedAt = said === null ? null : 0;
  const progress = { jobRequestId: "j1", date: DAY, status: said, changedAt, isCorrected: false };
  const tour = { booking, progress, contacts: null } as unknown as Tour;
  return answered(<TourRow tour={tour} side={side} isToday={isToday} />);
}

const row = (...of: Parameters<typeof drawn>) => wordsOf(drawn(...of));

it("says of a tour how far it has come", () => {
  expect(row("ACCEPTED", null)).toContain("Not begun");
  expect(row("ACCEPTED", "STARTED")).toContain("Started");
  expect(row("ACCEPTED", null, { isToday: false })).not.toContain("Not begun");
});

it.each([null, "ON_THE_WAY", "STARTED"] as const)(
  "says of a tour that is completed that it is, where the last word of its day was %s",
  (said) => {
    for (const isToday of [true, false]) {
      const words = row("COMPLETED", said, { isToday });
      expect(words).toContain("Completed");
      expect(words).not.toMatch(/Not begun|On the way|Started/);
    }
  },
);

it("leaves the guide's own last word of a day that is finished", () => {
  expect(row("COMPLETED", "FINISHED")).toContain("Finished");
});

it("leads to the details of its booking", () => {
  expect(drawn("ACCEPTED", null)).toContain('href="/bookings?booking=j1"');
});

it.each([
  ["the guide of a tour that has finished", "ACCEPTED", "FINISHED", { side: "GUIDE" }, true],
  ["the guide of one that goes on", "ACCEPTED", "STARTED", { side: "GUIDE" }, false],
  [
    "the guide before its last day",
    "ACCEPTED",
    "FINISHED",
    { side: "GUIDE", endDate: "2026-05-12" },
    false,
  ],
  ["the guide of one that is completed", "COMPLETED", "FINISHED", { side: "GUIDE" }, false],
  ["the operator", "ACCEPTED", "FINISHED", {}, false],
] as const)("tells %s what is left to do, or nothing", (_who, status, said, shown, told) => {
  expect(row(status, said, shown).includes("Mark as completed")).toBe(told);
});
