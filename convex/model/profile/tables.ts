import { defineTable } from "convex/server";
import { v } from "convex/values";

import { draftView } from "./draftViews.ts";

// What a person has typed into the form of a first profile and not sent. At most one per person, at most about 30 kB; written
// by model/profile/drafts.ts, deleted with the first save of the profile and with the person.
const profileDrafts = defineTable({ userId: v.id("users"), fields: draftView }).index("by_userId", [
  "userId",
]);

export const profileTables = { profileDrafts };
