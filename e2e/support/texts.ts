// The texts of a language as they are shipped, by their keys.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { PRODUCT_NAME } from "#convex/model/product.ts";

const folder = resolve(import.meta.dirname, "../../public/locales");
const files = new Map<string, unknown>();

function fileOf(language: string): unknown {
  const known = files.get(language);
  if (known !== undefined) return known;
  const file: unknown = JSON.parse(readFileSync(join(folder, `${language}.json`), "utf8"));
  files.set(language, file);
  return file;
}

/** The text of a key, with the product's name put in. */
export function text(language: string, key: string): string {
  let node = fileOf(language);
  for (const part of key.split(".")) node = (node as Record<string, unknown> | undefined)?.[part];
  if (typeof node !== "string") throw new Error(`no text ${key} in ${language}`);
  return node.replaceAll("{{product}}", PRODUCT_NAME);
}
