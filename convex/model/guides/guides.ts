import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { normaliseCities, normaliseLanguages, normaliseSpecialties } from "../catalog/rules.ts";
import { appError } from "../errors.ts";
import { listGuideReviews } from "../reviews/reviews.ts";
import { refreshGuideCard } from "../search/cards.ts";
import { listedCards } from "../search/search.ts";
import { namesIn } from "./contract.ts";
import type { GuideProfileInput, GuideUpdateInput } from "./contract.ts";
import { findGuide, guideNotFound, guideProfileOf } from "./find.ts";
import { toGuideView, toPersonView } from "./views.ts";

type ProfileFields = Pick<
  Doc<"guideProfiles">,
  "hourlyRateVND" | "yearsExperience" | "bio" | "languages" | "areas" | "specialties"
>;

/** A profile shows its newest reviews, up to this many. */
const REVIEWS_MAX = 200;

const NO_HISTORY = {
  avgRating: 0,
  ratingTotal: 0,
  reviewCount: 0,
  requestsAnswered: 0,
  requestsMissed: 0,
} as const;

function tidy(input: GuideUpdateInput): Partial<ProfileFields> {
  return {
    ...input,
    ...(input.languages && { languages: normaliseLanguages(input.languages) }),
    ...(input.areas && { areas: normaliseCities(input.areas) }),
    ...(input.specialties && { specialties: normaliseSpecialties(input.specialties) }),
  };
}

function fieldsOf({ customLanguages = "", ...input }: GuideProfileInput): ProfileFields {
  return {
    hourlyRateVND: input.hourlyRateVND,
    yearsExperience: input.yearsExperience,
    bio: input.bio,
    languages: normaliseLanguages([...input.languages, ...namesIn(customLanguages)]),
    areas: normaliseCities(input.areas),
    specialties: normaliseSpecialties(input.specialties),
  };
}

/** Creates the guide's profile or replaces what it says. */
export async function saveGuideProfile(
  ctx: MutationCtx,
  user: Doc<"users">,
  input: GuideProfileInput,
) {
  const existing = await guideProfileOf(ctx, user._id);
  const fields = fieldsOf(input);
  if (existing) await ctx.db.patch("guideProfiles", existing._id, fields);
  else {
    await ctx.db.insert("guideProfiles", {
      userId: user._id,
      ...fields,
      ...NO_HISTORY,
      createdAt: Date.now(),
    });
  }
  await refreshGuideCard(ctx, user._id);
  return { guide: await ownView(ctx, user), created: !existing };
}

/** The profile that its owner, and nobody else, may change. */
export async function requireOwnProfile(
  ctx: QueryCtx,
  userId: Id<"users">,
  guideId: string,
): Promise<Doc<"guideProfiles">> {
  if (guideId !== userId) {
    const isThere = (await findGuide(ctx, guideId)) !== null;
    throw isThere ? appError("FORBIDDEN", "Only the owner can edit this profile") : guideNotFound();
  }
  const profile = await guideProfileOf(ctx, userId);
  if (!profile) throw guideNotFound();
  return profile;
}

/** Changes parts of one's own profile. */
export async function updateGuideProfile(
  ctx: MutationCtx,
  user: Doc<"users">,
  guideId: string,
  input: GuideUpdateInput,
) {
  const existing = await requireOwnProfile(ctx, user._id, guideId);
  await ctx.db.patch("guideProfiles", existing._id, tidy(input));
  await refreshGuideCard(ctx, user._id);
  return { guide: await ownView(ctx, user) };
}

async function ownView(ctx: QueryCtx, user: Doc<"users">) {
  const profile = await guideProfileOf(ctx, user._id);
  if (!profile) throw guideNotFound();
  return toGuideView(profile, user);
}

/** The public profile, or null for whoever is not to be seen. */
export async function getGuide(ctx: QueryCtx, guideId: string) {
  const guide = await findGuide(ctx, guideId);
  if (!guide) return null;
  return {
    guide: toGuideView(guide.profile, guide.user),
    user: toPersonView(guide.user),
    reviews: await listGuideReviews(ctx, guide.user._id, REVIEWS_MAX),
  };
}

/** All listed guides by name, as many as search looks at. */
export async function listGuides(ctx: QueryCtx) {
  const cards = await listedCards(ctx);
  const keyOf = (card: Doc<"guideCards">) => `${card.nameText} ${card.guideUserId}`;
  const byName = cards.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return byName.map((card) => ({
    userId: card.guideUserId,
    user: { name: card.name },
    hourlyRateVND: card.hourlyRateVND,
  }));
}
