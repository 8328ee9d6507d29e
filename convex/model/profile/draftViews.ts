import { v } from "convex/values";

const text = v.optional(v.string());
const list = v.optional(v.array(v.string()));
const number = v.optional(v.union(v.number(), v.null()));

/** The fields of a draft, as they are stored and as they leave: to their person alone. */
export const draftView = v.object({
  step: v.optional(v.number()),
  hourlyRateVND: number,
  yearsExperience: number,
  bio: text,
  languages: list,
  customLanguages: text,
  areas: list,
  specialties: list,
  profileImage: text,
  companyName: text,
  website: text,
  city: text,
  description: text,
  logoUrl: text,
});
