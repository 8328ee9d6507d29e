// A person as others see them.
import { v } from "convex/values";

import type { Doc, Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import type { Role } from "../identity/contract.ts";

/** Can sign in, and gets the mails of the account: also while the account waits for its end. */
export function maySignIn(user: Doc<"users"> | null): user is Doc<"users"> {
  return user !== null && user.suspendedAt === undefined && user.deletedAt === undefined;
}

/** Suspended or deleted: can do nothing of what was agreed, for now or for good. */
export async function isAway(ctx: QueryCtx, userId: Id<"users">): Promise<boolean> {
  return !maySignIn(await ctx.db.get("users", userId));
}

/** Signed up and neither suspended nor deleted, nor about to be: can be found, booked and written to. */
export function isInGoodStanding(user: Doc<"users"> | null): user is Doc<"users"> {
  return maySignIn(user) && user.erasesAt === undefined;
}

/** A person in good standing who has the role; anything else, nonsense included, is null. */
export async function findPerson(
  ctx: QueryCtx,
  rawUserId: string,
  role: Role,
): Promise<Doc<"users"> | null> {
  const userId = ctx.db.normalizeId("users", rawUserId);
  const user = userId === null ? null : await ctx.db.get("users", userId);
  return isInGoodStanding(user) && user.role === role ? user : null;
}

export const personFields = { name: v.string(), image: v.union(v.string(), v.null()) };

/** What everybody may know of a person. */
export const personView = v.object({
  id: v.id("users"),
  ...personFields,
  createdAt: v.number(),
});

export function toPersonView(user: Doc<"users">) {
  return {
    id: user._id,
    name: user.name,
    image: user.image ?? null,
    createdAt: user.createdAt,
  };
}
