// Holds the built web app to its budgets: what the browser must fetch before a page works, gzip.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { build } from "vite";

import { isFirstPage, readOutlines } from "../server/web/page-outlines.ts";

interface ManifestChunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, ManifestChunk>;

const KB = 1000;
const BUDGET = {
  firstScript: 215 * KB,
  css: 20 * KB,
  locale: 15 * KB,
  laterLocale: 18 * KB,
  route: 45 * KB,
};

/** What is opened on a page, and how many files it may still ask for then: each is a request that the touch waits for. */
const OPENED = [
  { part: "src/features/search/search-sheet.tsx", on: "src/pages/search.tsx", files: 4 },
  { part: "src/features/requests/book-dialog.tsx", on: "src/pages/guide.tsx", files: 16 },
  { part: "src/features/requests/create-job-dialog.tsx", on: "src/pages/work/jobs.tsx", files: 12 },
];

const outDir = "dist";

function gzipSize(path: string): number {
  return gzipSync(readFileSync(path)).length;
}

function closure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (manifest[key] === undefined) throw new Error(`the build has no chunk "${key}"`);
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) closure(manifest, next, seen);
  return seen;
}

function sizeOf(manifest: Manifest, keys: Iterable<string>, kind: "js" | "css"): number {
  const files = new Set<string>();
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk) continue;
    if (kind === "js" && chunk.file.endsWith(".js")) files.add(chunk.file);
    if (kind === "css") for (const css of chunk.css ?? []) files.add(css);
  }
  return [...files].reduce((sum, file) => sum + gzipSize(join(outDir, file)), 0);
}

function tell(isGood: boolean, finding: string): boolean {
  console.log(`${isGood ? "✓" : "✗"} ${finding}`);
  return isGood;
}

function report(name: string, size: number, budget: number): boolean {
  return tell(size <= budget, `${name}: ${(size / KB).toFixed(1)} of ${budget / KB} kB`);
}

/** What a part asks for where some chunks are there already. */
function beyond(there: ReadonlySet<string>, part: ReadonlySet<string>): string[] {
  return [...part].filter((chunk) => !there.has(chunk));
}

/**
 * Of `.x:is([data-state=open] *)` a browser only knows that it may be about anything below whatever is opened, and gives all of
 * that its styles again: src/ui/tokens.css says such variants in other words. A direction changes with the language alone.
 */
function vagueSelectors(css: string): string[] {
  const selectors = [...css.matchAll(/[^{}]+(?=\{)/g)].map(([selector]) => selector.trim());
  return selectors.filter(
    (selector) => /:(?:is|where)\([^{]*[ ~]\s*\*\s*\)/.test(selector) && !/\[dir=/.test(selector),
  );
}

await build({ logLevel: "warn", build: { manifest: true } });
const manifestFile = join(outDir, ".vite/manifest.json");
if (!existsSync(manifestFile)) throw new Error("the build left no manifest");
const manifest = JSON.parse(readFileSync(manifestFile, "utf8")) as Manifest;
const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
if (!entry) throw new Error("the build has no entry");

const shell = closure(manifest, entry);
const results: boolean[] = [];
for (const outline of await readOutlines(".")) {
  const key = outline.source;
  const page = closure(manifest, key);
  if (isFirstPage(outline)) {
    const all = new Set([...shell, ...page]);
    results.push(report(`first load of ${key}`, sizeOf(manifest, all, "js"), BUDGET.firstScript));
    results.push(report(`styles of ${key}`, sizeOf(manifest, all, "css"), BUDGET.css));
  } else {
    const more = sizeOf(manifest, beyond(shell, page), "js");
    results.push(report(`route ${key}`, more, BUDGET.route));
  }
}
for (const { part, on, files } of OPENED) {
  const there = new Set([...shell, ...closure(manifest, on)]);
  const more = beyond(there, closure(manifest, part)).length;
  results.push(tell(more <= files, `${part} on its page: ${more} of ${files} files`));
}
const locales = join(outDir, "locales");
const languageFiles = readdirSync(locales, { recursive: true, encoding: "utf8" });
for (const file of languageFiles.filter((name) => name.endsWith(".json"))) {
  // The core comes with the first page, the others with pages behind it.
  const budget = file.endsWith("core.json") ? BUDGET.locale : BUDGET.laterLocale;
  results.push(report(`language file ${file}`, gzipSize(join(locales, file)), budget));
}
for (const file of readdirSync(join(outDir, "assets")).filter((name) => name.endsWith(".css"))) {
  for (const selector of vagueSelectors(readFileSync(join(outDir, "assets", file), "utf8"))) {
    results.push(tell(false, `${file} restyles all that is below: ${selector}`));
  }
}
process.exit(results.every(Boolean) ? 0 : 1);
