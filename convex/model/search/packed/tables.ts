import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";

import { COLUMN_NAMES } from "./columns.ts";

// The index of the search over the cards: sets of slots, columns and orders by key (docs/decisions/047). Made by
// model/search/packed, which can make it anew from the cards at any time, as a generation beside the one that is asked.
const searchIndex = defineTable({
  gen: v.number(),
  key: v.string(),
  /** Long texts are cut into parts. */
  part: v.number(),
  data: v.string(),
}).index("by_gen_and_key_and_part", ["gen", "key", "part"]);

// The words of the same index: for each block of slots leaves in the order of their entries, each from `from` up to `to`, without
// gaps.
const searchWords = defineTable({
  gen: v.number(),
  block: v.number(),
  from: v.string(),
  to: v.string(),
  data: v.string(),
}).index("by_gen_and_block_and_from", ["gen", "block", "from"]);

// The place of a guide in all sets, columns and orders. Unique per guide and per slot, given when the guide is first indexed, never
// given to another and never taken back.
const searchSlots = defineTable({ guideUserId: v.id("users"), slot: v.number() })
  .index("by_guideUserId", ["guideUserId"])
  .index("by_slot", ["slot"]);

/** What a card said before, of what the write changed. */
export const formerFacts = v.object({
  areas: v.optional(v.array(v.string())),
  languages: v.optional(v.array(v.string())),
  specialties: v.optional(v.array(v.string())),
  week: v.optional(v.array(v.boolean())),
  nameText: v.optional(v.string()),
  bioText: v.optional(v.string()),
});

// What the index does not hold yet: the card of a guide, or a day of theirs, is another than indexed. Written by the transaction
// that changed it, laid over the index by every search, deleted by the fold that brings it in (model/search/packed/edits.ts).
const searchEdits = defineTable({
  guideUserId: v.id("users"),
  /** The day that changed; missing where the card did. */
  date: v.optional(v.string()),
  before: v.optional(formerFacts),
  /** The columns in which the card is another. */
  moved: v.optional(v.array(literals(...COLUMN_NAMES))),
  foldAt: v.number(),
})
  .index("by_date", ["date"])
  .index("by_foldAt", ["foldAt"]);

// One row: which generation is asked, and how many slots are given. There is none before the first index is begun. Read by every
// search and every writer of a card or a day, and so changed only when a guide joins or another generation is asked.
const searchState = defineTable({
  /** 0 until the first one is made. */
  gen: v.number(),
  slots: v.number(),
});

// One row beside it, for those who work on the index: each changes it, which is what keeps them apart.
const searchWork = defineTable({
  /** The newest generation that was begun. */
  lastGen: v.number(),
  /** Moves with all that comes into the index. */
  version: v.number(),
  /**
   * The generation that is being made: it holds all guides up to the slot `after`, of those up to `step.to` some, as far as
   * `step.place`, and all, and so many of the orders, where `ordered` says so. A text until everybody has a slot; older ones were
   * made in the order of ids, and begin again. `at` is when somebody last went on with it, or until when nobody is to.
   */
  building: v.optional(
    v.object({
      gen: v.number(),
      after: v.union(v.string(), v.number()),
      at: v.number(),
      step: v.optional(v.object({ to: v.number(), place: v.string() })),
      ordered: v.optional(v.number()),
    }),
  ),
  /**
   * The edits that are being folded, where one transaction had no room for all: they are in the generations before `gen`, and in that
   * one as far as `place`. What `among` says of the generations that there are is no more so where they must be folded anew.
   */
  folding: v.optional(
    v.object({
      edits: v.array(v.id("searchEdits")),
      among: v.string(),
      gen: v.number(),
      place: v.string(),
    }),
  ),
  /** Why the index was last found not to fit its cards. */
  fault: v.optional(v.string()),
  faultAt: v.optional(v.number()),
});

export const packedTables = {
  searchIndex,
  searchWords,
  searchSlots,
  searchEdits,
  searchState,
  searchWork,
};
