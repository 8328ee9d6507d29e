// So many mutations run at a time. The turn is free again when a commit is on its way: the next one runs while the disk works.
import { UnavailableError } from "../../values/errors.ts";

const MAX_WAITING = 10_000;

export class Semaphore {
  #free: number;
  #waiting: (() => void)[] = [];

  constructor(concurrency: number) {
    this.#free = concurrency;
  }

  /** The (idempotent) way to release it, at once where it is free. */
  acquire(): (() => void) | Promise<() => void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return this.#entered();
    }
    if (this.#waiting.length >= MAX_WAITING) {
      throw new UnavailableError(
        "TooManyConcurrentRequests",
        "Too many concurrent requests, please try again later.",
      );
    }
    return new Promise((resolve) => {
      this.#waiting.push(() => resolve(this.#entered()));
    });
  }

  #entered(): () => void {
    let inside = true;
    return () => {
      if (!inside) return;
      inside = false;
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    };
  }
}
