// The page of a guide as it leaves the server: with the guide in it. It can be read before the app has loaded, and by
// those who never load it: search engines and the previews of links.
import { readFile } from "node:fs/promises";
import path from "node:path";

import type { Backend } from "#embedded/cli/backend.ts";
import type { FillPage } from "#embedded/server/static-files.ts";

import type { GuidePageData } from "../src/features/guides/guide-page.ts";
import { loadDrawing } from "./web/load-drawing.ts";
import { filledPage } from "./web/page-html.ts";

const ADDRESS = /^\/guides\/([^/]+)\/?$/;

/** A guide whom nobody may see has no page: the app says so. */
async function findGuide(backend: Backend, guideId: string): Promise<GuidePageData | null> {
  const outcome = await backend.runner.any({
    path: "guides:get",
    args: { guideId },
    identity: { kind: "none" },
  });
  return outcome.ok ? (JSON.parse(outcome.value) as GuidePageData | null) : null;
}

export async function guidePages(root: string, backend: Backend): Promise<FillPage> {
  const [drawing, texts] = await Promise.all([
    loadDrawing(root),
    readFile(path.join(root, "dist/locales/en.json"), "utf8"),
  ]);
  await drawing.startDrawing(JSON.parse(texts) as object);
  return async (address, html) => {
    const guideId = ADDRESS.exec(address)?.[1];
    if (guideId === undefined) return null;
    const page = await findGuide(backend, guideId);
    return page && filledPage(html, { ...drawing.guidePaint(page), given: page });
  };
}
