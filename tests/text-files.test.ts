// The file that a text stands in against the code that shows it: whatever asks for a text of another file than the first
// is loaded together with that file (`withTexts`), so that nobody ever sees the name of a text.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

import { expect, it } from "vitest";

import { DEFAULT_LANGUAGE } from "../src/i18n/languages.ts";
import { TEXT_FILES, type TextFile } from "../src/i18n/text-files.ts";

const root = resolve(import.meta.dirname, "..");
const ENTRY = "src/main.tsx";

/** Code by its path. */
type Modules = ReadonlyMap<string, string>;

interface Import {
  target: string;
  /** The file of texts that is loaded with it. */
  texts: string | null;
}

const LOADED_WITH_TEXTS = /withTexts\(\s*"(\w+)",\s*\(\) =>\s*import\("(\.[^"]+)"\)/g;
const IMPORT = /(?:\bfrom |\bimport |\bimport\()"(\.[^"]+)"/g;
const TYPE_IMPORT = /\bimport type [^;]*;/g;

function importsOf(path: string, code: string): Import[] {
  const targetOf = (name: string) => join(path, "..", name);
  const withTexts = [...code.matchAll(LOADED_WITH_TEXTS)];
  const rest = code.replaceAll(LOADED_WITH_TEXTS, "").replaceAll(TYPE_IMPORT, "");
  return [
    ...(code.includes("import.meta.glob<{ page: Page }>") ? PAGES : []),
    ...withTexts.map(([, texts = "", name = ""]) => ({ target: targetOf(name), texts })),
    ...[...rest.matchAll(IMPORT)].map(([, name = ""]) => ({ target: targetOf(name), texts: null })),
  ];
}

/** What src/app/pages.ts loads: a page in the folder of a file of texts comes with it. */
const PAGES: readonly Import[] = readdirSync(join(root, "src/pages"), {
  recursive: true,
  encoding: "utf8",
})
  .filter((name) => /^(?:\w+\/)?[\w-]+\.tsx$/.test(name))
  .map((name) => ({
    target: join("src/pages", name),
    texts: name.includes("/") ? dirname(name) : null,
  }));

/** The modules to which some way leads on which the file of texts is not loaded. */
function reachedWithout(file: TextFile, modules: Modules): Set<string> {
  const reached = new Set<string>();
  const open = [ENTRY];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const code = modules.get(path);
    if (code === undefined || reached.has(path)) continue;
    reached.add(path);
    const ways = importsOf(path, code).filter(({ texts }) => texts !== file);
    open.push(...ways.map(({ target }) => target));
  }
  return reached;
}

function sectionsOf(file: TextFile): string[] {
  const content = readFileSync(join(root, `public/locales/${DEFAULT_LANGUAGE}/${file}.json`));
  return Object.keys(JSON.parse(content.toString()) as object);
}

/** The modules that may be drawn before texts that they ask for are there. */
function tooEarly(file: TextFile, modules: Modules): string[] {
  const asks = new RegExp(`["\`](?:${sectionsOf(file).join("|")})\\.[\\w$]`);
  return [...reachedWithout(file, modules)].filter((path) => asks.test(modules.get(path) ?? ""));
}

const modules = new Map(
  readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
    .map((name): [string, string] => [
      join("src", name),
      readFileSync(join(root, "src", name), "utf8"),
    ]),
);
const lazyFiles = TEXT_FILES.filter((file) => file !== "core");

it.each(lazyFiles)("what shows texts of %s.json is loaded together with it", (file) => {
  expect(tooEarly(file, modules)).toEqual([]);
});

it.each(lazyFiles)("all of the app is looked at for %s.json", (file) => {
  const seen = reachedWithout(file, modules);
  expect(seen.size).toBeGreaterThan(100);
  expect(seen.size).toBeLessThan(modules.size);
});

it("notices a page that forgot its texts, and a part that two pages share", () => {
  const shared = 'export const title = (t) => t("bookings.title");';
  const app = (load: string) =>
    new Map([
      [ENTRY, `lazyPage(${load}, (m) => m.Page)`],
      ["src/page.tsx", 'import { title } from "./part.ts";'],
      ["src/part.ts", shared],
    ]);
  const page = '() => import("./page.tsx")';
  expect(tooEarly("work", app(`withTexts("work", ${page})`))).toEqual([]);
  expect(tooEarly("work", app(page))).toEqual(["src/part.ts"]);
  expect(tooEarly("work", app(`withTexts("admin", ${page})`))).toEqual(["src/part.ts"]);
  const both = app(`withTexts("work", ${page})`).set("src/home.tsx", "");
  both.set(ENTRY, `${both.get(ENTRY)}; import { title } from "./part.ts";`);
  expect(tooEarly("work", both)).toEqual(["src/part.ts"]);
});
