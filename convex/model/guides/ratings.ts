import type { Id } from "../../_generated/dataModel.js";
import type { MutationCtx } from "../../_generated/server.js";
import { refreshGuideCard } from "../search/cards.ts";
import { guideNotFound, guideProfileOf } from "./find.ts";

/** Counts one review with this mean; belongs into the mutation that stores the review. */
export async function addRating(
  ctx: MutationCtx,
  guideUserId: Id<"users">,
  mean: number,
): Promise<void> {
  const profile = await guideProfileOf(ctx, guideUserId);
  if (!profile) throw guideNotFound();
  const reviewCount = profile.reviewCount + 1;
  const ratingTotal = profile.ratingTotal + mean;
  const avgRating = Math.round((ratingTotal / reviewCount) * 100) / 100;
  await ctx.db.patch("guideProfiles", profile._id, { avgRating, ratingTotal, reviewCount });
  await refreshGuideCard(ctx, guideUserId);
}
