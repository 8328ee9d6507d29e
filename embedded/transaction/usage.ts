// Counts what a transaction does against Convex's limits.
import { DeveloperError } from "../values/errors.ts";
import type { TransactionMetrics } from "./engine.ts";

const MIB = 1024 * 1024;
export const MAX_DOCUMENTS_READ = 32_000;

const LIMITS = {
  documentsRead: MAX_DOCUMENTS_READ,
  bytesRead: 16 * MIB,
  databaseQueries: 4_096,
  documentsWritten: 16_000,
  bytesWritten: 16 * MIB,
  functionsScheduled: 1_000,
  scheduledFunctionArgsBytes: 16 * MIB,
} as const;

type Counter = keyof typeof LIMITS;

const IN_ONE = "in a single function execution";
const SMALLER =
  "Consider using smaller limits in your queries, paginating your queries, or using indexed queries with a selective index range expressions.";

const EXCEEDED: Record<Counter, [string, string]> = {
  documentsRead: [
    "TooManyDocumentsRead",
    `Too many documents read ${IN_ONE} (limit: 32000). ${SMALLER}`,
  ],
  bytesRead: [
    "TooManyBytesRead",
    `Too many bytes read ${IN_ONE} (limit: ${LIMITS.bytesRead} bytes). ${SMALLER}`,
  ],
  databaseQueries: ["TooManyReads", `Too many reads ${IN_ONE} (limit: 4096). ${SMALLER}`],
  documentsWritten: ["TooManyWrites", `Too many writes ${IN_ONE} (limit: 16000)`],
  bytesWritten: [
    "TooManyBytesWritten",
    `Too many bytes written ${IN_ONE} (limit: ${LIMITS.bytesWritten} bytes)`,
  ],
  functionsScheduled: [
    "TooManyFunctionsScheduled",
    "Too many functions scheduled by this mutation (limit: 1000)",
  ],
  scheduledFunctionArgsBytes: [
    "ScheduledFunctionsArgumentsTooLarge",
    `Too large total size of the arguments of scheduled functions from this mutation (limit: ${LIMITS.scheduledFunctionArgsBytes} bytes)`,
  ],
};

const WRITE_COUNTERS = [
  "documentsWritten",
  "bytesWritten",
  "functionsScheduled",
  "scheduledFunctionArgsBytes",
] as const;

export class Usage {
  readonly #used: Record<Counter, number> = {
    documentsRead: 0,
    bytesRead: 0,
    databaseQueries: 0,
    documentsWritten: 0,
    bytesWritten: 0,
    functionsScheduled: 0,
    scheduledFunctionArgsBytes: 0,
  };

  #isPaused = false;

  /** What the backend itself does in a function's transaction must not use up what the function may. */
  paused<T>(body: () => T): T {
    const before = this.#isPaused;
    this.#isPaused = true;
    try {
      return body();
    } finally {
      this.#isPaused = before;
    }
  }

  add(counter: Counter, amount: number): void {
    if (this.#isPaused) return;
    const used = this.#used[counter] + amount;
    this.#used[counter] = used;
    if (used > LIMITS[counter]) {
      const [code, message] = EXCEEDED[counter];
      throw new DeveloperError(code, message);
    }
  }

  /** What a rolled back sub-transaction gives back. */
  mark(): number[] {
    return WRITE_COUNTERS.map((counter) => this.#used[counter]);
  }

  restore(mark: readonly number[]): void {
    WRITE_COUNTERS.forEach((counter, i) => {
      this.#used[counter] = mark[i] as number;
    });
  }

  metrics(): TransactionMetrics {
    const entry = (counter: Counter): { used: number; remaining: number } => {
      const used = this.#used[counter];
      return { used, remaining: Math.max(0, LIMITS[counter] - used) };
    };
    return {
      bytesRead: entry("bytesRead"),
      bytesWritten: entry("bytesWritten"),
      databaseQueries: entry("databaseQueries"),
      documentsRead: entry("documentsRead"),
      documentsWritten: entry("documentsWritten"),
      functionsScheduled: entry("functionsScheduled"),
      scheduledFunctionArgsBytes: entry("scheduledFunctionArgsBytes"),
    };
  }
}
