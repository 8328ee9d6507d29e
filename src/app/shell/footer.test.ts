// Who reads one column of links can tell them apart by their words, in every language.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

import { expect, it } from "vitest";

import { LANGUAGES } from "../../i18n/languages.ts";
import { COLUMNS } from "./footer.tsx";

const root = resolve(import.meta.dirname, "../../..");
type Texts = Record<string, Record<string, string>>;

it.each(LANGUAGES)("in %s no two links of a column have the same words", (language) => {
  const file = readFileSync(`${root}/public/locales/${language}/core.json`, "utf8");
  const texts = JSON.parse(file) as Texts;
  for (const { links } of COLUMNS) {
    const words = links.map(({ label }) => {
      const [part = "", key = ""] = label.split(".");
      return texts[part]?.[key];
    });
    expect(words).not.toContain(undefined);
    expect(words).toEqual([...new Set(words)]);
  }
});
