// After the build: an HTML file for each page that matters at a first visit, with its first picture drawn in and its
// scripts announced. The first paint then waits for one style sheet, not for the app.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import type { Plugin, Rolldown } from "vite";

import type { FirstPaintPage } from "../../src/app/first-paint.tsx";
import { buildDrawing } from "./drawing.ts";
import { pageHtml, scriptsAfterPaint } from "./page-html.ts";

interface PageFile {
  /** A server gives it for the addresses that begin with its name; index.html for `/`, app.html for all others. */
  file: string;
  page: FirstPaintPage;
  /** Whose chunks to announce. */
  source?: string;
  /** The picture is what one came for: it goes before the scripts, which otherwise share the line with its style and fonts. */
  isContent?: boolean;
}

const PAGE_FILES: readonly PageFile[] = [
  { file: "index.html", page: "home", source: "src/pages/home.tsx", isContent: true },
  { file: "search.html", page: "search", source: "src/pages/search.tsx", isContent: true },
  { file: "guides.html", page: "guide", source: "src/pages/guide.tsx" },
  { file: "app.html", page: "other" },
];

export function firstPaint(): Plugin {
  let root = "";
  let pictures: Record<string, string> = {};
  return {
    name: "first-paint",
    apply: "build",
    // Before the bundler starts: it can not run twice at the same time.
    async configResolved(config) {
      root = config.root;
      pictures = await drawPages(root);
    },
    async writeBundle({ dir = "dist" }, bundle) {
      const template = await readFile(path.join(dir, "index.html"), "utf8");
      for (const { file, source, isContent } of PAGE_FILES) {
        const chunks = source === undefined ? [] : chunksOf(path.join(root, source), bundle);
        const html = pageHtml(template, file, pictures[file] ?? "", chunks);
        await writeFile(path.join(dir, file), isContent ? scriptsAfterPaint(html) : html);
      }
    },
  };
}

async function drawPages(root: string): Promise<Record<string, string>> {
  const texts = JSON.parse(
    await readFile(path.join(root, "public/locales/en.json"), "utf8"),
  ) as object;
  const drawing = await buildDrawing(root);
  await drawing.startDrawing(texts);
  return Object.fromEntries(PAGE_FILES.map(({ file, page }) => [file, drawing.firstPaint(page)]));
}

/** The script files that a page needs. */
function chunksOf(source: string, bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>();
  const open = Object.values(bundle).filter(
    (c) => c.type === "chunk" && c.facadeModuleId === source,
  );
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.type !== "chunk" || found.has(next.fileName)) continue;
    found.add(next.fileName);
    open.push(...next.imports.flatMap((name) => bundle[name] ?? []));
  }
  return [...found];
}
