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

/** A photo with its size, by which a page keeps its place. */
export const photoFields = v.object({
  path: v.string(),
  caption: v.string(),
  width: v.number(),
  height: v.number(),
  /** Drawn for the demonstration, and no photo of anything. */
  isDrawn: v.optional(v.boolean()),
});

// Unique per user, made with the first photo; at most GALLERY_MAX photos, in the order that is shown. Each is a claimed
// file of the user. Written by model/guides/gallery.ts, deleted with the person.
const galleries = defineTable({
  userId: v.id("users"),
  photos: v.array(photoFields),
}).index("by_userId", ["userId"]);

export const guideTables = { guideProfiles, galleries };
