import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";

import { UNITS } from "./rules.ts";

// Read model: how many people there are of those who signed up on a day, in a month and in all. Unique per unit and period, missing
// where all is 0; kept and made anew by model/administration/counts.ts. Where a page of the list begins is found by it.
const peopleCounts = defineTable({
  unit: literals(...UNITS),
  /** `2026-03-01`, `2026-03` or `all`. */
  period: v.string(),
  /** Whoever is not deleted. */
  people: v.number(),
  activeGuides: v.number(),
  activeOperators: v.number(),
  /** Of the narrowed lists (rules.ts); missing in rows of before migration 018. */
  lists: v.optional(v.record(v.string(), v.number())),
}).index("by_unit_and_period", ["unit", "period"]);

// Read model: by which words somebody is found by administrators, of the name, the address and the username. Unique per person and
// word, gone with the person; kept and made anew by model/administration/words.ts.
const peopleWords = defineTable({
  userId: v.id("users"),
  word: v.string(),
  createdAt: v.number(),
})
  .index("by_userId", ["userId"])
  .index("by_word_and_createdAt", ["word", "createdAt"]);

// A time in which somebody is kept out, and why. At most one of a person is open; written by model/administration/suspend.ts,
// deleted with the person.
const suspensions = defineTable({
  userId: v.id("users"),
  adminUserId: v.id("users"),
  reason: v.string(),
  startedAt: v.number(),
  /** When it ends by itself; missing: it does not. */
  until: v.optional(v.number()),
  endedAt: v.optional(v.number()),
  /** The administrator who let them in again; missing where the end came by itself. */
  endedByUserId: v.optional(v.id("users")),
})
  .index("by_userId_and_startedAt", ["userId", "startedAt"])
  .index("by_endedAt_and_until", ["endedAt", "until"]);

export const administrationTables = { peopleCounts, peopleWords, suspensions };
