import { literals } from "convex-helpers/validators";
// What leaves the server about accounts: to the person alone, never to others.
import { v } from "convex/values";

import type { Doc } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { ROLES } from "./contract.ts";

/** The signed-in person as header and session need it. Times are milliseconds here, ISO strings at the HTTP door. */
export const profileView = v.object({
  id: v.id("users"),
  name: v.string(),
  email: v.string(),
  username: v.string(),
  role: literals(...ROLES),
  image: v.optional(v.string()),
  emailVerified: v.union(v.number(), v.null()),
  createdAt: v.number(),
  operatorProfile: v.optional(v.object({ companyName: v.string(), verified: v.boolean() })),
  guideProfile: v.optional(v.object({ avgRating: v.string(), reviewCount: v.number() })),
});
