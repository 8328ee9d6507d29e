// What leaves the server about an account, to the person alone. Others get the views of guides and operators.

import { literals } from "convex-helpers/validators";
import { v } from "convex/values";

import type { Doc } from "../../_generated/dataModel.js";
import { ROLES } from "../identity/contract.ts";
import { ratingText } from "../reviews/rules.ts";
import { type Seat, SEATS } from "../seats/contract.ts";
import { guideView, toGuideView } from "./guideViews.ts";
import { operatorView, toOperatorView } from "./operatorViews.ts";
import type { Rating } from "./ratingViews.ts";

export const profileView = v.object({
  id: v.id("users"),
  name: v.string(),
  email: v.string(),
  username: v.string(),
  role: literals(...ROLES),
  image: v.union(v.string(), v.null()),
  emailVerified: v.union(v.number(), v.null()),
  /** Not where somebody else's ended (links/proof.ts): a link by mail sets the next one. */
  hasPassword: v.boolean(),
  /** An administrator who has to set up two-step sign-in before anything else. */
  needsTwoStep: v.boolean(),
  createdAt: v.number(),
  /** Only while the account waits for its end: when that is. */
  erasesAt: v.optional(v.number()),
  /** Of an operator: at whose company, the person's own or another's, and with which seat. */
  company: v.optional(v.object({ userId: v.id("users"), seat: literals(...SEATS) })),
  operatorProfile: v.optional(operatorView.pick("companyName", "verified")),
  guideProfile: v.optional(guideView.pick("avgRating", "reviewCount")),
});

export const meView = v.object({
  user: profileView,
  guideProfile: v.union(guideView, v.null()),
  operatorProfile: v.union(operatorView, v.null()),
});

interface Profiles {
  guide: Doc<"guideProfiles"> | null;
  company: {
    owner: Doc<"users">;
    seat: Seat;
    profile: Doc<"operatorProfiles"> | null;
  } | null;
  rating: Rating;
  licence: Doc<"licences"> | null;
  hasPassword: boolean;
  needsTwoStep: boolean;
}

export function toProfileView(
  user: Doc<"users">,
  { guide, company, rating, hasPassword, needsTwoStep }: Profiles,
) {
  const operator = company?.profile ?? null;
  return {
    id: user._id,
    name: user.name,
    email: user.email,
    username: user.username,
    role: user.role,
    image: user.image ?? null,
    emailVerified: user.emailVerified ?? null,
    hasPassword,
    needsTwoStep,
    createdAt: user.createdAt,
    ...(user.erasesAt === undefined ? {} : { erasesAt: user.erasesAt }),
    ...(company === null ? {} : { company: { userId: company.owner._id, seat: company.seat } }),
    ...(operator === null
      ? {}
      : { operatorProfile: { companyName: operator.companyName, verified: operator.verified } }),
    ...(guide === null
      ? {}
      : {
          guideProfile: {
            avgRating: ratingText(rating.avgRating),
            reviewCount: rating.reviewCount,
          },
        }),
  };
}

export function toMeView(user: Doc<"users">, profiles: Profiles) {
  const { guide, company, rating, licence } = profiles;
  const profile = company?.profile ?? null;
  return {
    user: toProfileView(user, profiles),
    guideProfile: guide === null ? null : toGuideView({ profile: guide, user, rating, licence }),
    operatorProfile:
      company === null || profile === null
        ? null
        : toOperatorView({ profile, user: company.owner, rating }),
  };
}
