// Moments that clients may come back to: `query_ts` hands one out, `query_at_ts` runs at it.
import type { FunctionCall, QueryMoment, QueryOutcome, Runner } from "../runtime/runner.ts";

const LIFE_MS = 30_000;
/** Each one keeps old pages of the database from being used again. */
const MAX_HELD = 32;

interface Held {
  moment: QueryMoment;
  timer: NodeJS.Timeout;
  /** The queries that run at it, and this list. */
  users: number;
}

export class Snapshots {
  readonly #runner: Pick<Runner, "beginQueries">;
  readonly #held = new Map<bigint, Held>();

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
    this.#held.set(ts, { moment, timer, users: 1 });
    for (const oldest of this.#held.keys()) {
      if (this.#held.size <= MAX_HELD) break;
      this.#drop(oldest);
    }
    return ts;
  }

  /** null: this moment is not held any more. One that begins in time is let finish. */
  run(ts: bigint, call: FunctionCall): Promise<QueryOutcome> | null {
    const held = this.#held.get(ts);
    if (held === undefined) return null;
    held.users += 1;
    return held.moment.run(call, null).finally(() => leave(held));
  }

  close(): void {
    for (const ts of this.#held.keys()) this.#drop(ts);
  }

  #drop(ts: bigint): void {
    const held = this.#held.get(ts);
    if (held === undefined) return;
    this.#held.delete(ts);
    clearTimeout(held.timer);
    leave(held);
  }
}

function leave(held: Held): void {
  held.users -= 1;
  if (held.users === 0) held.moment.release();
}
