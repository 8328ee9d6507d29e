// Runs write transactions: one after another, again when another commit got in between, answered when durable.
import type { Engine, Transaction } from "../../transaction/engine.ts";
import { ConflictError, StorageError, UnavailableError } from "../../values/errors.ts";
import type { Wire } from "../../values/wire.ts";
import type { World } from "../../world/world.ts";
import { Semaphore } from "./semaphore.ts";

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
  #turns: Semaphore;
  #world: World;

  #unavailable: Wire | undefined;

  /** `unavailable`: what a function is thrown as the data of a ConvexError where a transaction could not be run. */
  constructor(engine: Engine, world: World, concurrency: number, unavailable?: Wire) {
    this.#engine = engine;
    this.#world = world;
    this.#unavailable = unavailable;
    this.#turns = new Semaphore(concurrency);
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
          throw new UnavailableError("StorageUnavailable", error.message, this.#unavailable);
        }
        if (!(error instanceof ConflictError)) throw error;
        if (attempt >= policy.retries) {
          throw new UnavailableError(
            "OptimisticConcurrencyControlFailure",
            error.message,
            this.#unavailable,
          );
        }
      }
      await this.#pause(Math.min(policy.firstMs * 2 ** attempt, policy.lastMs));
    }
  }

  #pause(ms: number): Promise<void> {
    const { random, monotonic } = this.#world;
    return new Promise((resolve) => {
      monotonic.setTimer(resolve, ms * (0.5 + random() / 2));
    });
  }

  async #once<T>(
    body: (tx: Transaction) => Promise<Attempt<T>>,
  ): Promise<{ value: T; ts: bigint }> {
    const turn = this.#turns.acquire();
    const release = turn instanceof Promise ? await turn : turn;
    const open: Transaction[] = [];
    try {
      const tx = this.#engine.beginWrite();
      open.push(tx);
      const { value, keep } = await body(tx);
      const last = keep ? tx : tx.stale();
      if (!keep) open.push(last);
      const committing = this.#engine.commit(last);
      release();
      const { ts } = await committing;
      return { value, ts };
    } finally {
      release();
      for (const tx of open) tx.release();
    }
  }
}
