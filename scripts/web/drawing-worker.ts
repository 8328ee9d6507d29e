// Draws guides in a thread of its own: it takes some milliseconds each, for which nobody else's request should wait.
import { parentPort, workerData } from "node:worker_threads";

import { guidePaint, startDrawing } from "../../src/app/first-paint.tsx";
import type { GuidePageData } from "../../src/features/guides/guide-page.ts";

/** One guide to draw. */
export interface DrawingOrder {
  id: number;
  page: GuidePageData;
}

/** `drawn` is missing where it failed. */
export interface DrawingAnswer {
  id: number;
  drawn?: ReturnType<typeof guidePaint>;
  error?: unknown;
}

const started = startDrawing(workerData as object);

async function answer({ id, page }: DrawingOrder): Promise<DrawingAnswer> {
  try {
    await started;
    return { id, drawn: guidePaint(page) };
  } catch (error) {
    return { id, error };
  }
}

parentPort?.on("message", (order: DrawingOrder) => {
  void answer(order).then((message) => parentPort?.postMessage(message));
});
