// Which companies wait to be checked: a subscription asks for it (K30), and so does another name of a company that was checked
// before. Kept by rule from profiles and subscriptions; an administrator decides.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import type { Change } from "../changes.ts";
import { appError } from "../errors.ts";
import { firstOf } from "../first.ts";
import { operatorNotFound, operatorProfileOf } from "../operators/find.ts";
import { hasActiveSubscription } from "../subscriptions/access.ts";
import type { CompanyDecisionInput } from "./contract.ts";
import { decidedBy } from "./decided.ts";

type Check = Omit<Doc<"companyChecks">, "_id" | "_creationTime" | "operatorUserId">;

export function companyCheckOf(ctx: QueryCtx, operatorUserId: Id<"users">) {
  return firstOf(
    ctx.db
      .query("companyChecks")
      .withIndex("by_operatorUserId", (q) => q.eq("operatorUserId", operatorUserId)),
  );
}

/** What follows of profile and subscription; null where nothing changes. */
function checkAfter(
  { companyName, website, verified, verifiedAt }: Doc<"operatorProfiles">,
  row: Doc<"companyChecks"> | null,
  { isSubscribed, nowMs }: { isSubscribed: boolean; nowMs: number },
): Check | null {
  const named = { companyName, website };
  const requestedAt = row?.requestedAt ?? nowMs;
  if (verified) {
    if (row?.status === "VERIFIED") return null;
    return { ...named, status: "VERIFIED", requestedAt, decidedAt: verifiedAt ?? nowMs };
  }
  const isSame = row?.companyName === companyName && row.website === website;
  // What was asked for goes on waiting, and what was refused stays so until it says something else.
  if (isSame && row.status !== "VERIFIED") return null;
  if (row?.status === "REQUESTED") return { ...named, status: "REQUESTED", requestedAt };
  return isSubscribed ? { ...named, status: "REQUESTED", requestedAt: nowMs } : null;
}

/** Brings one company's row to where profile and subscription say. */
export async function settleCompanyCheck(
  ctx: MutationCtx,
  operatorUserId: Id<"users">,
  nowMs: number,
): Promise<void> {
  const profile = await operatorProfileOf(ctx, operatorUserId);
  const row = await companyCheckOf(ctx, operatorUserId);
  if (profile === null) {
    if (row !== null) await ctx.db.delete("companyChecks", row._id);
    return;
  }
  const isSubscribed = await hasActiveSubscription(ctx, operatorUserId);
  const check = checkAfter(profile, row, { isSubscribed, nowMs });
  if (check === null) return;
  if (row === null) await ctx.db.insert("companyChecks", { operatorUserId, ...check });
  else await ctx.db.replace("companyChecks", row._id, { operatorUserId, ...check });
}

export async function keepCheckOfProfile(
  ctx: MutationCtx,
  { before, after }: Change<"operatorProfiles">,
): Promise<void> {
  const userId = (after ?? before)?.userId;
  const isSame =
    before?.companyName === after?.companyName &&
    before?.website === after?.website &&
    before?.verified === after?.verified;
  if (userId !== undefined && !isSame) await settleCompanyCheck(ctx, userId, Date.now());
}

export async function keepCheckOfSubscription(
  ctx: MutationCtx,
  { before, after }: Change<"subscriptions">,
): Promise<void> {
  if (after?.hasAccess !== true || before?.hasAccess === true) return;
  await settleCompanyCheck(ctx, after.operatorUserId, Date.now());
}

async function requireCheck(ctx: QueryCtx, rawUserId: string): Promise<Doc<"companyChecks">> {
  const userId = ctx.db.normalizeId("users", rawUserId);
  const check = userId === null ? null : await companyCheckOf(ctx, userId);
  if (check === null) throw operatorNotFound();
  return check;
}

const VERIFIED = {
  named: "“{{name}}” has verified this company meanwhile",
  unnamed: "This company is verified already",
};
const REFUSED = {
  named: "“{{name}}” has refused this company meanwhile",
  unnamed: "This company is not waiting to be checked",
};

/** Says that a company was checked, and keeps who said so, of which name. Another's word that it was stays theirs. */
export async function verifyCompanyBy(
  ctx: MutationCtx,
  adminUserId: Id<"users">,
  operatorUserId: Id<"users">,
  nowMs: number,
): Promise<void> {
  const profile = await operatorProfileOf(ctx, operatorUserId);
  if (profile === null) throw operatorNotFound();
  if (profile.verified) {
    const check = await companyCheckOf(ctx, operatorUserId);
    throw await decidedBy(ctx, { by: check?.decidedByUserId, to: adminUserId }, VERIFIED);
  }
  await ctx.db.patch("operatorProfiles", profile._id, { verified: true, verifiedAt: nowMs });
  const { _id } = await requireCheck(ctx, operatorUserId);
  // Without a subscription the row may still be of the name that was checked before.
  const { companyName, website } = profile;
  const decided = { decidedAt: nowMs, decidedByUserId: adminUserId };
  await ctx.db.patch("companyChecks", _id, { companyName, website, ...decided });
}

/** Why one is not decided about that does not wait. */
async function notWaiting(ctx: QueryCtx, adminUserId: Id<"users">, check: Doc<"companyChecks">) {
  const { status, operatorUserId, decidedByUserId } = check;
  const isVerified = (await operatorProfileOf(ctx, operatorUserId))?.verified === true;
  // Of a former name.
  if (status === "VERIFIED" && !isVerified) return appError("CONFLICT", REFUSED.unnamed);
  const said = status === "VERIFIED" ? VERIFIED : REFUSED;
  return await decidedBy(ctx, { by: decidedByUserId, to: adminUserId }, said);
}

/** An administrator's answer to a company that waits. What follows of it, the operator's notice included, follows by rule. */
export async function decideCompany(
  ctx: MutationCtx,
  adminUserId: Id<"users">,
  { operatorUserId, status, reason, ...seen }: CompanyDecisionInput,
  nowMs: number,
): Promise<Doc<"companyChecks">> {
  const check = await requireCheck(ctx, operatorUserId);
  const { companyName = check.companyName, website = check.website } = seen;
  if (companyName !== check.companyName || website !== check.website) {
    throw appError("CONFLICT", "The operator has changed this company meanwhile");
  }
  if (check.status !== "REQUESTED") throw await notWaiting(ctx, adminUserId, check);
  if (status === "VERIFIED") await verifyCompanyBy(ctx, adminUserId, check.operatorUserId, nowMs);
  else {
    const decided = { decidedAt: nowMs, decidedByUserId: adminUserId };
    await ctx.db.patch("companyChecks", check._id, { status, ...decided, reason: reason ?? "" });
  }
  return await requireCheck(ctx, operatorUserId);
}
