// What lies on top of an archive of one's own data, in every language.
import { describe, expect, it } from "vitest";

import { readmeText } from "#convex/model/ownData/readme.ts";

import { DEFAULT_LANGUAGE, LANGUAGES } from "../src/i18n/languages.ts";

const told = { name: "Lê Thu Thủy", at: "2026-01-05T07:00:00Z", part: 2, parts: 3 };
const FACTS = ["GuideLink", told.name, told.at, "2", "3"];

describe.each(LANGUAGES)("in %s", (language) => {
  it("says whose the data are, when they were made and which part it is", () => {
    const [first = ""] = readmeText(language, told).split("\r\n");
    for (const fact of FACTS) expect(first).toContain(fact);
    expect(first).not.toMatch(/[{}]/);
  });

  it("says in words of its own what lies where, and of other parts where there are some", () => {
    const lines = (parts: number) =>
      readmeText(language, { ...told, part: 1, parts }).split("\r\n");
    expect(lines(2)).toHaveLength(lines(1).length + 1);
    expect(lines(1).map((line) => line.slice(0, 8))).toContain("data/   ");
    if (language === DEFAULT_LANGUAGE) return;
    const english = new Set(readmeText(DEFAULT_LANGUAGE, told).split("\r\n"));
    expect(lines(2).filter((line) => line !== "" && english.has(line))).toEqual([]);
  });
});
