// Makes pictures of drawings, in a thread of its own: each takes some tenths of a second.
import { parentPort, workerData } from "node:worker_threads";

import { answerOrders } from "./orders.ts";
import { type PictureOrder, startPainting } from "./picture.ts";

if (parentPort !== null) {
  const painter = startPainting(workerData as string);
  answerOrders(parentPort, async (order: PictureOrder) => await (await painter)(order));
}
