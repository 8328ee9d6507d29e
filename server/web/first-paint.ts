// After the build: an HTML file for each page that is drawn before the app has loaded, with its first picture in it and its
// scripts announced. The first paint then waits for one style sheet, not for the app.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import type { Plugin, Rolldown } from "vite";

import type { Drawn, PageOutline } from "../../src/app/first-paint.tsx";
import { PAGE_PATHS } from "../../src/lib/paths.ts";
import { codeSplitting } from "./chunks.ts";
import { buildDrawing } from "./drawing.ts";
import { readLetters } from "./letters.ts";
import { SITE_PICTURE } from "./page-head.ts";
import { addressesOf, pageHtml, scriptsAfterPaint } from "./page-html.ts";
import { FRAME_FILE, htmlFileOf, isFirstPage, writeOutlines } from "./page-outlines.ts";
import { startPainting } from "./picture.ts";
import { robotsText } from "./robots.ts";

interface HtmlFile {
  file: string;
  /** The addresses that its picture fits; all where it is empty. */
  addresses: string;
  drawn: Drawn;
  /** Whose chunks to announce. */
  source?: string;
  /** The picture is what one came for: it goes before the scripts, which otherwise share the line with its style and fonts. */
  isContent: boolean;
}

interface OtherFile {
  file: string;
  content: string | Uint8Array;
}

interface DrawnPages {
  pages: PageOutline[];
  html: HtmlFile[];
  sitePicture: Uint8Array;
}

export function firstPaint(): Plugin {
  let root = "";
  let files: readonly HtmlFile[] = [];
  let others: readonly OtherFile[] = [];
  return {
    name: "first-paint",
    apply: "build",
    // Before the bundler starts: it can not run twice at the same time.
    async config(config) {
      root = path.resolve(config.root ?? ".");
      const { pages, html, sitePicture } = await drawPages(root);
      files = html;
      // Where no server of ours answers, nobody knows where the site stands: there is no sitemap then.
      others = [
        { file: "robots.txt", content: robotsText(pages, null) },
        { file: SITE_PICTURE, content: sitePicture },
      ];
      return { build: { rolldownOptions: { output: { codeSplitting: codeSplitting(pages) } } } };
    },
    async writeBundle({ dir = "dist" }, bundle) {
      const template = await readFile(path.join(dir, "index.html"), "utf8");
      for (const { file, source, isContent, ...content } of files) {
        const chunks = source === undefined ? [] : chunksOf(path.join(root, source), bundle);
        const html = pageHtml(template, { ...content, chunks });
        await writeFile(path.join(dir, file), isContent ? scriptsAfterPaint(html) : html);
      }
      for (const { file, content } of others) await writeFile(path.join(dir, file), content);
    },
  };
}

/** The texts of the pages that are drawn: of one language each section stands in one file. */
async function drawnTexts(root: string): Promise<object> {
  const files = ["core", "house"].map(async (file) => {
    const text = await readFile(path.join(root, `public/locales/en/${file}.json`), "utf8");
    return JSON.parse(text) as object;
  });
  return Object.assign({}, ...(await Promise.all(files))) as object;
}

async function drawPages(root: string): Promise<DrawnPages> {
  const drawing = await buildDrawing(root);
  await drawing.startDrawing(await drawnTexts(root));
  const pages = await drawing.outlinePages();
  await writeOutlines(root, pages);
  const html = pages
    .filter(({ draw }) => draw !== "client")
    .map(async (page) => ({
      file: htmlFileOf(page),
      addresses: addressesOf(PAGE_PATHS[page.name]),
      drawn: await drawing.drawPage(page.name),
      ...(isFirstPage(page) && { source: page.source }),
      isContent: page.draw === "build" && isFirstPage(page),
    }));
  const frame = { file: FRAME_FILE, addresses: "", drawn: drawing.drawFrame(), isContent: false };
  const svg = await drawing.drawSiteCard(await readLetters(root));
  const paint = await startPainting(root);
  const sitePicture = await paint({ svg, own: null });
  return { pages, html: [...(await Promise.all(html)), frame], sitePicture };
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
