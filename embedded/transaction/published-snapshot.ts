// The newest published snapshot, which all transactions that begin at its ts share.
import type { Snapshot, Store } from "../storage/store.ts";
import type { SharedSnapshot } from "./engine-services.ts";

class CountedSnapshot implements SharedSnapshot {
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

export class PublishedSnapshot {
  readonly #store: Store;
  #current: CountedSnapshot;

  constructor(store: Store, ts: bigint) {
    this.#store = store;
    this.#current = new CountedSnapshot(store.snapshot(), ts);
  }

  get current(): SharedSnapshot {
    return this.#current;
  }

  /** Must be called when the store's newest content is exactly what is published, with no flush under way. */
  advance(ts: bigint): void {
    const before = this.#current;
    this.#current = new CountedSnapshot(this.#store.snapshot(), ts);
    before.release();
  }

  close(): void {
    this.#current.release();
  }
}
