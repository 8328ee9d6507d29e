import { describe, expect, it } from "vitest";

import { addDays } from "#convex/model/days.ts";

import { readChoice } from "./round-choice.ts";
import type { ChosenGuide } from "./round-choice.ts";
import {
  highestRate,
  roundProblem,
  roundResolver,
  startTerms,
  writtenTerms,
} from "./round-form.ts";

const TODAY = "2026-03-02";

function guide(name: string, hourlyRateVND: number, areas: string[] = ["Hue"]): ChosenGuide {
  return { userId: name, name, image: null, hourlyRateVND, areas };
}

const GUIDES = [
  guide("Lan", 200_000, ["Hanoi", "Hue"]),
  guide("Minh", 350_000),
  guide("Vy", 60_000),
];
const start = startTerms(GUIDES, "", null, TODAY);
const full = {
  ...start,
  title: "Old town",
  startDate: addDays(TODAY, 3),
  endDate: addDays(TODAY, 4),
};

async function messages(values: typeof full, guides = GUIDES) {
  const options = { fields: {}, shouldUseNativeValidation: false, criteriaMode: "firstError" };
  const { errors } = await roundResolver(guides, TODAY)(values, undefined, options as never);
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [field, error?.message]),
  );
}

describe("the dialog for several guides", () => {
  it("starts at the highest of their rates, in the city that most of them know, on the day searched for", () => {
    expect(highestRate(GUIDES)).toBe(350_000);
    expect(start).toMatchObject({ proposedRateVND: 350_000, locationCity: "Hue", startDate: "" });
    const day = addDays(TODAY, 9);
    expect(startTerms(GUIDES, day, null, TODAY)).toMatchObject({ startDate: day, endDate: day });
    expect(startTerms([], "", null, TODAY)).toMatchObject({ proposedRateVND: 500_000 });
  });

  it("comes back with what was written, and without what does not fit", () => {
    const written = writtenTerms(GUIDES, "", full);
    expect(written).toEqual({
      title: "Old town",
      startDate: full.startDate,
      endDate: full.endDate,
    });
    expect(startTerms(GUIDES, "", written, TODAY)).toEqual(full);
    const broken = { title: 5, startDate: "2020-01-01", endDate: "x", groupSize: "2", other: 1 };
    expect(startTerms(GUIDES, "", broken, TODAY)).toEqual(start);
    const late = { startDate: addDays(TODAY, 5), endDate: addDays(TODAY, 4) };
    expect(startTerms(GUIDES, "", late, TODAY).endDate).toBe(late.startDate);
  });

  it("says what is missing, and which guide takes no such rate", async () => {
    expect(await messages(full)).toEqual({});
    expect(await messages(start)).toEqual({
      title: "Title is required",
      startDate: "Start date is required",
      endDate: "End date is required",
    });
    expect(await messages({ ...full, proposedRateVND: 99_999 })).toEqual({
      proposedRateVND: "Rate must be at least 100,000 VND for “Lan”",
    });
    const cheap = GUIDES.slice(2);
    expect(roundProblem({ ...full, proposedRateVND: 59_000 }, cheap, TODAY)?.message).toBe(
      "Rate must be at least the own rate of “Vy”",
    );
    expect(await messages(full, cheap)).toEqual({
      guideUserIds: "Please choose between 2 and 5 guides",
    });
    expect(await messages({ ...full, startDate: "2026-03-01" })).toHaveProperty("startDate");
  });
});

describe("a choice that was kept", () => {
  it("is read as far as it can be", () => {
    const kept = { isOpen: true, guides: [GUIDES[0], GUIDES[0], { userId: 1 }, null, GUIDES[1]] };
    expect(readChoice(kept)).toEqual({ isOpen: true, guides: GUIDES.slice(0, 2) });
    for (const broken of [null, {}, { guides: "x" }]) {
      expect(readChoice(broken)).toEqual({ isOpen: false, guides: [] });
    }
  });
});
