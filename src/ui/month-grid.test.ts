import { describe, expect, it } from "vitest";

import { monthGrid, shiftMonths, weekdayIndex } from "./month-grid.ts";

describe("month grid", () => {
  it("covers every day of the month once, Monday first", () => {
    const weeks = monthGrid("2026-02-14");
    const days = weeks.flat().filter((day) => day !== null);
    expect(days).toHaveLength(28);
    expect(weeks[0]?.indexOf("2026-02-01")).toBe(6);
    for (const week of weeks) {
      expect(week).toHaveLength(7);
      week.forEach((day, index) => day && expect(weekdayIndex(day)).toBe(index));
    }
  });

  it("crosses years and shortens to the month's end", () => {
    expect(shiftMonths("2026-01-31", 1)).toBe("2026-02-28");
    expect(shiftMonths("2026-01-15", -1)).toBe("2025-12-15");
    expect(shiftMonths("2024-01-31", 1)).toBe("2024-02-29");
  });
});
