// The thread that looks at a large file.
import { parentPort, workerData } from "node:worker_threads";

import { examineRest } from "./examine-file.ts";
import type { Finding, Order } from "./examine-in-background.ts";
import { FileDamage } from "./lmdb-format.ts";

function examine({ path, header }: Order): Finding {
  try {
    return examineRest(path, header);
  } catch (error) {
    if (error instanceof FileDamage) return { problem: error.message };
    throw error;
  }
}

parentPort?.postMessage(examine(workerData as Order));
