import { expect, it } from "vitest";

import { inEnglish, wordsOf } from "../../tests/setup/in-english.tsx";
import type { CalendarDay } from "./calendar-days.ts";
import { DayFace, LOOKS, Legend, lookOf } from "./day-look.tsx";

function face(state: CalendarDay["state"], past = false): string {
  const slots = state === "available" ? 2 : 0;
  return inEnglish(<DayFace entry={{ day: "2026-12-10", state, slots, past }} />);
}

const markOf = (html: string) => /lucide-([\w-]+)/.exec(html)?.[1] ?? null;

it("each state has a mark of its own beside its colour: a request and a booking one of a calendar", () => {
  const states = ["off", "closed", "blocked", "requested", "booked"] as const;
  const marks = states.map((state) => markOf(face(state)));
  expect(new Set(marks).size).toBe(states.length);
  expect(marks).not.toContain(null);
  expect(markOf(face("requested"))).toMatch(/^calendar/);
  expect(markOf(face("booked"))).toMatch(/^calendar/);
});

it("a free day counts its slots, a day that is over is grey and bare", () => {
  expect(wordsOf(face("available"))).toContain("2 slots");
  expect(markOf(face("blocked", true))).toBeNull();
  expect(LOOKS[lookOf({ day: "2026-12-10", state: "blocked", slots: 0, past: true })]).toBe(
    "text-muted-foreground",
  );
});

it.each([
  ["available", "available"],
  ["off", "blocked"],
  ["closed", "blocked"],
  ["blocked", "blocked"],
  ["requested", "held"],
  ["booked", "held"],
] as const)("a day that is %s has the colour of %s", (state, colour) => {
  expect(LOOKS[state]).toMatch(new RegExp(`text-${colour}( |$)`));
});

it("the legend names them all", () => {
  expect(wordsOf(inEnglish(<Legend />))).toBe(
    "2 Available Not a working day Closed by the guide Blocked Requested Booked",
  );
});
