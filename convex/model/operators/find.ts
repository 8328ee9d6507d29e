// Finding operators by ids that come from outside.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { appError } from "../errors.ts";
import { isInGoodStanding } from "../users/person.ts";

export function operatorProfileOf(ctx: QueryCtx, userId: Id<"users">) {
  return ctx.db
    .query("operatorProfiles")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .unique();
}

/** An operator whom others may see: in good standing and with a profile. */
export async function findOperator(
  ctx: QueryCtx,
  operatorId: string,
): Promise<{ user: Doc<"users">; profile: Doc<"operatorProfiles"> } | null> {
  const userId = ctx.db.normalizeId("users", operatorId);
  const user = userId === null ? null : await ctx.db.get("users", userId);
  if (!isInGoodStanding(user) || user.role !== "OPERATOR") return null;
  const profile = await operatorProfileOf(ctx, user._id);
  return profile ? { user, profile } : null;
}

export function operatorNotFound() {
  return appError("NOT_FOUND", "Operator not found");
}
