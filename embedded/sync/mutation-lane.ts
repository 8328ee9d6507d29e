// The mutations of one socket run one at a time, in the order in which they arrived.
import { overloaded } from "./failures.ts";
import type { FunctionRequest } from "./messages.ts";

const MAX_WAITING = 1000;

export class MutationLane<Job extends FunctionRequest> {
  readonly #run: (job: Job) => Promise<void>;
  readonly #onError: (error: unknown) => void;
  #waiting: Job[] = [];
  #running: Promise<void> | null = null;

  constructor(run: (job: Job) => Promise<void>, onError: (error: unknown) => void) {
    this.#run = run;
    this.#onError = onError;
  }

  push(job: Job): void {
    if (this.#waiting.length >= MAX_WAITING) throw overloaded("TooManyConcurrentMutations");
    this.#waiting.push(job);
    this.#running ??= this.#drain();
  }

  /** Resolves when nothing is waiting or running. */
  async idle(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  /** Forgets what has not begun: the client sends it again on its next connection. */
  clear(): void {
    this.#waiting = [];
  }

  async #drain(): Promise<void> {
    try {
      for (let job = this.#waiting.shift(); job !== undefined; job = this.#waiting.shift()) {
        await this.#run(job);
      }
    } catch (error) {
      this.clear();
      this.#onError(error);
    } finally {
      this.#running = null;
    }
  }
}
