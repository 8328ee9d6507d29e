// Runs write transactions: one after another, again when another commit got in between, answered when durable.
import type { Engine, Transaction } from "../transaction/engine.ts";
import { ConflictError, StorageError } from "../values/errors.ts";
import { Lane } from "./mutation-lane.ts";
import { UnavailableError } from "./runner.ts";

// Taken before any test can replace it by a fake one.
const startTimer = globalThis.setTimeout;

export interface RetryPolicy {
  retries: number;
  firstMs: number;
  lastMs: number;
}

export const FOR_CALLERS: RetryPolicy = { retries: 4, firstMs: 100, lastMs: 2000 };
export const UNTIL_DONE: RetryPolicy = { retries: Infinity, firstMs: 100, lastMs: 60_000 };

export interface Attempt<T> {
  value: T;
  /** False: what was written is thrown away. */
  keep: boolean;
}

export class Transactor {
  #engine: Engine;
  #lane: Lane;

  constructor(engine: Engine, concurrency: number) {
    this.#engine = engine;
    this.#lane = new Lane(concurrency);
  }

  /**
   * `body` may run several times and must have no effect but through `tx`. The answer to a thrown away attempt waits, too,
   * for whatever the attempt could see: it must not tell of a commit that a crash may still take back.
   */
  async run<T>(
    body: (tx: Transaction) => Promise<Attempt<T>>,
    policy: RetryPolicy = FOR_CALLERS,
  ): Promise<{ value: T; ts: bigint }> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#once(body);
      } catch (error) {
        if (error instanceof StorageError) {
          throw new UnavailableError("StorageUnavailable", error.message);
        }
        if (!(error instanceof ConflictError)) throw error;
        if (attempt >= policy.retries) {
          throw new UnavailableError("OptimisticConcurrencyControlFailure", error.message);
        }
      }
      await pause(Math.min(policy.firstMs * 2 ** attempt, policy.lastMs));
    }
  }

  async #once<T>(
    body: (tx: Transaction) => Promise<Attempt<T>>,
  ): Promise<{ value: T; ts: bigint }> {
    const leave = await this.#lane.enter();
    const open: Transaction[] = [];
    try {
      const tx = this.#engine.beginWrite();
      open.push(tx);
      const { value, keep } = await body(tx);
      const last = keep ? tx : this.#engine.beginWrite();
      if (!keep) open.push(last);
      const committing = this.#engine.commit(last);
      leave();
      const { ts } = await committing;
      return { value, ts };
    } finally {
      leave();
      for (const tx of open) tx.release();
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    startTimer(resolve, ms * (0.5 + Math.random() / 2));
  });
}
