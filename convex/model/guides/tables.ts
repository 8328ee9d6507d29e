import { defineTable } from "convex/server";
import { v } from "convex/values";

// Unique per user (a GUIDE). Written by model/guides/guides.ts. Languages, areas and specialties hold catalogue ids where
// the catalogue knows them. Deleted with the person.
const guideProfiles = defineTable({
  userId: v.id("users"),
  hourlyRateVND: v.number(),
  yearsExperience: v.number(),
  bio: v.string(),
  languages: v.array(v.string()),
  areas: v.array(v.string()),
  specialties: v.array(v.string()),
  createdAt: v.number(),
  // Leaving: migration 001 takes them out of the rows of before; nobody reads or writes them.
  avgRating: v.optional(v.number()),
  ratingTotal: v.optional(v.number()),
  reviewCount: v.optional(v.number()),
  requestsAnswered: v.optional(v.number()),
  requestsMissed: v.optional(v.number()),
}).index("by_userId", ["userId"]);

export const guideTables = { guideProfiles };
