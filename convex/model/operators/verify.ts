// An administrator's word that a company is what it says. What follows of it follows by rule: the check is decided and the
// operator is told (moderation/companies.ts, notifications/announce.ts).
import type { Id } from "../../_generated/dataModel.js";
import type { MutationCtx } from "../../_generated/server.js";
import { appError } from "../errors.ts";
import { operatorNotFound, operatorProfileOf } from "./find.ts";

export async function verifyCompany(
  ctx: MutationCtx,
  rawOperatorUserId: string,
  nowMs: number,
): Promise<Id<"users">> {
  const userId = ctx.db.normalizeId("users", rawOperatorUserId);
  const profile = userId === null ? null : await operatorProfileOf(ctx, userId);
  if (profile === null) throw operatorNotFound();
  if (profile.verified) throw appError("CONFLICT", "This company is verified already");
  await ctx.db.patch("operatorProfiles", profile._id, { verified: true, verifiedAt: nowMs });
  return profile.userId;
}
