// Ends executions that will never end by themselves: a promise that nothing can settle, a stuck system call, calls without end.
import type { Monotonic } from "../../world/world.ts";
import type { Execution } from "./execution.ts";
import { TIMED_OUT } from "./gate.ts";

const TICK_MS = 250;
const IDLE_MS = 1000;
const SYSTEM_MS = 15_000;
const ACTION_MS = 600_000;

interface Watched {
  execution: Execution;
  end: (message: string) => void;
  startedAt: number;
  progress: number;
  progressAt: number;
}

export class Watchdog {
  readonly #monotonic: Monotonic;
  readonly #watched = new Set<Watched>();
  readonly #beforeLooking: () => void;
  #isTicking = false;
  #lookedAt = 0;

  constructor(monotonic: Monotonic, beforeLooking: () => void) {
    this.#monotonic = monotonic;
    this.#beforeLooking = beforeLooking;
  }

  /** Calls `end` (at most once, unless let go before) when the execution hangs. Returns the way to let go. */
  watch(execution: Execution, end: (message: string) => void): () => void {
    const now = this.#monotonic.nowMs();
    const entry: Watched = {
      execution,
      end: (message) => {
        this.#watched.delete(entry);
        end(message);
      },
      startedAt: now,
      progress: execution.progress,
      progressAt: now,
    };
    this.#watched.add(entry);
    if (!this.#isTicking) {
      this.#lookedAt = now;
      this.#arm();
    }
    return () => {
      this.#watched.delete(entry);
    };
  }

  #arm(): void {
    this.#isTicking = true;
    this.#monotonic.setTimer(() => this.#tick(), TICK_MS);
  }

  /** Stops by itself when there is nothing left to watch: most executions end long before the next tick. */
  #tick(): void {
    this.#beforeLooking();
    const now = this.#monotonic.nowMs();
    // Somebody held the thread: that the others did not get on says nothing of them.
    if (now - this.#lookedAt > 2 * TICK_MS) {
      for (const entry of this.#watched) entry.progressAt = now;
    }
    this.#lookedAt = now;
    for (const entry of this.#watched) check(entry, now);
    if (this.#watched.size > 0) this.#arm();
    else this.#isTicking = false;
  }
}

function check(entry: Watched, now: number): void {
  const { execution } = entry;
  if (execution.progress !== entry.progress || execution.outstanding > 0) {
    entry.progress = execution.progress;
    entry.progressAt = now;
  }
  if (!execution.isTransactional) {
    if (now - entry.startedAt > ACTION_MS) {
      entry.end(`Function execution timed out (maximum duration: ${ACTION_MS / 1000}s)`);
    }
  } else if (execution.hasHadItsTime) {
    entry.end(TIMED_OUT);
  } else if (now - entry.startedAt > SYSTEM_MS) {
    entry.end("Your request timed out performing too many system operations.");
  } else if (now - entry.progressAt > IDLE_MS) {
    entry.end("Returned promise will never resolve");
  }
}
