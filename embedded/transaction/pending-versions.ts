// What commits wrote that are on their way to the disk, for who begins behind them. In quiet times a commit is durable before
// anybody begins who could see it here: its writes stand here only once somebody looks.
import type { Write } from "../storage/store.ts";
import { VersionedMap } from "../storage/versioned-map.ts";
import type { Key } from "../values/wire.ts";
import type { PendingCommit } from "./pending-commit.ts";

export class PendingVersions {
  readonly #map = new VersionedMap<bigint>();
  /** Published, but perhaps still needed by a transaction with an older snapshot. */
  #lingering: { ts: bigint; keys: readonly Key[] }[] = [];

  /** `queue`: all commits that are under way, in their order. */
  with(queue: readonly PendingCommit[]): VersionedMap<bigint> {
    for (const pending of queue) {
      if (pending.isShown) continue;
      pending.isShown = true;
      const { ts } = pending.commit;
      for (const [key, value] of pending.writes) this.#map.set(key, value, ts);
    }
    return this.#map;
  }

  /** These writes of the queue's first commits are in the snapshot now. */
  published(ts: bigint, writes: readonly Write[], queue: readonly PendingCommit[]): void {
    // Versions that somebody still needs would hide what only the snapshot holds.
    const isNeeded = this.#map.size > 0;
    if (isNeeded) this.with(queue);
    this.#lingering.push({ ts, keys: isNeeded ? writes.map(({ key }) => key) : [] });
  }

  get areLingering(): boolean {
    return this.#lingering.length > 0;
  }

  /** No open transaction has a snapshot of before `snapshotTs`. */
  forget(snapshotTs: bigint): void {
    let count = 0;
    for (const { ts, keys } of this.#lingering) {
      if (ts > snapshotTs) break;
      this.#map.forget(keys, ts);
      count++;
    }
    if (count > 0) this.#lingering.splice(0, count);
  }

  /** Everything behind `ts` never came true. */
  revert(failed: readonly PendingCommit[], ts: bigint): void {
    for (const { writes } of failed) this.#map.revert(writes.keys(), ts);
  }
}
