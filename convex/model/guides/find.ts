// Finding guides by ids that come from outside.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { appError } from "../errors.ts";
import { firstOf } from "../first.ts";
import { findPerson } from "../users/person.ts";

export type Guide = { user: Doc<"users">; profile: Doc<"guideProfiles"> };

export function guideProfileOf(ctx: QueryCtx, userId: Id<"users">) {
  return firstOf(
    ctx.db.query("guideProfiles").withIndex("by_userId", (q) => q.eq("userId", userId)),
  );
}

/** A guide whom others may see: in good standing and with a profile. */
export async function findGuide(ctx: QueryCtx, guideId: string): Promise<Guide | null> {
  const user = await findPerson(ctx, guideId, "GUIDE");
  const profile = user ? await guideProfileOf(ctx, user._id) : null;
  return user && profile ? { user, profile } : null;
}

export function guideNotFound() {
  return appError("NOT_FOUND", "Guide not found");
}

export async function requireGuide(ctx: QueryCtx, guideId: string): Promise<Guide> {
  const guide = await findGuide(ctx, guideId);
  if (!guide) throw guideNotFound();
  return guide;
}
