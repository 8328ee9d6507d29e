// Which thread waits for the disk: whichever costs the main one less. While that waits itself nobody is served. A thread of the pool
// leaves it free, as long as the machine has a core for that thread at once; where it has not, the write begins when the main thread
// has nothing left to do, and takes longer than in place. Which of the two a machine does changes from hour to hour: both are
// measured. A disk that is slow is waited for in place a small part of the time at most.
import type { Monotonic } from "../world/world.ts";

export type DiskClock = Pick<Monotonic, "nowMs" | "idleMs">;

/** How many costs are looked back at: the one in the middle counts, as a few are many times the others. */
const LATEST = 9;
/** How often the dearer one has its turn, so that its cost stays known. */
const TRIED_EVERY = 16;

/** What a write costs by a thread, to what the main one sees of it: cores are woken, and what they had at hand is gone. */
const TRUE_COST_OF_THREAD = 3 / 2;

/** A write that takes no longer is not slow. */
const QUICK_MS = 1;
/** Of all time. */
const SLOW_PART = 1 / 20;
/** How much of that may be spent ahead. */
const MOST_OWED_MS = 25;

class Costs {
  /** The one in the middle of the latest; 0 before the first one. */
  ms = 0;
  readonly #latest: number[] = [];

  note(ms: number): void {
    this.#latest.push(ms);
    if (this.#latest.length > LATEST) this.#latest.shift();
    const inOrder = this.#latest.toSorted((a, b) => a - b);
    this.ms = inOrder[inOrder.length >> 1] ?? ms;
  }
}

export class DiskWait {
  readonly #clock: DiskClock;
  /** What writes cost the main thread. */
  readonly #inPlace = new Costs();
  readonly #byThread = new Costs();
  #writes = 0;
  /** What was waited in place beyond what is quick, less what has been made up for since. */
  #owedMs = 0;
  #atMs: number;

  constructor(clock: DiskClock) {
    this.#clock = clock;
    this.#atMs = clock.nowMs();
  }

  /** Has one of the two write, and notes what it cost, however it ends. */
  write<T>(inPlace: () => T, byThread: () => Promise<T>): T | Promise<T> {
    this.#writes += 1;
    return this.#isInPlace() ? this.#measure(inPlace) : this.#measureIdle(byThread);
  }

  #isInPlace(): boolean {
    this.#makeUp();
    if (this.#owedMs >= MOST_OWED_MS) return false;
    const isCheaper = this.#inPlace.ms <= this.#byThread.ms * TRUE_COST_OF_THREAD;
    return this.#writes % TRIED_EVERY === 0 ? !isCheaper : isCheaper;
  }

  #measure<T>(work: () => T): T {
    const startedMs = this.#clock.nowMs();
    try {
      return work();
    } finally {
      this.#makeUp();
      const ms = this.#atMs - startedMs;
      this.#inPlace.note(ms);
      this.#owedMs += Math.max(0, ms - QUICK_MS);
    }
  }

  async #measureIdle<T>(work: () => Promise<T>): Promise<T> {
    const startedMs = this.#clock.nowMs();
    const written = work();
    const askedMs = this.#clock.nowMs() - startedMs;
    const idleMs = this.#clock.idleMs();
    try {
      return await written;
    } finally {
      this.#byThread.note(askedMs + this.#clock.idleMs() - idleMs);
    }
  }

  #makeUp(): void {
    const now = this.#clock.nowMs();
    this.#owedMs = Math.max(0, this.#owedMs - (now - this.#atMs) * SLOW_PART);
    this.#atMs = now;
  }
}
