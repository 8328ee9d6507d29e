import { literals } from "convex-helpers/validators";
import { type Infer, v } from "convex/values";

import type { Doc } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { ROLES } from "../identity/contract.ts";
import { operatorProfileOf } from "../operators/find.ts";
import { ACTIVITY_TYPES } from "./contract.ts";

/** A person as administrators see them in a list. */
export const userRow = v.object({
  id: v.id("users"),
  name: v.string(),
  email: v.string(),
  username: v.string(),
  image: v.union(v.string(), v.null()),
  role: literals(...ROLES),
  emailVerified: v.union(v.number(), v.null()),
  /** Of an operator's company; null where there is none. */
  profile: v.union(v.object({ verified: v.boolean() }), v.null()),
  suspendedAt: v.union(v.number(), v.null()),
  createdAt: v.number(),
});
export type UserRow = Infer<typeof userRow>;

export async function toUserRow(ctx: QueryCtx, user: Doc<"users">): Promise<UserRow> {
  const profile = user.role === "OPERATOR" ? await operatorProfileOf(ctx, user._id) : null;
  return {
    id: user._id,
    name: user.name,
    email: user.email,
    username: user.username,
    image: user.image ?? null,
    role: user.role,
    emailVerified: user.emailVerified ?? null,
    profile: profile && { verified: profile.verified },
    suspendedAt: user.suspendedAt ?? null,
    createdAt: user.createdAt,
  };
}

export const usersView = v.object({
  users: v.array(userRow),
  total: v.number(),
  /** A search that very many fit: these are those who were looked at, and not all. */
  isPart: v.optional(v.literal(true)),
});
export type UsersView = Infer<typeof usersView>;

export const statsView = v.object({
  totalUsers: v.number(),
  /** Who came in the last 30 days. */
  newUsers: v.number(),
  /** In percent, of the last 30 days; 0 where nobody was before them. */
  monthlyGrowth: v.number(),
  activeGuides: v.number(),
  activeOperators: v.number(),
  pendingReports: v.number(),
});

export const activityItem = v.object({
  type: literals(...ACTIVITY_TYPES),
  userName: v.union(v.string(), v.null()),
  details: v.object({
    role: v.optional(literals(...ROLES)),
    title: v.optional(v.string()),
    reason: v.optional(v.string()),
  }),
  timestamp: v.number(),
});
export type ActivityItem = Infer<typeof activityItem>;
