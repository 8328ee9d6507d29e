import { defineTable } from "convex/server";
import { v } from "convex/values";

import { checkView } from "../licences/checks.ts";
import { packedTables } from "./packed/tables.ts";

// What search reads of a guide, in one small document. Unique per guide; there is one exactly while the guide is listed
// (has a profile, is neither suspended nor deleted). Read model, kept by model/search/cards.ts. The texts are folded words.
const guideCards = defineTable({
  guideUserId: v.id("users"),
  name: v.string(),
  image: v.optional(v.string()),
  hourlyRateVND: v.number(),
  avgRating: v.number(),
  reviewCount: v.number(),
  areas: v.array(v.string()),
  languages: v.array(v.string()),
  specialties: v.array(v.string()),
  /** Weekdays that are open by default, Monday first. */
  week: v.array(v.boolean()),
  responseRate: v.number(),
  completeness: v.number(),
  joinedAt: v.number(),
  /** Missing on cards of before: migration 009 makes them. */
  checks: v.optional(v.array(checkView)),
  nameText: v.string(),
  bioText: v.string(),
  /** As it was typed, where it is short: a page of results then reads no profile. */
  bio: v.optional(v.string()),
  /** As in searchSlots, where a page of results would need a call more for each guide; missing until the index has the guide. */
  slot: v.optional(v.number()),
})
  .index("by_slot", ["slot"])
  .index("by_guideUserId", ["guideUserId"])
  .index("by_nameText_and_guideUserId", ["nameText", "guideUserId"]);

export const searchTables = { guideCards, ...packedTables };
