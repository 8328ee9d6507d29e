// Moments that clients may come back to: `query_ts` hands one out, `query_at_ts` runs at it.
import type { QueryMoment, Runner } from "../runtime/runner.ts";

const LIFE_MS = 30_000;
/** Each one keeps old pages of the database from being used again. */
const MAX_HELD = 32;

export class Snapshots {
  readonly #runner: Pick<Runner, "beginQueries">;
  readonly #held = new Map<bigint, { moment: QueryMoment; timer: NodeJS.Timeout }>();

  constructor(runner: Pick<Runner, "beginQueries">) {
    this.#runner = runner;
  }

  /** ts of the newest moment, held for 30 seconds from now. */
  take(): bigint {
    const moment = this.#runner.beginQueries();
    const { ts } = moment;
    const before = this.#held.get(ts);
    if (before !== undefined) {
      moment.release();
      before.timer.refresh();
      return ts;
    }
    const timer = setTimeout(() => this.#drop(ts), LIFE_MS).unref();
    this.#held.set(ts, { moment, timer });
    for (const oldest of this.#held.keys()) {
      if (this.#held.size <= MAX_HELD) break;
      this.#drop(oldest);
    }
    return ts;
  }

  find(ts: bigint): QueryMoment | null {
    return this.#held.get(ts)?.moment ?? null;
  }

  close(): void {
    for (const ts of this.#held.keys()) this.#drop(ts);
  }

  #drop(ts: bigint): void {
    const held = this.#held.get(ts);
    if (held === undefined) return;
    this.#held.delete(ts);
    clearTimeout(held.timer);
    held.moment.release();
  }
}
