// The threads that draw (server/web), seen from the server: one draws pages and what stands for them where a link is shown,
// one makes pictures of drawings.
import { readFile } from "node:fs/promises";
import path from "node:path";

import type { Drawn } from "../src/app/first-paint.tsx";
import { DRAWING_WORKER, PICTURE_WORKER } from "./web/drawing-folder.ts";
import type { DrawingData, DrawingOrder } from "./web/drawing-worker.ts";
import { readLetters } from "./web/letters.ts";
import type { PictureOrder } from "./web/picture.ts";
import { WorkerThread } from "./worker-thread.ts";

export type DrawingThread = WorkerThread<DrawingOrder, Drawn>;
/** One page to draw. */
export type PageOrder = Extract<DrawingOrder, { name: unknown }>;
export type PictureThread = WorkerThread<PictureOrder, Uint8Array>;

export function drawingThread(root: string): DrawingThread {
  return new WorkerThread(async () => {
    const texts = await readFile(path.join(root, "dist/locales/en/core.json"), "utf8");
    const data: DrawingData = {
      texts: JSON.parse(texts) as object,
      letters: await readLetters(root),
    };
    return { file: path.join(root, DRAWING_WORKER), data };
  });
}

export function pictureThread(root: string): PictureThread {
  return new WorkerThread(() =>
    Promise.resolve({ file: path.join(root, PICTURE_WORKER), data: root }),
  );
}
