// A large file is looked at by a thread of its own while the store is open already. The state that is looked at stays in the
// file as long as somebody holds a snapshot of it.
import { Worker } from "node:worker_threads";

import type { Found } from "./damage.ts";
import type { Header } from "./lmdb-format.ts";

/** A file, and the state of it that is looked at. */
export interface Order {
  path: string;
  header: Header;
}

/** What a thread found: entries that are damaged, or why the file cannot be read on. */
export type Finding = Found | { problem: string };

/** Calls back once, unless it is cancelled before. */
export function examineInBackground(order: Order, found: (finding: Finding) => void): () => void {
  const program = new URL("./examine-start.js", import.meta.url);
  const worker = new Worker(program, { workerData: order, execArgv: [] });
  worker.unref();
  worker.once("message", found);
  worker.once("error", ({ message }) => found({ problem: `it cannot be looked at (${message})` }));
  return () => {
    worker.removeAllListeners();
    void worker.terminate();
  };
}
