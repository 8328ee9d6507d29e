// The language files against the code: the same texts in both, none that nobody asks for.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");

/** A text's path in its file; error sentences have dots of their own, so the parts stay apart. */
type Path = readonly string[];

function pathsOf(texts: object, above: Path = []): [Path, string][] {
  return Object.entries(texts).flatMap(([key, value]): [Path, string][] =>
    typeof value === "string"
      ? [[[...above, key], value]]
      : pathsOf(value as object, [...above, key]),
  );
}

function textsOf(language: string): [Path, string][] {
  const file = readFileSync(resolve(root, `public/locales/${language}.json`), "utf8");
  return pathsOf(JSON.parse(file) as object);
}

/** The name under which the code asks: without the plural form. */
function keyOf(path: Path): string {
  return path.join(".").replace(/_(one|other)$/, "");
}

function placeholdersOf(text: string): string {
  return [...new Set(text.match(/\{\{\w+\}\}/g))].toSorted().join(" ");
}

function codeIn(folder: string): string {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|_generated/.test(file))
    .map((file) => readFileSync(join(root, folder, file), "utf8"))
    .join("\n");
}

const src = codeIn("src");
const code = src + codeIn("convex");

function isAsked(path: Path): boolean {
  if (path[0] === "errors") {
    const sentence = path[1] ?? "";
    // Some contracts put the limit into the sentence.
    return code.includes(sentence) || code.includes(sentence.replace(/\d+/, "${minimum}"));
  }
  // Names that are looked up by what a list or a user says.
  if (path[0] === "catalog") return code.includes(`"${path[2]}"`) || code.includes(`${path[2]}:`);
  const parts = keyOf(path).split(".");
  return (
    src.includes(`"${parts.join(".")}"`) ||
    parts.some((_, end) => end > 0 && src.includes(`\`${parts.slice(0, end).join(".")}.\${`))
  );
}

const en = textsOf("en");

it("asks for every text that it ships", () => {
  // The calendar's edit mode refuses with a sentence that the specification fixes.
  const fixed = "errors.Only guides can access availability management";
  const unasked = en.filter(([path]) => !isAsked(path)).map(([path]) => path.join("."));
  expect(unasked.filter((key) => key !== fixed)).toEqual([]);
});

it("says in Vietnamese what it says in English", () => {
  const vi = textsOf("vi");
  const keys = (texts: typeof en) => [...new Set(texts.map(([path]) => keyOf(path)))].toSorted();
  expect(keys(vi)).toEqual(keys(en));
  const english = new Map(en.map(([path, text]) => [path.join("."), text]));
  for (const [path, text] of vi) {
    const original = english.get(path.join("."));
    if (original !== undefined) {
      expect(placeholdersOf(text), path.join(".")).toBe(placeholdersOf(original));
    }
  }
});
