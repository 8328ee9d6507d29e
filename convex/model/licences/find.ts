// Finding licences.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { appError } from "../errors.ts";
import { firstOf } from "../first.ts";

export function licenceOf(
  ctx: QueryCtx,
  guideUserId: Id<"users">,
): Promise<Doc<"licences"> | null> {
  return firstOf(
    ctx.db.query("licences").withIndex("by_guideUserId", (q) => q.eq("guideUserId", guideUserId)),
  );
}

export async function requireLicence(ctx: QueryCtx, rawId: string): Promise<Doc<"licences">> {
  const id = ctx.db.normalizeId("licences", rawId);
  const licence = id === null ? null : await ctx.db.get("licences", id);
  if (licence === null) throw appError("NOT_FOUND", "Licence not found");
  return licence;
}

/** Whether another guide names the same number: one of the two is wrong. */
export async function isNamedTwice(ctx: QueryCtx, licence: Doc<"licences">): Promise<boolean> {
  const same = await ctx.db
    .query("licences")
    .withIndex("by_numberKey", (q) => q.eq("numberKey", licence.numberKey))
    .take(2);
  return same.length > 1;
}
