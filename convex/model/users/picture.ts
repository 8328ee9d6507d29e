// The picture that a person is seen by.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx } from "../../_generated/server.js";
import { isUnusedPhoto, replaceFile } from "../files/files.ts";

/** Takes one's own upload for it, or with an empty text takes it away. `field` is what the caller's form calls it. */
export async function setPicture(
  ctx: MutationCtx,
  userId: Id<"users">,
  path: string | null,
  field: string,
): Promise<void> {
  const before = (await ctx.db.get("users", userId))?.image;
  const image = await replaceFile(ctx, userId, before, path, { purpose: "photo", field });
  if (image !== before) await ctx.db.patch("users", userId, { image });
}

/** A photo that waited in a draft for the profile is its person's picture at once, as every other; null where there was none. */
export async function withoutPhoto(
  ctx: MutationCtx,
  { userId, fields: { profileImage, ...fields } }: Doc<"profileDrafts">,
): Promise<Pick<Doc<"profileDrafts">, "fields"> | null> {
  if (profileImage === undefined) return null;
  const hasPicture = (await ctx.db.get("users", userId))?.image !== undefined;
  if (!hasPicture && (await isUnusedPhoto(ctx, userId, profileImage))) {
    await setPicture(ctx, userId, profileImage, "image");
  }
  return { fields };
}
