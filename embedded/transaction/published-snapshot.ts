// The newest published snapshot, which all transactions that begin at its ts share.
import { CountedSnapshot } from "../storage/counted-snapshot.ts";
import type { Snapshot, Store } from "../storage/store.ts";
import type { SharedSnapshot } from "./engine-services.ts";

class DatedSnapshot extends CountedSnapshot implements SharedSnapshot {
  readonly ts: bigint;

  constructor(snapshot: Snapshot, ts: bigint) {
    super(snapshot);
    this.ts = ts;
  }
}

export class PublishedSnapshot {
  readonly #store: Store;
  #current: DatedSnapshot;

  constructor(store: Store, ts: bigint) {
    this.#store = store;
    this.#current = new DatedSnapshot(store.snapshot(), ts);
  }

  get current(): SharedSnapshot {
    return this.#current;
  }

  /** Must be called when the store's newest content is exactly what is published, with no flush under way. */
  advance(ts: bigint): void {
    const before = this.#current;
    this.#current = new DatedSnapshot(this.#store.snapshot(), ts);
    before.release();
  }

  close(): void {
    this.#current.release();
  }
}
