import { describe, expect, it } from "vitest";
import * as z from "zod/mini";

import { refusalOf as refusal } from "../../tests/setup/market.ts";
import { parseInput, refusalOf } from "./input.ts";
import { tidied } from "./text.ts";

const tour = z
  .strictObject({
    title: z.string("Title is required").check(tidied(), z.minLength(1, "Title is required")),
    days: z.array(
      z.strictObject({ date: z.string(), hours: z.number().check(z.maximum(12, "Too long")) }),
    ),
    city: z._default(z.string(), "Hanoi"),
    notes: z.exactOptional(z.string()),
  })
  .check(
    z.refine((input) => input.days.length > 0 || input.notes !== undefined, {
      path: ["days"],
      error: "A tour has days or says why not",
    }),
  );

const GOOD = { title: " Old Quarter ", days: [{ date: "2026-12-21", hours: 8 }] };

const UNWORDED = "This value is missing or not valid";
const UNKNOWN = "This field is not known here";

describe("an input", () => {
  it("comes out as its contract has it: tidied, with defaults, and nothing else", () => {
    expect(parseInput(tour, GOOD)).toEqual({
      title: "Old Quarter",
      days: GOOD.days,
      city: "Hanoi",
    });
  });

  it.each<[string, unknown, string, string | undefined]>([
    ["a rule with words of its own", { ...GOOD, title: "  " }, "Title is required", "title"],
    ["a missing value with words", { days: GOOD.days }, "Title is required", "title"],
    ["a missing value without words", { title: "Walk" }, UNWORDED, "days"],
    ["another type", { ...GOOD, city: 7 }, UNWORDED, "city"],
    [
      "a value deep inside",
      { ...GOOD, days: [...GOOD.days, { date: "x", hours: 13 }] },
      "Too long",
      "days.1.hours",
    ],
    [
      "a rule over several fields",
      { ...GOOD, days: [] },
      "A tour has days or says why not",
      "days",
    ],
    ["a field of no contract", { ...GOOD, price: 1, rate: 2 }, UNKNOWN, "price"],
    [
      "such a field deep inside",
      { ...GOOD, days: [{ ...GOOD.days[0], price: 1 }] },
      UNKNOWN,
      "days.0.price",
    ],
    ["no object at all", null, UNWORDED, undefined],
    ["a list", [GOOD], UNWORDED, undefined],
  ])("is refused for %s, by one sentence and the field", async (_name, value, message, field) => {
    const refused = await refusal(Promise.resolve().then(() => parseInput(tour, value)));
    const named = field === undefined ? {} : { field };
    expect(refused).toEqual({ code: "VALIDATION", message, ...named });
  });

  it("is refused for the first broken rule alone", async () => {
    const broken = { ...GOOD, title: "", city: 7 };
    const refused = await refusal(Promise.resolve().then(() => parseInput(tour, broken)));
    expect(refused.field).toBe("title");
  });
});

it("a refusal without an issue still says something", () => {
  expect(refusalOf([])).toEqual({ code: "VALIDATION", message: UNWORDED });
});
