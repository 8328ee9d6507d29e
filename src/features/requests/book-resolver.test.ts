import { expect, it } from "vitest";

import { addDays } from "#convex/model/days.ts";

import { startValues } from "./book-form.ts";
import { bookingResolver, missingFields } from "./book-resolver.ts";

const TODAY = "2026-03-02";
const GUIDE = { userId: "guide", name: "Anh", hourlyRateVND: 200_000, areas: [] };
const blank = startValues(GUIDE, {});
const full = {
  ...blank,
  title: "Old town",
  locationCity: "Hue",
  startDate: addDays(TODAY, 3),
  endDate: addDays(TODAY, 3),
};

async function messages(values: typeof blank): Promise<Record<string, unknown>> {
  const options = { fields: {}, shouldUseNativeValidation: false, criteriaMode: "firstError" };
  const { errors } = await bookingResolver(GUIDE, TODAY)(values, undefined, options as never);
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error.message]));
}

it("says under each missing field that it is missing", async () => {
  expect(missingFields(blank)).toEqual(["startDate", "endDate", "title", "locationCity"]);
  expect(await messages(blank)).toEqual({
    startDate: "Start date is required",
    endDate: "End date is required",
    title: "Title is required",
    locationCity: "Location is required",
  });
  expect(await messages({ ...full, title: "  " })).toEqual({ title: "Title is required" });
});

it("keeps the contract's own words for what is there and wrong", async () => {
  const values = { ...full, locationCity: "", proposedHours: 13 };
  expect(await messages(values)).toEqual({
    locationCity: "Location is required",
    proposedHours: "Hours per day must be between 1 and 12",
  });
});

it("checks the dialog's rules last, and lets pass what is right", async () => {
  expect(await messages({ ...full, proposedRateVND: 90_000 })).toEqual({
    proposedRateVND: "Rate must be at least 100,000 VND",
  });
  expect(await messages({ ...full, proposedRateVND: 200_000 })).toEqual({});
});
