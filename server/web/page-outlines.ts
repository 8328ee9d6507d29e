// What the pages say of themselves, for those who do not load their code: the server, the check of the bundle.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import type { PageOutline } from "../../src/app/first-paint.tsx";
import { PAGE_OUTLINES } from "./drawing-folder.ts";

/** For every page whose own picture nobody draws. */
export const FRAME_FILE = "app.html";

export function htmlFileOf({ name, draw }: PageOutline): string {
  if (name === "home") return "index.html";
  return draw === "client" ? FRAME_FILE : `${name}.html`;
}

/** Visitors come to it from outside: its scripts are announced and counted with the app's own. */
export function isFirstPage({ name, draw }: PageOutline): boolean {
  return draw !== "client" && name !== "not-found";
}

export async function writeOutlines(root: string, pages: readonly PageOutline[]): Promise<void> {
  await writeFile(path.join(root, PAGE_OUTLINES), JSON.stringify(pages));
}

export async function readOutlines(root: string): Promise<readonly PageOutline[]> {
  return JSON.parse(await readFile(path.join(root, PAGE_OUTLINES), "utf8")) as PageOutline[];
}
