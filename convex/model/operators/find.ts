// Finding operators by ids that come from outside.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { appError } from "../errors.ts";
import { firstOf } from "../first.ts";
import { findPerson } from "../users/person.ts";

export function operatorProfileOf(ctx: QueryCtx, userId: Id<"users">) {
  return firstOf(
    ctx.db.query("operatorProfiles").withIndex("by_userId", (q) => q.eq("userId", userId)),
  );
}

export type Operator = { user: Doc<"users">; profile: Doc<"operatorProfiles"> };

/** An operator whom others may see: in good standing and with a profile. */
export async function findOperator(ctx: QueryCtx, operatorId: string): Promise<Operator | null> {
  const user = await findPerson(ctx, operatorId, "OPERATOR");
  const profile = user ? await operatorProfileOf(ctx, user._id) : null;
  return user && profile ? { user, profile } : null;
}

export function operatorNotFound() {
  return appError("NOT_FOUND", "Operator not found");
}
