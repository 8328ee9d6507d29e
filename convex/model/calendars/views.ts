import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import type { Infer } from "convex/values";

import type { Written } from "../changes.ts";
import { IMPORT_PROBLEM_NAMES } from "./contract.ts";

/** What a reading said: the busy days, or why there is nothing to say. */
export const busyView = v.union(
  v.object({ days: v.array(v.string()) }),
  v.object({ problem: literals(...IMPORT_PROBLEM_NAMES) }),
);
export type Busy = Infer<typeof busyView>;

/** All null, and no days, where nothing is imported. */
export const importView = v.object({
  url: v.union(v.string(), v.null()),
  lastSuccess: v.union(v.number(), v.null()),
  lastError: v.union(v.string(), v.null()),
  days: v.number(),
});
export type ImportView = Infer<typeof importView>;

export const linksView = v.object({
  /** Since when there is a feed; its address is told once and not kept. */
  feedCreatedAt: v.union(v.number(), v.null()),
  import: importView,
});

export function toImportView(row: Written<"calendarImports"> | null): ImportView {
  return {
    url: row?.url ?? null,
    lastSuccess: row?.lastSuccess ?? null,
    lastError: row?.lastError ?? null,
    days: row?.days ?? 0,
  };
}
