// The texts of a language as they are shipped, by their keys.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { PRODUCT_NAME } from "#convex/model/product.ts";

import { directionOf } from "../../src/i18n/languages.ts";
import { TEXT_FILES } from "../../src/i18n/text-files.ts";

const folder = resolve(import.meta.dirname, "../../public/locales");
const known = new Map<string, Record<string, unknown>>();

/** Every section stands in one of the files. */
function sectionsOf(language: string): Record<string, unknown> {
  const found = known.get(language);
  if (found !== undefined) return found;
  const sections: Record<string, unknown> = {};
  for (const file of TEXT_FILES) {
    Object.assign(
      sections,
      JSON.parse(readFileSync(join(folder, language, `${file}.json`), "utf8")),
    );
  }
  known.set(language, sections);
  return sections;
}

/** What the app puts into a gap: set apart where the text around runs from right to left. */
function apart(language: string, filling: string): string {
  return directionOf(language) === "rtl" ? `\u2068${filling}\u2069` : filling;
}

/** The text of a key, with the product's name and what else is given put in. */
export function text(
  language: string,
  key: string,
  fillings: Readonly<Record<string, string>> = {},
): string {
  let node: unknown = sectionsOf(language);
  for (const part of key.split(".")) node = (node as Record<string, unknown> | undefined)?.[part];
  if (typeof node !== "string") throw new Error(`no text ${key} in ${language}`);
  return Object.entries({ product: PRODUCT_NAME, ...fillings }).reduce(
    (said, [gap, filling]) => said.replaceAll(`{{${gap}}}`, () => apart(language, filling)),
    node,
  );
}
