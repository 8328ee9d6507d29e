// The signed-in person's own data.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { unauthenticated } from "../errors.ts";
import { guideProfileOf } from "../guides/find.ts";
import { findPasswordHash } from "../identity/accounts.ts";
import { lacksTwoStep } from "../identity/twoStep.ts";
import { licenceOf } from "../licences/find.ts";
import { operatorProfileOf } from "../operators/find.ts";
import { ratingOf } from "../reviews/ratings.ts";
import { seatOf } from "../seats/seats.ts";
import { toMeView, toProfileView } from "./ownViews.ts";

/** The company's is shown to all who sit there. */
async function companyOf(ctx: QueryCtx, user: Doc<"users">) {
  if (user.role !== "OPERATOR") return null;
  const row = await seatOf(ctx, user._id);
  const owner = row === null ? user : await ctx.db.get("users", row.operatorUserId);
  if (owner === null) return null;
  const profile = await operatorProfileOf(ctx, owner._id);
  return { owner, profile, seat: row?.seat ?? ("OWNER" as const) };
}

async function loadProfiles(ctx: QueryCtx, user: Doc<"users">) {
  const company = await companyOf(ctx, user);
  return {
    guide: user.role === "GUIDE" ? await guideProfileOf(ctx, user._id) : null,
    company,
    rating: await ratingOf(ctx, company?.owner._id ?? user._id),
    hasPassword: (await findPasswordHash(ctx, user._id)) !== null,
    needsTwoStep: await lacksTwoStep(ctx, user),
    licence: user.role === "GUIDE" ? await licenceOf(ctx, user._id) : null,
  };
}

export async function getProfile(ctx: QueryCtx, user: Doc<"users">) {
  return toProfileView(user, await loadProfiles(ctx, user));
}

export async function getMe(ctx: QueryCtx, user: Doc<"users">) {
  return toMeView(user, await loadProfiles(ctx, user));
}

export async function getProfileOf(ctx: QueryCtx, userId: Id<"users">) {
  const user = await ctx.db.get("users", userId);
  if (user === null) throw unauthenticated();
  return await getProfile(ctx, user);
}
