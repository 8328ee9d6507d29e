// Which HTML file an address gets, with which status, and what the server draws into it: what the page is about. That can
// then be read before the app has loaded, and by those who never load it: search engines and the previews of links.
import type { Backend } from "#embedded";

import type { PageOutline } from "../src/app/first-paint.tsx";
import { pageAt } from "../src/lib/page-at.ts";
import type { PageName } from "../src/lib/paths.ts";
import { DrawingThread, type PageOrder } from "./drawing-thread.ts";
import type { FindPage, FoundPage } from "./static-files.ts";
import { filledPage } from "./web/page-html.ts";
import { FRAME_FILE, htmlFileOf, readOutlines } from "./web/page-outlines.ts";

interface PageFile {
  file: string;
  status: 200 | 404;
}

/** The query of a page is asked as nobody: only what everybody may see can be in it. */
async function ask(
  backend: Backend,
  load: NonNullable<PageOutline["load"]>,
  parts: Record<string, string>,
): Promise<string | null> {
  const outcome = await backend.runner.any({
    path: load.query,
    args: Object.fromEntries(
      Object.entries(load.args).map(([name, part]) => [name, parts[part] ?? ""]),
    ),
    identity: { kind: "none" },
  });
  return outcome.ok ? outcome.value : null;
}

export async function pageFiles(
  root: string,
  backend: Backend,
  onError: (error: unknown) => void,
): Promise<FindPage> {
  const outlines = new Map((await readOutlines(root)).map((page) => [page.name, page]));
  const thread = new DrawingThread(root);

  function fileOf(name: PageName): PageFile {
    const outline = outlines.get(name);
    return {
      file: outline ? htmlFileOf(outline) : FRAME_FILE,
      status: name === "not-found" ? 404 : 200,
    };
  }

  async function fill(html: string, order: PageOrder): Promise<string | null> {
    try {
      const drawn = await thread.draw(order);
      return filledPage(html, { ...drawn, given: order.about.answer });
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
    if (outline?.draw !== "server" || outline.load === undefined) return found;
    const answer = await ask(backend, outline.load, parts);
    if (answer === null) return found;
    return {
      file: found.file,
      // The query found nothing that everybody may see.
      status: answer === "null" ? 404 : 200,
      content: { key: answer, fill: (html) => fill(html, { name, about: { pathname, answer } }) },
    };
  };
}
