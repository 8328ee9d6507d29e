// Galleries of the plan: each photo is a file of its guide, whose stored forms are shared with all that have the same scene.
import { sha256 } from "@noble/hashes/sha2.js";

import type { Doc } from "../_generated/dataModel.d.ts";
import type { MutationCtx } from "../_generated/server.d.ts";
import { filePath } from "../model/files/rules.ts";
import { galleryOf, writeGallery } from "../model/guides/gallery.ts";
import { base64Url } from "../model/identity/sessionToken.ts";
import type { DrawnScene, SeedGallery } from "./galleries.ts";

const KEY_BYTES = 16;

/** Everybody may see these: the name need not be a secret. */
function keyOf(username: string, scene: string): string {
  const digest = sha256(new TextEncoder().encode(`demo gallery ${username} ${scene}`));
  return base64Url(digest.slice(0, KEY_BYTES));
}

/** Nothing where the guide has photos already. */
export async function writeDrawnGallery(
  ctx: MutationCtx,
  { _id: userId, username }: Doc<"users">,
  { photos }: SeedGallery,
  drawn: readonly DrawnScene[],
): Promise<void> {
  if ((await galleryOf(ctx, userId)).length > 0) return;
  const shown = [];
  for (const { scene, caption } of photos) {
    const made = drawn.find((one) => one.scene === scene);
    if (made === undefined) continue;
    const { width, height, bytes, forms } = made;
    const key = keyOf(username, scene);
    const use = {
      ownerUserId: userId,
      state: "USED",
      purpose: "gallery",
      kind: "picture",
    } as const;
    const fileId = await ctx.db.insert("files", { ...use, key, width, height, bytes });
    for (const form of forms) await ctx.db.insert("fileBlobs", { fileId, ...form });
    shown.push({ path: filePath(key, "picture"), caption, width, height, isDrawn: true });
  }
  if (shown.length > 0) await writeGallery(ctx, userId, shown);
}
