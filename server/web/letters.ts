// The letters of the app's font, for pictures: its files, each a family of its own, and of every sign in which of them it is
// and how wide. Whoever paints text outside a browser looks for a sign in one file only.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import type { Letters } from "../../src/app/share-letters.ts";
import { fontOfWoff } from "./woff.ts";

/** The first one that has a sign is the one that it is taken from. */
const FAMILIES = ["latin", "vietnamese", "latin-ext"] as const;
const fileOf = (family: string) =>
  `@fontsource/be-vietnam-pro/files/be-vietnam-pro-${family}-600-normal.woff`;

/** The packages are looked for from `root` on. */
export async function readFonts(root: string): Promise<Buffer[]> {
  const { resolve } = createRequire(`${root}/package.json`);
  return await Promise.all(
    FAMILIES.map(async (family) => fontOfWoff(await readFile(resolve(fileOf(family))), family)),
  );
}

export async function readLetters(root: string): Promise<Letters> {
  const letters: Record<string, Letters[string]> = {};
  const fonts = await readFonts(root);
  for (const [at, family] of FAMILIES.entries()) {
    const font = fonts[at];
    if (font === undefined) continue;
    for (const [sign, em] of widthsIn(font)) letters[sign] ??= { family, em };
  }
  return letters;
}

function tablesOf(font: Buffer): Map<string, Buffer> {
  const rows = Array.from({ length: font.readUInt16BE(4) }, (_, at) => 12 + 16 * at);
  return new Map(
    rows.map((at) => {
      const offset = font.readUInt32BE(at + 8);
      const table = font.subarray(offset, offset + font.readUInt32BE(at + 12));
      return [font.toString("latin1", at, at + 4), table];
    }),
  );
}

/** Of each sign its advance, as a part of the font's size. */
function widthsIn(font: Buffer): [string, number][] {
  const tables = tablesOf(font);
  const [cmap, head, hhea, hmtx] = ["cmap", "head", "hhea", "hmtx"].map((tag) => {
    const table = tables.get(tag);
    if (table === undefined) throw new Error(`The font has no table ${tag}`);
    return table;
  }) as [Buffer, Buffer, Buffer, Buffer];
  const unitsPerEm = head.readUInt16BE(18);
  const lastMeasure = hhea.readUInt16BE(34) - 1;
  return glyphsIn(segmentsIn(cmap)).map(([sign, glyph]) => {
    return [sign, hmtx.readUInt16BE(4 * Math.min(glyph, lastMeasure)) / unitsPerEm];
  });
}

/** The part of the table that says it in segments, format 4: every font for the web has one. */
function segmentsIn(cmap: Buffer): Buffer {
  for (let at = 0; at < cmap.readUInt16BE(2); at += 1) {
    const part = cmap.subarray(cmap.readUInt32BE(4 + 8 * at + 4));
    if (part.readUInt16BE(0) === 4) return part;
  }
  throw new Error("The font does not say which signs it has");
}

function glyphsIn(part: Buffer): [string, number][] {
  const size = part.readUInt16BE(6);
  const [ends, starts, deltas, ranges] = [14, 16 + size, 16 + 2 * size, 16 + 3 * size] as const;
  const found: [string, number][] = [];
  for (let at = 0; at < size; at += 2) {
    const start = part.readUInt16BE(starts + at);
    const end = Math.min(part.readUInt16BE(ends + at), 0xfffe);
    const delta = part.readUInt16BE(deltas + at);
    const range = part.readUInt16BE(ranges + at);
    for (let code = start; code <= end; code += 1) {
      const listed = range && part.readUInt16BE(ranges + at + range + 2 * (code - start));
      const glyph = range === 0 || listed !== 0 ? ((range ? listed : code) + delta) & 0xffff : 0;
      if (glyph !== 0) found.push([String.fromCodePoint(code), glyph]);
    }
  }
  return found;
}
