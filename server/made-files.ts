// Files that are not of the build: robots.txt, the sitemap and the pictures of guides for links.
import type { Backend } from "#embedded";

import { PAGE_PATHS } from "../src/lib/paths.ts";
import { askAsNobody } from "./ask.ts";
import type { DrawingThread, PictureThread } from "./drawing-thread.ts";
import { SharePictures } from "./share-pictures.ts";
import { Sitemap } from "./sitemap.ts";
import type { FindFile } from "./static-files.ts";
import { canonicalPage } from "./web/found-pages.ts";
import { readOutlines } from "./web/page-outlines.ts";
import { robotsText } from "./web/robots.ts";
import type { GuideAnswer } from "./web/structured-data.ts";

const SHARE_PICTURE = /^\/guides\/([^/]+)\/share\.png$/;
const HOUR = "public, max-age=3600";
const FETCH_MS = 5_000;

export interface MadeFilesOptions {
  root: string;
  backend: Backend;
  siteUrl: string;
  drawing: DrawingThread;
  pictures: PictureThread;
  /** Where this machine reaches the server. */
  ownAddress: () => string | undefined;
}

async function guidesBehind(backend: Backend, after: string | null): Promise<string[]> {
  const outcome = await backend.runner.any({
    path: "guides:listed",
    args: { after },
    identity: { kind: "admin" },
  });
  if (!outcome.ok) throw new Error(`The guides could not be listed: ${outcome.errorMessage}`);
  return JSON.parse(outcome.value) as string[];
}

function fetcher(ownAddress: () => string | undefined) {
  return async (path: string): Promise<Uint8Array | null> => {
    const address = ownAddress();
    if (address === undefined) return null;
    const signal = AbortSignal.timeout(FETCH_MS);
    const response = await fetch(address + path, { signal, redirect: "error" }).catch(() => null);
    return response?.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  };
}

export async function madeFiles(options: MadeFilesOptions): Promise<FindFile> {
  const { root, backend, siteUrl, drawing, pictures } = options;
  const pages = await readOutlines(root);
  const robots = Buffer.from(robotsText(pages, siteUrl));
  const sitemap = new Sitemap({
    siteUrl,
    pages: pages
      .filter((page) => page.isFound && page.load === undefined)
      .filter(({ name }) => canonicalPage(name) === name)
      .map(({ name }) => PAGE_PATHS[name]),
    guidesBehind: (after) => guidesBehind(backend, after),
  });
  const shares = new SharePictures({
    draw: async (card) => (await drawing.make({ card })).picture,
    paint: (svg, own) => pictures.make({ svg, own }),
    fetchFile: fetcher(options.ownAddress),
  });

  async function sharePicture(guideId: string): Promise<Buffer | null> {
    const answer = await askAsNobody(backend, "guides:get", { guideId });
    const guide = answer === null ? null : (JSON.parse(answer) as GuideAnswer | null);
    return guide && (await shares.of(guide));
  }

  return (pathname) => {
    if (pathname === "/robots.txt") return Promise.resolve({ bytes: robots, cacheControl: HOUR });
    if (Sitemap.has(pathname)) return withCache(sitemap.find(pathname));
    const guideId = SHARE_PICTURE.exec(pathname)?.[1];
    return guideId === undefined ? undefined : withCache(sharePicture(guideId));
  };
}

async function withCache(file: Promise<Buffer | null>) {
  const bytes = await file;
  return bytes && { bytes, cacheControl: HOUR };
}
