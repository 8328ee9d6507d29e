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
import type { Letters } from "../../src/app/share-letters.ts";
import { drawGuideCard, drawSiteCard, type ShareCard } from "../../src/app/share-picture.tsx";
import type { PageName } from "../../src/lib/paths.ts";
import { answerOrders } from "./orders.ts";

/** @public The build calls them. */
export const drawing = { startDrawing, outlinePages, drawPage, drawFrame, drawSiteCard };

/** One page to draw, with the answer to its query; or what is shown of a guide where a link is. */
export type DrawingOrder =
  | { name: PageName; about: { pathname: string; answer: string } }
  | { card: ShareCard };

/** What the thread is given at its start. */
export interface DrawingData {
  texts: object;
  letters: Letters;
}

async function draw(order: DrawingOrder, letters: Letters): Promise<Drawn> {
  if ("name" in order) return await drawPage(order.name, order.about);
  return { picture: await drawGuideCard(order.card, letters), head: "" };
}

if (parentPort !== null) {
  const { texts, letters } = workerData as DrawingData;
  const started = startDrawing(texts);
  answerOrders(parentPort, async (order: DrawingOrder) => {
    await started;
    return await draw(order, letters);
  });
}
