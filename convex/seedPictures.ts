"use node";
// Draws the scenes of the demo galleries and stores them in the forms of an upload: once for all guides, whose files share them.
import { v } from "convex/values";
import sharp from "sharp";

import { internalAction } from "./functions.ts";
import { PICTURE_EDGES } from "./model/files/rules.ts";
import { drawnView, type DrawnScene } from "./seed/galleries.ts";
import { drawScene, SCENES } from "./seed/scenes.ts";

/** Flat colours need no more effort: the first start waits for this. */
const FORMAT = { quality: 80, effort: 1 };

export const draw = internalAction({
  args: {},
  returns: v.array(drawnView),
  handler: async (ctx) => {
    const drawn: DrawnScene[] = [];
    for (const scene of SCENES) {
      const { data, info } = await sharp(Buffer.from(drawScene(scene)))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const { width, height, channels } = info;
      const forms: DrawnScene["forms"] = [];
      let bytes = 0;
      for (const edge of PICTURE_EDGES) {
        const form = await sharp(data, { raw: { width, height, channels } })
          .resize(edge, edge, { fit: "inside" })
          .webp(FORMAT)
          .toBuffer();
        bytes = Math.max(bytes, form.byteLength);
        const blob = new Blob([new Uint8Array(form)], { type: "image/webp" });
        forms.push({ edge, storageId: await ctx.storage.store(blob) });
      }
      drawn.push({ scene, width, height, bytes, forms });
    }
    return drawn;
  },
});
