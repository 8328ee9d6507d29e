// Galleries of the plan: each photo is a file of its guide, whose stored forms are shared with all that have the same scene.
import type { Doc } from "../_generated/dataModel.d.ts";
import type { MutationCtx } from "../_generated/server.d.ts";
import { galleryOf, writeGallery } from "../model/guides/gallery.ts";
import { writeDrawnFile } from "./drawnFiles.ts";
import type { DrawnScene, SeedGallery } from "./galleries.ts";

/** Nothing where the guide has photos already. */
export async function writeDrawnGallery(
  ctx: MutationCtx,
  user: Doc<"users">,
  { photos }: SeedGallery,
  drawn: readonly DrawnScene[],
): Promise<void> {
  const { _id: userId } = user;
  if ((await galleryOf(ctx, userId)).length > 0) return;
  const shown = [];
  for (const { scene, caption } of photos) {
    const made = drawn.find((one) => one.scene === scene);
    if (made === undefined) continue;
    const use = { purpose: "gallery", picture: scene } as const;
    const path = await writeDrawnFile(ctx, user, use, made);
    shown.push({ path, caption, width: made.width, height: made.height, isDrawn: true });
  }
  if (shown.length > 0) await writeGallery(ctx, userId, shown);
}
