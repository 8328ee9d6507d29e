import { expect, it } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import { LANGUAGE_NAMES, LANGUAGES } from "../../i18n/languages.ts";
import { LanguageSection } from "./language-section.tsx";

it("offers every language by its own name, and says that mails follow", () => {
  const html = answered(<LanguageSection />);
  for (const code of LANGUAGES) {
    const chosen = code === "en" ? ' selected=""' : "";
    expect(html).toContain(`lang="${code}"${chosen}>${LANGUAGE_NAMES[code]}<`);
  }
  expect(wordsOf(html)).toContain("What you see here, and what we write to you by email");
});
