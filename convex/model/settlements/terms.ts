// What guides ask of operators who call a tour off.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { firstOf } from "../first.ts";
import { requireGuide } from "../guides/find.ts";
import { type CancellationTerms, DEFAULT_TERMS } from "./contract.ts";

function findTerms(ctx: QueryCtx, userId: Id<"users">) {
  return firstOf(
    ctx.db.query("cancellationTerms").withIndex("by_userId", (q) => q.eq("userId", userId)),
  );
}

export async function termsOf(ctx: QueryCtx, guideUserId: Id<"users">): Promise<CancellationTerms> {
  return (await findTerms(ctx, guideUserId))?.terms ?? DEFAULT_TERMS;
}

/** Of a guide whom others may see; one's own also before there is a profile, which is when they are first chosen. */
export async function readTerms(
  ctx: QueryCtx,
  viewer: Doc<"users"> | undefined,
  guideId: string,
): Promise<{ terms: CancellationTerms }> {
  const isOwn = viewer?.role === "GUIDE" && viewer._id === guideId;
  const guide = isOwn ? viewer : (await requireGuide(ctx, guideId)).user;
  return { terms: await termsOf(ctx, guide._id) };
}

/** For requests from now on: those that there are keep theirs. */
export async function setTerms(
  ctx: MutationCtx,
  userId: Id<"users">,
  terms: CancellationTerms,
): Promise<void> {
  const row = await findTerms(ctx, userId);
  if (row === null) await ctx.db.insert("cancellationTerms", { userId, terms });
  else await ctx.db.patch("cancellationTerms", row._id, { terms });
}
