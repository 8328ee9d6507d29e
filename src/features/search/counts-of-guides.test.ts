import { readFileSync } from "node:fs";

import { createInstance, type ResourceLanguage } from "i18next";
import { expect, it } from "vitest";

import { LANGUAGES } from "../../i18n/languages.ts";

const FOUND = 40_000;

it.each(LANGUAGES)(
  "says in %s how many guides there are as that language writes numbers",
  async (language) => {
    const file = readFileSync(`public/locales/${language}/core.json`, "utf8");
    const core = JSON.parse(file) as ResourceLanguage;
    const texts = createInstance();
    await texts.init({
      lng: language,
      nsSeparator: false,
      interpolation: { escapeValue: false },
      resources: { [language]: { translation: core } },
    });
    const written = new Intl.NumberFormat(language).format(FOUND);
    for (const key of ["search.results", "search.showResults", "search.map.city"]) {
      expect(texts.t(key, { count: FOUND, city: "Hanoi" })).toContain(written);
    }
  },
);
