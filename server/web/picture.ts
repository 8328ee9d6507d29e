// Pictures for those who show a link: a drawing (SVG) made into a PNG, with the fonts of the app and nothing of the machine's.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import { initWasm, Resvg } from "@resvg/resvg-wasm";
import sharp from "sharp";

import { OWN_PICTURE, OWN_PICTURE_EDGE } from "../../src/app/share-picture-size.ts";
import { readFonts } from "./letters.ts";

export interface PictureOrder {
  svg: string;
  /** What stands where the drawing names somebody's own picture. */
  own: Uint8Array | null;
}

export type Painter = (order: PictureOrder) => Promise<Uint8Array>;

/** Loads what painting needs, once. The packages are looked for from `root` on. */
export async function startPainting(root: string): Promise<Painter> {
  const { resolve } = createRequire(`${root}/package.json`);
  const [program, fonts] = await Promise.all([
    readFile(resolve("@resvg/resvg-wasm/index_bg.wasm")),
    readFonts(root),
  ]);
  await initWasm(program).catch(passIfThere);
  return (order) => paint(order, fonts);
}

/** One program serves a whole process, whose builds may be several. */
function passIfThere(error: unknown): void {
  if (!String(error).includes("Already initialized")) throw error;
}

async function paint({ svg, own }: PictureOrder, fonts: Buffer[]): Promise<Uint8Array> {
  const whole = own === null ? svg : svg.replace(`"${OWN_PICTURE}"`, `"${await asPng(own)}"`);
  const drawing = new Resvg(whole, { font: { fontBuffers: fonts } });
  try {
    const image = drawing.render();
    try {
      return image.asPng();
    } finally {
      image.free();
    }
  } finally {
    // Its memory is not of JavaScript: nobody else gives it back.
    drawing.free();
  }
}

/** As an address that holds the picture itself; of the formats in which pictures are stored the drawing takes none. */
async function asPng(picture: Uint8Array): Promise<string> {
  const png = await sharp(picture)
    .resize(OWN_PICTURE_EDGE, OWN_PICTURE_EDGE, { fit: "cover" })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString("base64")}`;
}
