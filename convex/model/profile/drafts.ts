// The draft of a first profile: kept field by field, so that two devices lose nothing of each other but what both wrote in
// the same field; there the later one stands.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { firstOf } from "../first.ts";
import { guideProfileOf } from "../guides/find.ts";
import { operatorProfileOf } from "../operators/find.ts";
import type { ProfileDraft } from "./contract.ts";

function findDraft(ctx: QueryCtx, userId: Id<"users">) {
  return firstOf(
    ctx.db.query("profileDrafts").withIndex("by_userId", (q) => q.eq("userId", userId)),
  );
}

/** Empty where there is none. */
export async function ownDraft(ctx: QueryCtx, userId: Id<"users">): Promise<ProfileDraft> {
  return (await findDraft(ctx, userId))?.fields ?? {};
}

/** The uploads that it shows: its person has not put them to use yet, and means to. */
export async function filesOfDraft(ctx: QueryCtx, userId: Id<"users">): Promise<string[]> {
  const { profileImage, logoUrl } = await ownDraft(ctx, userId);
  return [profileImage, logoUrl].filter((path) => path !== undefined);
}

async function hasProfile(ctx: QueryCtx, { _id, role }: Doc<"users">): Promise<boolean> {
  const profile = role === "GUIDE" ? guideProfileOf(ctx, _id) : operatorProfileOf(ctx, _id);
  return (await profile) !== null;
}

/** Keeps the fields that are named. Once the profile is there, what another device still sends of its draft is too late. */
export async function saveDraft(
  ctx: MutationCtx,
  user: Doc<"users">,
  fields: ProfileDraft,
): Promise<null> {
  if (await hasProfile(ctx, user)) return null;
  const draft = await findDraft(ctx, user._id);
  if (draft === null) await ctx.db.insert("profileDrafts", { userId: user._id, fields });
  else await ctx.db.patch("profileDrafts", draft._id, { fields: { ...draft.fields, ...fields } });
  return null;
}

/** The profile is saved: in the same transaction its draft goes. */
export async function dropDraft(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const draft = await findDraft(ctx, userId);
  if (draft !== null) await ctx.db.delete("profileDrafts", draft._id);
}
