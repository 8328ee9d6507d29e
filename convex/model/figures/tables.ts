import { defineTable } from "convex/server";
import { v } from "convex/values";

/** Numbers that add up over requests. */
export const amountFields = {
  /** Requests that are now in each status. */
  requests: v.object({
    PENDING: v.number(),
    ACCEPTED: v.number(),
    DECLINED: v.number(),
    COMPLETED: v.number(),
    CANCELLED: v.number(),
  }),
  /** Requests that the guide accepted or declined, whatever became of them, and those that waited in vain. */
  answered: v.number(),
  missed: v.number(),
  /** From request to answer, over the answered ones, in ms. */
  answerMsTotal: v.number(),
  /** Over all days of the completed requests: hours, and whole VND. */
  completedHours: v.number(),
  completedVND: v.number(),
};

// Read model: what a person's requests come to, on whichever side. Unique per person and period: the first day of the tours
// (`YYYY-MM-DD`; months in folders that have not run migration 012) or `all`; a row without requests goes. Kept by model/figures/keep.ts,
// made anew by rebuild.ts, which leaves `rebuiltThrough` in the row `all` while it runs: requests made after that instant are not
// counted yet.
const figures = defineTable({
  userId: v.id("users"),
  period: v.string(),
  ...amountFields,
  /** Requests per city, of any status. The catalogue bounds how many there are. */
  cities: v.array(v.object({ city: v.string(), requests: v.number() })),
  /** People with whom at least one request was completed. */
  counterparties: v.number(),
  rebuiltThrough: v.optional(v.number()),
}).index("by_userId_and_period", ["userId", "period"]);

// Read model: completed requests with one other person. Unique per person, period and partner; a row without any goes.
const partnerFigures = defineTable({
  userId: v.id("users"),
  period: v.string(),
  partnerUserId: v.id("users"),
  completed: v.number(),
  completedVND: v.number(),
})
  .index("by_userId_and_period_and_partnerUserId", ["userId", "period", "partnerUserId"])
  .index("by_userId_and_period_and_completed", ["userId", "period", "completed"]);

// Who looked at a guide's profile, of those with an account. Unique per guide, day in Vietnam and viewer. Written by
// model/figures/profileViews.ts, never changed, swept after three months.
const profileViews = defineTable({
  guideUserId: v.id("users"),
  day: v.string(),
  viewerUserId: v.id("users"),
})
  .index("by_guideUserId_and_day_and_viewerUserId", ["guideUserId", "day", "viewerUserId"])
  .index("by_viewerUserId", ["viewerUserId"]);

// Read model: how many people looked at a guide's profile. Unique per guide and day; a day without any has no row. Kept by
// model/figures/profileViews.ts, which makes those days anew of which it is still known who looked.
const profileViewDays = defineTable({
  guideUserId: v.id("users"),
  day: v.string(),
  views: v.number(),
}).index("by_guideUserId_and_day", ["guideUserId", "day"]);

export const figureTables = { figures, partnerFigures, profileViews, profileViewDays };
