import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { expect, test } from "vitest";

import { fontOfWoff } from "./woff.ts";

const file = createRequire(import.meta.url).resolve(
  "@fontsource/be-vietnam-pro/files/be-vietnam-pro-vietnamese-600-normal.woff",
);

function tableOf(font: Buffer, tag: string): Buffer {
  const rows = Array.from({ length: font.readUInt16BE(4) }, (_, at) => 12 + 16 * at);
  const row = rows.find((at) => font.toString("latin1", at, at + 4) === tag) ?? 0;
  const offset = font.readUInt32BE(row + 8);
  return font.subarray(offset, offset + font.readUInt32BE(row + 12));
}

test("a font comes out of its WOFF file whole, under the name that it is given", () => {
  const font = fontOfWoff(readFileSync(file), "vietnamese");
  // Of every font: the mark in its head, and a row of measures for each of its signs.
  expect(tableOf(font, "head").readUInt32BE(12)).toBe(0x5f0f3cf5);
  const signs = tableOf(font, "maxp").readUInt16BE(4);
  expect(signs).toBeGreaterThan(100);
  expect(tableOf(font, "hmtx").length).toBeGreaterThanOrEqual(2 * signs);
  const names = tableOf(font, "name");
  const text = Buffer.from(names.subarray(names.readUInt16BE(4)));
  expect(text.swap16().toString("utf16le")).toBe("vietnamese");
});

test("what is no WOFF file is refused", () => {
  expect(() => fontOfWoff(Buffer.from("wOF2 and more"), "other")).toThrow("This is no WOFF file");
});
