// The picture that a person is seen by.
import type { Id } from "../../_generated/dataModel.js";
import type { MutationCtx } from "../../_generated/server.js";
import { replaceFile } from "../files/files.ts";

/** Takes one's own upload for it, or with an empty text takes it away. `field` is what the caller's form calls it. */
export async function setPicture(
  ctx: MutationCtx,
  userId: Id<"users">,
  path: string,
  field: string,
): Promise<void> {
  const before = (await ctx.db.get("users", userId))?.image;
  const image = await replaceFile(ctx, userId, before, path, { purpose: "photo", field });
  if (image !== before) await ctx.db.patch("users", userId, { image });
}
