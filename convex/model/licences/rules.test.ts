import { describe, expect, it } from "vitest";

import { addDays } from "../days.ts";
import { LICENCE_ACTIONS, LICENCE_STATUSES } from "./contract.ts";
import {
  canTake,
  isExpired,
  isShown,
  isTooFar,
  LICENCE_TRANSITIONS,
  type LicenceState,
  numberKey,
  reminderDue,
} from "./rules.ts";

const STATES: readonly LicenceState[] = ["NONE", ...LICENCE_STATUSES];
const END = "2026-09-01";

describe("the life of a licence", () => {
  it.each([
    ["NONE", ["submit"]],
    ["SUBMITTED", ["submit", "check", "refuse", "expire", "remove"]],
    ["CHECKED", ["submit", "refuse", "expire", "remove"]],
    ["REFUSED", ["submit", "remove"]],
    ["EXPIRED", ["submit", "remove"]],
  ] as const)("that is %s can go on so: %j", (from, actions) => {
    expect(LICENCE_ACTIONS.filter((action) => canTake(action, from))).toEqual(actions);
  });

  it("leads from every state to every other, and each action to one", () => {
    expect(new Set(LICENCE_TRANSITIONS.map(({ action }) => action)).size).toBe(
      LICENCE_TRANSITIONS.length,
    );
    const reached = new Set<LicenceState>(LICENCE_TRANSITIONS.map(({ to }) => to));
    expect(STATES.filter((state) => !reached.has(state))).toEqual([]);
  });

  it("is shown to others in one state alone", () => {
    expect(STATES.filter(isShown)).toEqual(["CHECKED"]);
  });
});

describe("the days of a licence", () => {
  it("end on the day that stands on the card", () => {
    expect(isExpired(END, addDays(END, -1))).toBe(false);
    expect(isExpired(END, END)).toBe(true);
  });

  it("are bounded by what a card can have", () => {
    expect(isTooFar("2036-01-01", "2026-05-01")).toBe(false);
    expect(isTooFar("2037-01-01", "2026-05-01")).toBe(true);
  });

  it.each([
    [31, undefined, null],
    [30, undefined, 30],
    [30, 30, null],
    [8, 30, null],
    [7, 30, 7],
    [7, undefined, 7],
    [1, 7, null],
    [0, undefined, null],
    [-3, undefined, null],
  ])("%i days before the end, reminded of %j, remind of %j", (left, reminded, due) => {
    expect(reminderDue(END, reminded, addDays(END, -left))).toBe(due);
  });
});

it("a number is the same however it is written", () => {
  expect(numberKey(" 179-123 456")).toBe(numberKey("179123456"));
  expect(numberKey("hn/12ab")).toBe("HN12AB");
});
