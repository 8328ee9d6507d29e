// The code that draws pages without a browser, as one file. The build calls it; beside the server it stands in a thread of
// its own, because a page takes some milliseconds, for which nobody else's request should wait.
import { parentPort, workerData } from "node:worker_threads";

import {
  drawFrame,
  drawPage,
  outlinePages,
  startDrawing,
  type Drawn,
} from "../../src/app/first-paint.tsx";
import type { PageName } from "../../src/lib/paths.ts";

/** @public The build calls them. */
export const drawing = { startDrawing, outlinePages, drawPage, drawFrame };

/** One page to draw, with the answer to its query. */
export interface DrawingOrder {
  id: number;
  name: PageName;
  about: { pathname: string; answer: string };
}

/** `drawn` is missing where it failed. */
export interface DrawingAnswer {
  id: number;
  drawn?: Drawn;
  error?: unknown;
}

async function answer({ id, name, about }: DrawingOrder): Promise<DrawingAnswer> {
  try {
    return { id, drawn: await drawPage(name, about) };
  } catch (error) {
    return { id, error };
  }
}

if (parentPort !== null) {
  const started = startDrawing(workerData as object);
  parentPort.on("message", (order: DrawingOrder) => {
    void started.then(() => answer(order)).then((message) => parentPort?.postMessage(message));
  });
}
