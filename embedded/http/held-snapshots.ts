// Snapshots that clients may come back to: `query_ts` hands one out, `query_at_ts` runs at it.
import type { Runner } from "../runtime/runner.ts";
import type { FunctionCall, QuerySnapshot, QueryOutcome } from "../runtime/runs/calls.ts";
import type { Cancel, World } from "../world/world.ts";

const LIFE_MS = 30_000;
/** Each one keeps old pages of the database from being used again. */
const MAX_HELD = 32;

interface Held {
  snapshot: QuerySnapshot;
  cancelDrop: Cancel;
  /** The queries that run at it, and this list. */
  users: number;
}

export class HeldSnapshots {
  readonly #runner: Pick<Runner, "beginQueries">;
  readonly #held = new Map<bigint, Held>();

  readonly #world: World;

  constructor(runner: Pick<Runner, "beginQueries">, world: World) {
    this.#runner = runner;
    this.#world = world;
  }

  /** ts of the newest snapshot, held for 30 seconds from now. */
  take(): bigint {
    const snapshot = this.#runner.beginQueries();
    const { ts } = snapshot;
    const before = this.#held.get(ts);
    if (before !== undefined) {
      snapshot.release();
      before.cancelDrop();
      before.cancelDrop = this.#dropLater(ts);
      return ts;
    }
    this.#held.set(ts, { snapshot, cancelDrop: this.#dropLater(ts), users: 1 });
    for (const oldest of this.#held.keys()) {
      if (this.#held.size <= MAX_HELD) break;
      this.#drop(oldest);
    }
    return ts;
  }

  /** null: this snapshot is not held any more. One that begins in time is let finish. */
  run(ts: bigint, call: FunctionCall): Promise<QueryOutcome> | null {
    const held = this.#held.get(ts);
    if (held === undefined) return null;
    held.users += 1;
    return held.snapshot.run(call, null).finally(() => leave(held));
  }

  close(): void {
    for (const ts of this.#held.keys()) this.#drop(ts);
  }

  #dropLater(ts: bigint): Cancel {
    return this.#world.monotonic.setTimer(() => this.#drop(ts), LIFE_MS);
  }

  #drop(ts: bigint): void {
    const held = this.#held.get(ts);
    if (held === undefined) return;
    this.#held.delete(ts);
    held.cancelDrop();
    leave(held);
  }
}

function leave(held: Held): void {
  held.users -= 1;
  if (held.users === 0) held.snapshot.release();
}
