import { expect, it } from "vitest";

import { DEFAULT_WEEK } from "#convex/model/availability/contract.ts";
import { addDays, todayInVietnam } from "#convex/model/days.ts";

import { answered } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import { CalendarEditor } from "./calendar-editor.tsx";
import { CalendarView } from "./calendar-view.tsx";

const ANSWERS = {
  "availability:mine": { weeklyDefaults: DEFAULT_WEEK, dailyOverrides: [] },
  "availability:get": { weeklyDefaults: DEFAULT_WEEK, dailyOverrides: [] },
  "availability:listBlocks": [],
  "availability:listOwnBlocks": [],
};

const view = answered(<CalendarView guideId="g1" asked={undefined} />, ANSWERS);
const editor = answered(<CalendarEditor guideId="g1" />, ANSWERS);

it("others see the month alone: nothing to switch, to choose or to save", () => {
  expect(view.match(/<li data-day=/g)?.length).toBeGreaterThan(27);
  expect(view).not.toContain('role="switch"');
  expect(view).not.toContain('role="grid"');
  expect(view).not.toContain("tabindex");
  expect(wordsOf(view)).not.toContain("Save Availability");
});

it("opens on the month of the day that the visitor came for, and marks it", () => {
  const asked = addDays(todayInVietnam(Date.now()), 70);
  const html = answered(<CalendarView guideId="g1" asked={asked} />, ANSWERS);
  expect(html.match(/<li data-day="([\d-]+)"[^>]*data-asked/)?.[1]).toBe(asked);
  expect(view).not.toContain("data-asked");
});

it("its guide has seven switches for the week, days to choose, and a button to save", () => {
  const [, week = ""] = editor.split(/<legend[^>]*>Working days/);
  expect(week.split("</fieldset>")[0]?.match(/role="switch"/g)).toHaveLength(7);
  expect(editor).toContain('role="grid"');
  expect(wordsOf(editor)).toContain("Save Availability");
});

it.each([
  ["view", view],
  ["editor", editor],
])("the %s turns to the month before and to the next one", (_name, html) => {
  expect(html).toContain('aria-label="Previous month"');
  expect(html).toContain('aria-label="Next month"');
});
