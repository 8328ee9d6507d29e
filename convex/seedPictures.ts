"use node";
// Draws the scenes of the demo galleries and the cards of the licences and stores them in the forms of an upload: once for all
// guides, whose files share them.
import { v } from "convex/values";
import sharp from "sharp";

import type { ActionCtx } from "./_generated/server.js";
import { internalAction } from "./functions.ts";
import { PICTURE_EDGES } from "./model/files/rules.ts";
import { LICENCE_KINDS } from "./model/licences/contract.ts";
import { drawCard, type DrawnCard, drawnCardView } from "./seed/cards.ts";
import { drawnView, type DrawnScene } from "./seed/galleries.ts";
import { drawScene, SCENES } from "./seed/scenes.ts";

/** Flat colours need no more effort: the first start waits for this. */
const FORMAT = { quality: 80, effort: 1 };

type Drawn = Omit<DrawnScene, "scene">;

async function store(ctx: ActionCtx, svg: string): Promise<Drawn> {
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const forms: Drawn["forms"] = [];
  let bytes = 0;
  for (const edge of PICTURE_EDGES) {
    const form = await sharp(data, { raw: { width, height, channels } })
      .resize(edge, edge, { fit: "inside", withoutEnlargement: true })
      .webp(FORMAT)
      .toBuffer();
    bytes = Math.max(bytes, form.byteLength);
    const blob = new Blob([new Uint8Array(form)], { type: "image/webp" });
    forms.push({ edge, storageId: await ctx.storage.store(blob) });
  }
  return { width, height, bytes, forms };
}

export const draw = internalAction({
  args: {},
  returns: v.array(drawnView),
  handler: async (ctx) => {
    const drawn: DrawnScene[] = [];
    for (const scene of SCENES) drawn.push({ scene, ...(await store(ctx, drawScene(scene))) });
    return drawn;
  },
});

export const drawCards = internalAction({
  args: {},
  returns: v.array(drawnCardView),
  handler: async (ctx) => {
    const drawn: DrawnCard[] = [];
    for (const card of LICENCE_KINDS) drawn.push({ card, ...(await store(ctx, drawCard(card))) });
    return drawn;
  },
});
