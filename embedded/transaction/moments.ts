// The newest published moment as one snapshot that all transactions of that moment share.
import type { Snapshot, Store } from "../storage/store.ts";
import type { SharedSnapshot } from "./host.ts";

class Moment implements SharedSnapshot {
  readonly snapshot: Snapshot;
  readonly ts: bigint;
  #holders = 1;

  constructor(snapshot: Snapshot, ts: bigint) {
    this.snapshot = snapshot;
    this.ts = ts;
  }

  retain(): void {
    this.#holders++;
  }

  release(): void {
    this.#holders--;
    if (this.#holders === 0) this.snapshot.release();
  }
}

export class Moments {
  readonly #store: Store;
  #current: Moment;

  constructor(store: Store, ts: bigint) {
    this.#store = store;
    this.#current = new Moment(store.snapshot(), ts);
  }

  get current(): SharedSnapshot {
    return this.#current;
  }

  /** Must be called when the store's newest content is exactly what is published, with no flush under way. */
  advance(ts: bigint): void {
    const before = this.#current;
    this.#current = new Moment(this.#store.snapshot(), ts);
    before.release();
  }

  close(): void {
    this.#current.release();
  }
}
