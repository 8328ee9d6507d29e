import { expect, it } from "vitest";

import { answered, type Answers } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import type { Side } from "../../requests/booking.ts";
import { JobsScreen } from "./jobs-screen.tsx";

const FIGURES = {
  requests: { PENDING: 3, ACCEPTED: 4, DECLINED: 1, COMPLETED: 5, CANCELLED: 2 },
};
const NONE = { bookings: [], next: null };

const screen = (side: Side, answers: Answers) => answered(<JobsScreen side={side} />, answers);

it("counts the jobs on five cards, and beside each of five tabs", () => {
  const words = wordsOf(screen("GUIDE", { "figures:own": FIGURES }));
  expect(words).toContain("My Jobs");
  expect(words).toContain("Total 15 Proposed 3 Active 4 Completed 5 Cancelled 3");
  expect(words).toContain("All (15) Proposed (3) Active (4) Completed (5) Cancelled (3)");
});

it("has room for three jobs until they are there", () => {
  const [, list = ""] = screen("OPERATOR", {}).split('aria-busy="true"');
  expect(list.match(/size-11 rounded-full/g)).toHaveLength(3);
});

it("says that the counts could not be had, with a way on, and shows the jobs all the same", () => {
  const refused = { "figures:own": new Error("no"), "requests:page": NONE };
  const words = wordsOf(screen("GUIDE", refused));
  expect(words).toContain("Your figures could not be loaded");
  expect(words).toContain("Try again");
  expect(words).toContain("No jobs yet");
});

it.each([
  ["OPERATOR", "My Job Requests", "No job requests yet", "Create First Job"],
  ["GUIDE", "My Jobs", "No jobs yet", "View my profile"],
] as const)("tells an %s without jobs so, with a way on", (side, heading, title, way) => {
  const words = wordsOf(screen(side, { "requests:page": NONE, "figures:own": FIGURES }));
  expect(words).toContain(heading);
  expect(words).toContain(title);
  const ways = ["Create First Job", "View my profile"];
  expect(ways.filter((one) => words.includes(one))).toEqual([way]);
});
