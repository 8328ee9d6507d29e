// After the build: an HTML file for each page that matters at a first visit, with its first picture drawn in and its
// scripts announced. The first paint then waits for one style sheet, not for the app.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import { runnerImport, type Plugin, type Rolldown } from "vite";

import type * as FirstPaint from "../../src/app/first-paint.tsx";

interface PageFile {
  /** A server gives it for the addresses that begin with its name; index.html for `/`, app.html for all others. */
  file: string;
  page: FirstPaint.FirstPaintPage;
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

/** The style sheet is a file of the build; drawing needs none. */
const withoutStyles: Plugin = {
  name: "without-styles",
  enforce: "pre",
  resolveId: (id) => (id.endsWith(".css") ? "\0without-styles" : null),
  load: (id) => (id === "\0without-styles" ? "" : null),
};

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
  const { module } = await runnerImport<typeof FirstPaint>(
    path.join(root, "src/app/first-paint.tsx"),
    { root, configFile: false, logLevel: "error", plugins: [withoutStyles] },
  );
  const pictures: Record<string, string> = {};
  for (const { file, page } of PAGE_FILES) pictures[file] = await module.firstPaint(page, texts);
  return pictures;
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

/**
 * Nothing in it takes a click or a word, which would be lost when the app takes its place. `inert` says so to browsers,
 * `aria-hidden` to tools that look controls up by their role.
 */
function asPicture(html: string): string {
  return `<div inert aria-hidden="true" style="display: contents">${html.replaceAll("<input ", "<input readonly ")}</div>`;
}

function pageHtml(template: string, file: string, picture: string, chunks: string[]): string {
  const announced = chunks
    .filter((chunk) => !template.includes(chunk))
    .map((chunk) => `    <link rel="modulepreload" crossorigin href="/${chunk}">\n`)
    .join("");
  return template
    .replace("<html ", `<html data-first-paint="${path.basename(file, ".html")}" `)
    .replace("  </head>", `${announced}  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${asPicture(picture)}</div>`);
}

/** Takes the scripts out of the page and gives their names to boot.js, which asks for them after the first paint. */
function scriptsAfterPaint(html: string): string {
  const TAGS =
    / *<(?:script type="module"|link rel="modulepreload")[^>]*(?:src|href)="([^"]+)">(?:<\/script>)?\n/g;
  // The entry stands first: Vite puts it before what it imports.
  const names = Array.from(html.matchAll(TAGS), ([, name = ""]) => name);
  return html
    .replaceAll(TAGS, "")
    .replace('<script src="/boot.js"', `<script src="/boot.js" data-scripts="${names.join(" ")}"`);
}
