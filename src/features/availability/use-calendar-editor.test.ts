import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { DEFAULT_WEEK } from "#convex/model/availability/contract.ts";

import { used } from "../../../tests/setup/answered.tsx";
import { storage } from "../../../tests/setup/storage.ts";
import { NO_DRAFT } from "./calendar-draft.ts";
import { draftOf, keepDraft } from "./draft-store.ts";
import { useCalendarEditor } from "./use-calendar-editor.ts";

const CLOSED = { isAvailable: false, timeSlots: [], notes: "" };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("sessionStorage", storage());
  vi.stubGlobal("window", { addEventListener: vi.fn(), removeEventListener: vi.fn() });
});
afterEach(() => {
  vi.useRealTimers();
  keepDraft("g1", NO_DRAFT);
  vi.unstubAllGlobals();
});

it("saves nothing of a day that has ended since the screen was drawn", async () => {
  vi.setSystemTime("2026-12-07T23:59:30+07:00");
  keepDraft("g1", { week: {}, days: { "2026-12-07": CLOSED, "2026-12-09": CLOSED } });
  const change = vi.fn();
  const editor = used(() => useCalendarEditor("g1"), {
    "availability:mine": { weeklyDefaults: DEFAULT_WEEK, dailyOverrides: [] },
    "availability:change": change,
  });
  vi.setSystemTime("2026-12-08T00:00:10+07:00");
  await editor.save();
  expect(change.mock.calls).toMatchObject([[{ dailyOverrides: [{ date: "2026-12-09" }] }]]);
  expect(change.mock.calls[0]?.[0].dailyOverrides).toHaveLength(1);
  expect(draftOf("g1")).toEqual(NO_DRAFT);
});
