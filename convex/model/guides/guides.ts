// Writing the profiles of guides.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { normaliseCities, normaliseLanguages, normaliseSpecialties } from "../catalog/rules.ts";
import { appError } from "../errors.ts";
import { setPicture } from "../users/picture.ts";
import { namesIn } from "./contract.ts";
import type { GuideProfileInput, GuideUpdateInput } from "./contract.ts";
import { findGuide, guideNotFound, guideProfileOf } from "./find.ts";

type ProfileFields = Pick<
  Doc<"guideProfiles">,
  "hourlyRateVND" | "yearsExperience" | "bio" | "languages" | "areas" | "specialties"
>;

function tidy({ profileImage: _picture, ...input }: GuideUpdateInput): Partial<ProfileFields> {
  return {
    ...input,
    ...(input.languages && { languages: normaliseLanguages(input.languages) }),
    ...(input.areas && { areas: normaliseCities(input.areas) }),
    ...(input.specialties && { specialties: normaliseSpecialties(input.specialties) }),
  };
}

function fieldsOf({ customLanguages, ...input }: GuideProfileInput): ProfileFields {
  return {
    hourlyRateVND: input.hourlyRateVND,
    yearsExperience: input.yearsExperience,
    bio: input.bio,
    languages: normaliseLanguages([...input.languages, ...namesIn(customLanguages ?? "")]),
    areas: normaliseCities(input.areas),
    specialties: normaliseSpecialties(input.specialties),
  };
}

/** Creates the guide's profile or replaces what it says. */
export async function saveGuideProfile(
  ctx: MutationCtx,
  userId: Id<"users">,
  input: GuideProfileInput,
): Promise<{ created: boolean }> {
  const existing = await guideProfileOf(ctx, userId);
  if (input.profileImage) await setPicture(ctx, userId, input.profileImage, "profileImage");
  const fields = fieldsOf(input);
  if (existing) await ctx.db.patch("guideProfiles", existing._id, fields);
  else {
    await ctx.db.insert("guideProfiles", {
      userId,
      ...fields,
      createdAt: Date.now(),
    });
  }
  return { created: !existing };
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
  userId: Id<"users">,
  guideId: string,
  input: GuideUpdateInput,
): Promise<void> {
  const existing = await requireOwnProfile(ctx, userId, guideId);
  const { profileImage } = input;
  if (profileImage !== undefined) await setPicture(ctx, userId, profileImage, "profileImage");
  await ctx.db.patch("guideProfiles", existing._id, tidy(input));
}
