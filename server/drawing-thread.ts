// The thread that draws pages (server/web/drawing-worker.ts), seen from the server.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { Worker } from "node:worker_threads";

import type { Drawn } from "../src/app/first-paint.tsx";
import { DRAWING_WORKER } from "./web/drawing-folder.ts";
import type { DrawingAnswer, DrawingOrder } from "./web/drawing-worker.ts";

export type PageOrder = Omit<DrawingOrder, "id">;

interface Waiting {
  resolve: (drawn: Drawn) => void;
  reject: (error: unknown) => void;
}

export class DrawingThread {
  readonly #root: string;
  #worker: Promise<Worker> | null = null;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  constructor(root: string) {
    this.#root = root;
  }

  /** Starts at the first such page: most servers of a day's work on the code never show one. */
  async draw(order: PageOrder): Promise<Drawn> {
    this.#worker ??= this.#start();
    const worker = await this.#worker;
    const id = (this.#lastId += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ ...order, id } satisfies DrawingOrder);
    });
  }

  async #start(): Promise<Worker> {
    const texts = await readFile(path.join(this.#root, "dist/locales/en/core.json"), "utf8");
    const worker = new Worker(path.join(this.#root, DRAWING_WORKER), {
      workerData: JSON.parse(texts) as object,
      // Without the loader for TypeScript that this process has: the bundle is plain, and would cost 200 MB more with it.
      execArgv: [],
    });
    worker.unref();
    worker.on("message", ({ id, drawn, error }: DrawingAnswer) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (drawn === undefined) waiting?.reject(error);
      else waiting?.resolve(drawn);
    });
    worker.on("error", (error) => {
      this.#worker = null;
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    });
    return worker;
  }
}
