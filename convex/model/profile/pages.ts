// A profile with the person and the reviews around it: what the pages of guides and operators show at first.
import type { Doc } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { findGuide, guideNotFound, guideProfileOf } from "../guides/find.ts";
import { galleryOf } from "../guides/gallery.ts";
import { licenceOf } from "../licences/find.ts";
import { findOperator, operatorNotFound, operatorProfileOf } from "../operators/find.ts";
import { REVIEWS_FIRST } from "../reviews/contract.ts";
import { listGuideReviews, listOperatorReviews } from "../reviews/lists.ts";
import { ratingOf } from "../reviews/ratings.ts";
import { toPersonView } from "../users/person.ts";
import { toGuideView } from "./guideViews.ts";
import { toOperatorView } from "./operatorViews.ts";

async function guideViewOf(ctx: QueryCtx, user: Doc<"users">, profile: Doc<"guideProfiles">) {
  const rating = await ratingOf(ctx, user._id);
  return toGuideView({ profile, user, rating, licence: await licenceOf(ctx, user._id) });
}

/** The public page, or null for whoever is not to be seen. */
export async function getGuidePage(ctx: QueryCtx, guideId: string) {
  const guide = await findGuide(ctx, guideId);
  if (guide === null) return null;
  const { user, profile } = guide;
  return {
    guide: await guideViewOf(ctx, user, profile),
    user: toPersonView(user),
    gallery: await galleryOf(ctx, user._id),
    reviews: await listGuideReviews(ctx, user._id, REVIEWS_FIRST.guide),
  };
}

/** The public page, or null for whoever is not to be seen. */
export async function getOperatorPage(ctx: QueryCtx, operatorId: string) {
  const operator = await findOperator(ctx, operatorId);
  if (operator === null) return null;
  const { user, profile } = operator;
  return {
    operator: toOperatorView({ profile, user, rating: await ratingOf(ctx, user._id) }),
    user: toPersonView(user),
    reviews: await listOperatorReviews(ctx, user._id, REVIEWS_FIRST.operator),
  };
}

/** One's own profile as others see it; the answer to a save. */
export async function ownGuideView(ctx: QueryCtx, user: Doc<"users">) {
  const profile = await guideProfileOf(ctx, user._id);
  if (profile === null) throw guideNotFound();
  return await guideViewOf(ctx, user, profile);
}

/** One's own profile as others see it; the answer to a save. */
export async function ownOperatorView(ctx: QueryCtx, user: Doc<"users">) {
  const profile = await operatorProfileOf(ctx, user._id);
  if (profile === null) throw operatorNotFound();
  return toOperatorView({ profile, user, rating: await ratingOf(ctx, user._id) });
}
