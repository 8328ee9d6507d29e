// A thread that makes something for the server, one order after the other.
import { Worker } from "node:worker_threads";

import type { Answer, Order } from "./web/orders.ts";

interface Waiting<Made> {
  resolve: (made: Made) => void;
  reject: (error: unknown) => void;
}

/** What the thread runs, and what it is given at its start. */
export interface ThreadStart {
  file: string;
  data: unknown;
}

export class WorkerThread<Asked, Made> {
  readonly #start: () => Promise<ThreadStart>;
  #worker: Promise<Worker> | null = null;
  readonly #waiting = new Map<number, Waiting<Made>>();
  #lastId = 0;

  constructor(start: () => Promise<ThreadStart>) {
    this.#start = start;
  }

  /** Starts at the first order: most servers of a day's work on the code never have one. */
  async make(asked: Asked): Promise<Made> {
    const id = (this.#lastId += 1);
    const made = new Promise<Made>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
    });
    try {
      const worker = await (this.#worker ??= this.#open());
      worker.postMessage({ id, asked } satisfies Order<Asked>);
    } catch (error) {
      this.#fail(error);
    }
    return await made;
  }

  async #open(): Promise<Worker> {
    const { file, data } = await this.#start();
    const worker = new Worker(file, {
      workerData: data,
      // Without the loader for TypeScript that this process has: the bundle is plain, and would cost 200 MB more with it.
      execArgv: [],
    });
    worker.unref();
    worker.on("message", ({ id, made, error }: Answer<Made>) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (made === undefined) waiting?.reject(error);
      else waiting?.resolve(made);
    });
    worker.on("error", (error) => this.#fail(error));
    return worker;
  }

  #fail(error: unknown): void {
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
