// A snapshot that several share, let go of with the last of them.
import type { Snapshot } from "./store.ts";

export class CountedSnapshot {
  readonly snapshot: Snapshot;
  #holders = 1;

  constructor(snapshot: Snapshot) {
    this.snapshot = snapshot;
  }

  retain(): this {
    this.#holders++;
    return this;
  }

  release(): void {
    this.#holders--;
    if (this.#holders === 0) this.snapshot.release();
  }
}
