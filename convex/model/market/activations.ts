// How far each guide and operator has come since signing up: kept by rule (model/derived/derived.ts), one read of the person's
// own row for each change, and a write when it says something new.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import type { Change } from "../changes.ts";
import { firstOf } from "../first.ts";
import { guideProfileOf } from "../guides/find.ts";
import { operatorProfileOf } from "../operators/find.ts";

type Marks = Pick<Doc<"activations">, "hasProfile" | "hasWorked">;

function findActivation(ctx: QueryCtx, userId: Id<"users">) {
  return firstOf(ctx.db.query("activations").withIndex("by_userId", (q) => q.eq("userId", userId)));
}

/** Reads on until an answer is found: what a guide let expire comes before it at worst. */
async function hasAnswered(ctx: QueryCtx, guideUserId: Id<"users">): Promise<boolean> {
  const requests = ctx.db
    .query("jobRequests")
    .withIndex("by_guideUserId_and_createdAt", (q) => q.eq("guideUserId", guideUserId));
  for await (const { answeredAt } of requests) if (answeredAt !== undefined) return true;
  return false;
}

async function hasAsked(ctx: QueryCtx, operatorUserId: Id<"users">): Promise<boolean> {
  const first = await firstOf(
    ctx.db
      .query("jobRequests")
      .withIndex("by_operatorUserId_and_createdAt", (q) => q.eq("operatorUserId", operatorUserId)),
  );
  return first !== null;
}

async function marksOf(ctx: QueryCtx, { _id, role }: Doc<"users">): Promise<Marks> {
  return role === "GUIDE"
    ? {
        hasProfile: (await guideProfileOf(ctx, _id)) !== null,
        hasWorked: await hasAnswered(ctx, _id),
      }
    : {
        hasProfile: (await operatorProfileOf(ctx, _id)) !== null,
        hasWorked: await hasAsked(ctx, _id),
      };
}

/** Makes one person's row anew from the profile and the requests. */
export async function rebuildActivation(ctx: MutationCtx, user: Doc<"users">): Promise<void> {
  const { _id: userId, role, createdAt: signedUpAt } = user;
  const row = await findActivation(ctx, userId);
  if (role === "ADMIN") {
    if (row !== null) await ctx.db.delete("activations", row._id);
    return;
  }
  const fresh = { userId, role, signedUpAt, ...(await marksOf(ctx, user)) };
  if (row === null) await ctx.db.insert("activations", fresh);
  else await ctx.db.replace("activations", row._id, fresh);
}

/** Who was there before rows were kept gets one with the first change. */
async function mark(ctx: MutationCtx, userId: Id<"users">, marks: Partial<Marks>): Promise<void> {
  const row = await findActivation(ctx, userId);
  if (row === null) {
    const user = await ctx.db.get("users", userId);
    if (user !== null) await rebuildActivation(ctx, user);
    return;
  }
  const { hasProfile, hasWorked } = { ...row, ...marks };
  if (hasProfile === row.hasProfile && hasWorked === row.hasWorked) return;
  await ctx.db.patch("activations", row._id, { hasProfile, hasWorked });
}

/** A sign-up stays one, also of a person who is gone, but for who is made an administrator: they were no guide and no operator. */
export async function keepSignUp(
  ctx: MutationCtx,
  { id: userId, before, after: user }: Change<"users">,
): Promise<void> {
  if (user === null || user.role === before?.role) return;
  const { role, createdAt: signedUpAt } = user;
  if (role === "ADMIN") {
    const row = before && (await findActivation(ctx, userId));
    if (row !== null) await ctx.db.delete("activations", row._id);
    return;
  }
  const nothing = { hasProfile: false, hasWorked: false };
  await ctx.db.insert("activations", { userId, role, signedUpAt, ...nothing });
}

async function markProfile(
  ctx: MutationCtx,
  { before, after }: Change<"guideProfiles" | "operatorProfiles">,
): Promise<void> {
  const userId = (after ?? before)?.userId;
  if (userId === undefined || (before !== null && after !== null)) return;
  await mark(ctx, userId, { hasProfile: after !== null });
}

export async function keepGuideActivation(
  ctx: MutationCtx,
  change: Change<"guideProfiles">,
): Promise<void> {
  await markProfile(ctx, change);
}

export async function keepOperatorActivation(
  ctx: MutationCtx,
  change: Change<"operatorProfiles">,
): Promise<void> {
  await markProfile(ctx, change);
}

/** Requests are never deleted, and an answer is never taken back. */
export async function keepFirstWork(
  ctx: MutationCtx,
  { before, after: request }: Change<"jobRequests">,
): Promise<void> {
  if (request === null) return;
  if (before === null) await mark(ctx, request.operatorUserId, { hasWorked: true });
  if (before?.answeredAt === undefined && request.answeredAt !== undefined) {
    await mark(ctx, request.guideUserId, { hasWorked: true });
  }
}
