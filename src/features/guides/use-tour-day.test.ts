import { expect, it } from "vitest";

import { dayInAddress } from "./use-tour-day.ts";

it.each([
  ["", undefined],
  ["?date=2026-12-24", "2026-12-24"],
  ["?date=2026-12-01", "2026-12-01"],
  ["?date=2026-11-30", undefined],
  ["?date=2029-11-30", "2029-11-30"],
  ["?date=2029-12-01", undefined],
  ["?date=2026-02-30", undefined],
  ["?date=<script>", undefined],
  ["?date=2026-12-24T10:00:00Z", undefined],
])("the address %s names the day %s", (search, day) => {
  expect(dayInAddress(new URLSearchParams(search), "2026-12-01")).toBe(day);
});
