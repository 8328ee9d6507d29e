// The code of the pages: each a chunk of its own, fetched when it is shown or when a link to it is hovered.
import { createElement, lazy, useState, type ComponentType, type ReactNode } from "react";

import { loadTexts } from "../i18n/i18n.ts";
import { TEXT_FILES, type TextFile } from "../i18n/text-files.ts";
import { loadAnew } from "../lib/newer-build.ts";
import { pageAt } from "../lib/page-at.ts";
import { PAGE_PATHS, type PageName } from "../lib/paths.ts";
import type { Page } from "../pages/define-page.ts";
import { PageFrame } from "./page-frame.tsx";

const FILES = import.meta.glob<{ page: Page }>(["../pages/*.tsx", "../pages/*/*.tsx"]);

interface PageFile {
  /** Below the project's folder. */
  source: string;
  /** A page stands in the folder of the texts that it shows beside the core. */
  texts: TextFile;
  load: () => Promise<{ page: Page }>;
}

const PAGE_FILES: ReadonlyMap<string, PageFile> = new Map(
  Object.entries(FILES).map(([file, load]) => {
    const [name = "", folder = ""] = file.split("/").reverse();
    const texts = TEXT_FILES.find((one) => one === folder) ?? "core";
    return [name.replace(".tsx", ""), { source: file.replace("..", "src"), texts, load }];
  }),
);

export function pageFile(name: PageName): PageFile {
  const file = PAGE_FILES.get(name);
  if (file === undefined) throw new Error(`The page "${name}" has no file`);
  return file;
}

/** The texts of what anybody looks at. */
const OPEN_TEXTS: ReadonlySet<TextFile> = new Set(["core", "house"]);

export function isForWork(name: PageName): boolean {
  return !OPEN_TEXTS.has(pageFile(name).texts);
}

/** Where people work, nothing is advertised. */
export function isWorkingPage(pathname: string): boolean {
  return isForWork(pageAt(pathname).name);
}

/** What the page says of itself, with its code. */
export async function loadPage(name: PageName): Promise<Page> {
  return (await pageFile(name).load()).page;
}

interface Route {
  path: string;
  Page: () => ReactNode;
  preload: () => Promise<void>;
}

function routeOf(name: PageName): Route {
  let loaded: ComponentType | undefined;
  const fetchPage = async () => {
    const [page] = await Promise.all([loadPage(name), loadTexts(pageFile(name).texts)]);
    return (loaded ??= () => createElement(PageFrame, { page }));
  };
  const Lazy = lazy(async () => ({ default: await fetchPage().catch(loadAnew) }));
  return {
    path: PAGE_PATHS[name],
    Page: function RoutePage() {
      // A page that is already there is drawn at once: `lazy` would show its placeholder for a moment even then.
      const [shown] = useState(() => loaded ?? Lazy);
      return createElement(shown);
    },
    // A failed guess costs nothing: the visit itself loads again and reports.
    preload: () => fetchPage().then(ignore, ignore),
  };
}

function ignore(): void {}

const NAMES = Object.keys(PAGE_PATHS) as PageName[];

export const ROUTES: ReadonlyMap<PageName, Route> = new Map(
  NAMES.map((name) => [name, routeOf(name)]),
);

/** Resolves when the page at an address can be drawn, or could not be had. */
export async function preloadPage(pathname: string): Promise<void> {
  await ROUTES.get(pageAt(pathname).name)?.preload();
}
