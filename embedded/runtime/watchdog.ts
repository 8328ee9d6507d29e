// Ends executions that will never end by themselves: a promise that nothing can settle, or a stuck system call.
import type { Execution } from "./execution.ts";

// Taken before any test can replace the timers by fake ones.
const startInterval = globalThis.setInterval;
const stopInterval = globalThis.clearInterval;
const wallNow = performance.now.bind(performance);

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

const watched = new Set<Watched>();
let timer: NodeJS.Timeout | null = null;

function tick(): void {
  const now = wallNow();
  for (const entry of watched) {
    const { execution } = entry;
    if (execution.progress !== entry.progress || execution.outstanding > 0) {
      entry.progress = execution.progress;
      entry.progressAt = now;
    }
    if (!execution.isTransactional) {
      if (now - entry.startedAt > ACTION_MS) {
        entry.end(`Function execution timed out (maximum duration: ${ACTION_MS / 1000}s)`);
      }
    } else if (now - entry.startedAt > SYSTEM_MS) {
      entry.end("Your request timed out performing too many system operations.");
    } else if (now - entry.progressAt > IDLE_MS) {
      entry.end("Returned promise will never resolve");
    }
  }
}

/** Calls `end` (at most once, unless let go before) when the execution hangs. Returns the way to let go. */
export function watch(execution: Execution, end: (message: string) => void): () => void {
  const now = wallNow();
  const entry: Watched = {
    execution,
    end: (message) => {
      watched.delete(entry);
      end(message);
    },
    startedAt: now,
    progress: execution.progress,
    progressAt: now,
  };
  watched.add(entry);
  if (timer === null) {
    timer = startInterval(tick, TICK_MS);
    timer.unref();
  }
  return () => {
    watched.delete(entry);
    if (watched.size === 0 && timer !== null) {
      stopInterval(timer);
      timer = null;
    }
  };
}
