// Which HTML file an address gets, with which status, and what the server draws into it: what the page is about. That can
// then be read before the app has loaded, and by those who never load it: search engines and the previews of links.
import type { Backend } from "#embedded";

import type { PageOutline } from "../src/app/first-paint.tsx";
import { pageAt } from "../src/lib/page-at.ts";
import type { PageName } from "../src/lib/paths.ts";
import { askAsNobody } from "./ask.ts";
import type { DrawingThread, PageOrder } from "./drawing-thread.ts";
import type { FindPage, FoundPage, PageContent } from "./static-files.ts";
import { answerTags, pageTags } from "./web/found-pages.ts";
import { filledPage, withHead, withTags } from "./web/page-html.ts";
import { FRAME_FILE, htmlFileOf, readOutlines } from "./web/page-outlines.ts";

interface PageFile {
  file: string;
  status: 200 | 404;
}

function argsOf(
  { args }: NonNullable<PageOutline["load"]>,
  parts: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(args).map(([name, part]) => [name, parts[part] ?? ""]));
}

export interface PageFilesOptions {
  root: string;
  backend: Backend;
  siteUrl: string;
  drawing: DrawingThread;
  onError: (error: unknown) => void;
}

export async function pageFiles(options: PageFilesOptions): Promise<FindPage> {
  const { root, backend, siteUrl, drawing, onError } = options;
  const outlines = new Map((await readOutlines(root)).map((page) => [page.name, page]));

  function fileOf(name: PageName): PageFile {
    const outline = outlines.get(name);
    return {
      file: outline ? htmlFileOf(outline) : FRAME_FILE,
      status: name === "not-found" ? 404 : 200,
    };
  }

  /** Of a page that is always there: what a page drawn by the build says of itself stands in its file already. */
  function standing({ name, draw, head = "" }: PageOutline): PageContent {
    const tags = pageTags(name, siteUrl);
    const own = draw === "client" ? head : "";
    return { key: name, fill: (html) => Promise.resolve(withTags(withHead(html, own), tags)) };
  }

  async function fill(html: string, order: PageOrder): Promise<string | null> {
    try {
      const drawn = await drawing.make(order);
      const { answer } = order.about;
      const tags = answer === "null" ? "" : answerTags(order.name, siteUrl, answer);
      return withTags(filledPage(html, { ...drawn, given: answer }), tags);
    } catch (error) {
      // The app draws the page as well, a little later.
      onError(error);
      return null;
    }
  }

  return async (pathname): Promise<FoundPage> => {
    const { name, parts } = pageAt(pathname);
    const found = fileOf(name);
    const outline = outlines.get(name);
    if (outline?.isFound !== true) return { ...found, isUnlisted: true };
    if (outline.load === undefined) return { ...found, content: standing(outline) };
    if (outline.draw !== "server") return found;
    const { load } = outline;
    const answer = await askAsNobody(backend, load.query, argsOf(load, parts));
    if (answer === null) return found;
    return {
      file: found.file,
      // The query found nothing that everybody may see.
      status: answer === "null" ? 404 : 200,
      content: { key: answer, fill: (html) => fill(html, { name, about: { pathname, answer } }) },
    };
  };
}
