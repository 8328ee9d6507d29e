// Requests of one socket that wait for their turn: so many run at a time, begun in the order in which they arrived.
import { overloaded } from "./failures.ts";

const MAX_WAITING = 1000;

export interface QueueOptions<Job> {
  /** How many run at a time. */
  width: number;
  /** What the client hears when too many wait. */
  overload: string;
  /** False: what waits goes on waiting until `start`. */
  mayStart: () => boolean;
  run: (job: Job) => Promise<void>;
  onError: (error: unknown) => void;
}

export class RequestQueue<Job> {
  readonly #options: QueueOptions<Job>;
  readonly #running = new Set<Promise<void>>();
  #waiting: Job[] = [];

  constructor(options: QueueOptions<Job>) {
    this.#options = options;
  }

  get isRunning(): boolean {
    return this.#running.size > 0;
  }

  push(job: Job): void {
    if (this.#waiting.length >= MAX_WAITING) throw overloaded(this.#options.overload);
    this.#waiting.push(job);
    this.start();
  }

  /** Begins what may begin. */
  start(): void {
    const { width, mayStart } = this.#options;
    while (this.#running.size < width && this.#waiting.length > 0 && mayStart()) {
      const job = this.#waiting.shift();
      if (job !== undefined) this.#launch(job);
    }
  }

  /** Resolves when nothing runs and nothing that waits may begin. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Forgets what has not begun: the client sends it again on its next connection. */
  clear(): void {
    this.#waiting = [];
  }

  #launch(job: Job): void {
    const { run, onError } = this.#options;
    const running = run(job)
      .catch((error: unknown) => {
        this.clear();
        onError(error);
      })
      .finally(() => {
        this.#running.delete(running);
        this.start();
      });
    this.#running.add(running);
  }
}
