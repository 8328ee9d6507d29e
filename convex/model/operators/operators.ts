import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { normaliseCity } from "../catalog/rules.ts";
import { appError } from "../errors.ts";
import { toPersonView } from "../guides/views.ts";
import { listOperatorReviews } from "../reviews/reviews.ts";
import type { OperatorProfileInput, OperatorUpdateInput } from "./contract.ts";
import { findOperator, operatorNotFound, operatorProfileOf } from "./find.ts";
import { ratingOf } from "./ratings.ts";
import { toOperatorView } from "./views.ts";

/** A profile shows its newest reviews, up to this many. */
const REVIEWS_MAX = 200;

// An empty `logoUrl` is what a form without a logo sends; it names no picture and changes none.
function tidy<Input extends OperatorUpdateInput>({ logoUrl: _none, ...input }: Input) {
  return { ...input, ...(input.city === undefined ? {} : { city: normaliseCity(input.city) }) };
}

/** Creates the operator's profile or changes what it says. */
export async function saveOperatorProfile(
  ctx: MutationCtx,
  user: Doc<"users">,
  input: OperatorProfileInput,
) {
  const existing = await operatorProfileOf(ctx, user._id);
  const fields = tidy(input);
  if (existing) await ctx.db.patch("operatorProfiles", existing._id, fields);
  else {
    await ctx.db.insert("operatorProfiles", {
      userId: user._id,
      companyName: fields.companyName,
      website: fields.website ?? "",
      city: fields.city,
      description: fields.description,
      verified: false,
      ...(await ratingOf(ctx, user._id)),
      createdAt: Date.now(),
    });
  }
  return { operator: await ownView(ctx, user), created: !existing };
}

/** The profile that its owner, and nobody else, may change. */
export async function requireOwnProfile(
  ctx: QueryCtx,
  userId: Id<"users">,
  operatorId: string,
): Promise<Doc<"operatorProfiles">> {
  if (operatorId !== userId) {
    const isThere = (await findOperator(ctx, operatorId)) !== null;
    throw isThere
      ? appError("FORBIDDEN", "Only the owner can edit this profile")
      : operatorNotFound();
  }
  const profile = await operatorProfileOf(ctx, userId);
  if (!profile) throw operatorNotFound();
  return profile;
}

/** Changes parts of one's own profile. */
export async function updateOperatorProfile(
  ctx: MutationCtx,
  user: Doc<"users">,
  operatorId: string,
  input: OperatorUpdateInput,
) {
  const existing = await requireOwnProfile(ctx, user._id, operatorId);
  await ctx.db.patch("operatorProfiles", existing._id, tidy(input));
  return { operator: await ownView(ctx, user) };
}

async function ownView(ctx: QueryCtx, user: Doc<"users">) {
  const profile = await operatorProfileOf(ctx, user._id);
  if (!profile) throw operatorNotFound();
  return toOperatorView(profile);
}

/** The public profile, or null for whoever is not to be seen. */
export async function getOperator(ctx: QueryCtx, operatorId: string) {
  const found = await findOperator(ctx, operatorId);
  if (!found) return null;
  return {
    operator: toOperatorView(found.profile),
    user: toPersonView(found.user),
    reviews: await listOperatorReviews(ctx, found.user._id, REVIEWS_MAX),
  };
}
