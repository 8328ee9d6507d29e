import path from "node:path";
import { pathToFileURL } from "node:url";

import type * as FirstPaint from "../../src/app/first-paint.tsx";

export type Drawing = typeof FirstPaint;

export const DRAWING_FILE = "dist-server/first-paint.js";

/** What the build left for the server. */
export async function loadDrawing(root: string): Promise<Drawing> {
  return (await import(pathToFileURL(path.join(root, DRAWING_FILE)).href)) as Drawing;
}
