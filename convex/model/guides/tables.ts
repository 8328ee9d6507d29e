import { defineTable } from "convex/server";
import { v } from "convex/values";

// Unique per user (a GUIDE). Written by model/guides/guides.ts; the three rating fields by model/guides/ratings.ts in the
// mutation that adds the review. `avgRating` is `ratingTotal / reviewCount` rounded to two decimals. Languages, areas and
// specialties hold catalogue ids where the catalogue knows them. `requestsAnswered` and `requestsMissed` count the
// accepts and declines against the expiries in the history of the guide's requests; model/requests/ moves them. Deleted
// with the person.
const guideProfiles = defineTable({
  userId: v.id("users"),
  hourlyRateVND: v.number(),
  yearsExperience: v.number(),
  bio: v.string(),
  languages: v.array(v.string()),
  areas: v.array(v.string()),
  specialties: v.array(v.string()),
  avgRating: v.number(),
  ratingTotal: v.number(),
  reviewCount: v.number(),
  requestsAnswered: v.number(),
  requestsMissed: v.number(),
  createdAt: v.number(),
}).index("by_userId", ["userId"]);

export const guideTables = { guideProfiles };
