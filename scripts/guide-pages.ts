// The page of a guide as it leaves the server: with the guide in it. It can be read before the app has loaded, and by
// those who never load it: search engines and the previews of links.
import type { Backend } from "#embedded/cli/backend.ts";
import { printError } from "#embedded/cli/console-log.ts";
import type { FindContent } from "#embedded/server/static-files.ts";

import type { GuidePageData } from "../src/features/guides/guide-page.ts";
import { DrawingThread } from "./drawing-thread.ts";
import { filledPage } from "./web/page-html.ts";

const ADDRESS = /^\/guides\/([^/]+)\/?$/;

/** A guide whom nobody may see has no page: the app says so. */
async function findGuide(backend: Backend, guideId: string): Promise<string | null> {
  const outcome = await backend.runner.any({
    path: "guides:get",
    args: { guideId },
    identity: { kind: "none" },
  });
  return outcome.ok && outcome.value !== "null" ? outcome.value : null;
}

export function guidePages(root: string, backend: Backend): FindContent {
  const thread = new DrawingThread(root);

  async function fill(html: string, page: GuidePageData): Promise<string | null> {
    try {
      return filledPage(html, { ...(await thread.draw(page)), given: page });
    } catch (error) {
      // The app draws the page as well, a little later.
      printError(error);
      return null;
    }
  }

  return async (address) => {
    const guideId = ADDRESS.exec(address)?.[1];
    const found = guideId === undefined ? null : await findGuide(backend, guideId);
    if (found === null) return null;
    return { key: found, fill: (html) => fill(html, JSON.parse(found) as GuidePageData) };
  };
}
