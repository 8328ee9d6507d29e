// Whether this thread waits for the disk itself. A write by a thread of the pool has to wake that thread, which on a busy machine takes
// longer than the write; but while this one waits nobody is served. So it waits as long as the disk is quick, and of the time
// of slow writes it spends no more than a small part.

/** A write that takes no longer costs nothing beside a thread's waking. */
const QUICK_MS = 1;
/** Of all time. */
const WAITED_PART = 1 / 20;
/** How much of that may be spent ahead. */
const MOST_OWED_MS = 25;

export class InPlace {
  readonly #nowMs: () => number;
  /** What was waited beyond what is quick, less what has been made up for since. */
  #owedMs = 0;
  #atMs: number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
    this.#atMs = nowMs();
  }

  get isAllowed(): boolean {
    this.#makeUp();
    return this.#owedMs < MOST_OWED_MS;
  }

  /** Notes how long the work takes, however it ends. */
  measure<T>(work: () => T): T {
    const startedMs = this.#nowMs();
    try {
      return work();
    } finally {
      this.#makeUp();
      this.#owedMs += Math.max(0, this.#atMs - startedMs - QUICK_MS);
    }
  }

  #makeUp(): void {
    const now = this.#nowMs();
    this.#owedMs = Math.max(0, this.#owedMs - (now - this.#atMs) * WAITED_PART);
    this.#atMs = now;
  }
}
