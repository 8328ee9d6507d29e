import { expect, it } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import { BookForm } from "./book-fields.tsx";

const GUIDE = { userId: "g1", name: "Linh", hourlyRateVND: 350_000, areas: ["Hanoi"] };

function form(guide = GUIDE): string {
  const leave = () => undefined;
  return answered(<BookForm guide={guide} prefill={{}} onClose={leave} onGuide={leave} />);
}

const field = (html: string, name: string) =>
  new RegExp(`<(?:input|select|textarea)[^>]* name="${name}"[^>]*>`).exec(html)?.[0] ?? "";

it("the Book dialog asks for title, place, days, hours, rate and notes, and adds up", () => {
  const words = wordsOf(form());
  for (const label of [
    "Job title",
    "Location (city)",
    "Start date",
    "End date",
    "Hours per day",
    "Rate per hour (VND)",
    "Summary",
    "Notes",
  ]) {
    expect(words).toContain(label);
  }
});

it("its hours are one to twelve, eight to begin with; its rate is the guide's", () => {
  const hours = field(form(), "proposedHours");
  for (const part of ['min="1"', 'max="12"', 'value="8"']) expect(hours).toContain(part);
  const rate = field(form(), "proposedRateVND");
  for (const part of ['min="100000"', 'value="350000"']) expect(rate).toContain(part);
  const unknown = field(form({ ...GUIDE, hourlyRateVND: 0 }), "proposedRateVND");
  expect(unknown).toContain('value="500000"');
});
