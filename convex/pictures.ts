"use node";
// Makes an uploaded picture anew: what is served is drawn from its pixels, so that nothing else of it survives, no script,
// no position, no name of a camera. One picture at a time: decoding takes one of the few threads of Node's pool, on which
// commits and files wait as well.
import { v } from "convex/values";
import sharp from "sharp";

import type { Id } from "./_generated/dataModel.js";
import type { ActionCtx } from "./_generated/server.js";
import { internalAction } from "./functions.ts";
import { PICTURE_EDGES, PICTURE_SIDE_MAX } from "./model/files/rules.ts";
import { pictureView } from "./model/files/views.ts";

/** A photograph of this quality can not be told from its original on a page. */
const QUALITY = 80;
const FORMATS = new Set(["png", "jpeg", "webp"]);

sharp.cache(false);
sharp.concurrency(1);

let last: Promise<unknown> = Promise.resolve();

async function inTurn<T>(task: () => Promise<T>): Promise<T> {
  const mine = last.then(task, task);
  last = mine.catch(() => undefined);
  return await mine;
}

class Unfit extends Error {
  readonly problem: "unreadable" | "huge";

  constructor(problem: Unfit["problem"]) {
    super(problem);
    this.problem = problem;
  }
}

const OPTIONS = {
  failOn: "error",
  limitInputPixels: PICTURE_SIDE_MAX * PICTURE_SIDE_MAX,
  pages: 1,
} as const;

/** By its header, before anything is decoded. */
async function requireSound(bytes: Uint8Array): Promise<void> {
  const { format, width, height } = await sharp(bytes, OPTIONS).metadata();
  if (!FORMATS.has(format)) throw new Unfit("unreadable");
  if (width > PICTURE_SIDE_MAX || height > PICTURE_SIDE_MAX) throw new Unfit("huge");
}

/** From the largest to the smallest, each from the one before: the original is decoded once. */
async function draw(bytes: Uint8Array) {
  const forms: { edge: number; data: Buffer; width: number; height: number }[] = [];
  let source: Uint8Array = bytes;
  for (const edge of [...PICTURE_EDGES].reverse()) {
    const { data, info } = await sharp(source, OPTIONS)
      .autoOrient()
      .toColourspace("srgb")
      .resize(edge, edge, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    forms.push({ edge, data, width: info.width, height: info.height });
    source = data;
  }
  return forms;
}

async function formsOf(bytes: Uint8Array) {
  try {
    await requireSound(bytes);
    return await draw(bytes);
  } catch (error) {
    return error instanceof Unfit ? error : new Unfit("unreadable");
  }
}

async function bytesOf(ctx: ActionCtx, storageId: Id<"_storage">): Promise<Uint8Array> {
  const blob = await ctx.storage.get(storageId);
  return new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0));
}

/** The forms in which the stored picture is served, or what is wrong with it. */
export const make = internalAction({
  args: { storageId: v.id("_storage") },
  returns: pictureView,
  handler: async (ctx, { storageId }) => {
    const drawn = await inTurn(async () => await formsOf(await bytesOf(ctx, storageId)));
    if (drawn instanceof Unfit) return { problem: drawn.problem };
    const forms: { edge: number; storageId: Id<"_storage"> }[] = [];
    for (const { edge, data } of drawn) {
      const blob = new Blob([new Uint8Array(data)], { type: "image/webp" });
      forms.push({ edge, storageId: await ctx.storage.store(blob) });
    }
    const [{ width, height } = { width: 0, height: 0 }] = drawn;
    return { width, height, forms };
  },
});
