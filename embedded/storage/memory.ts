// The store without a disk, for tests and throw-away backends.
import type { Key } from "../values/wire.ts";
import { Damage } from "./damage.ts";
import { Health } from "./health.ts";
import type { Entry, Snapshot, Store, Write } from "./store.ts";
import { VersionedMap } from "./versioned-map.ts";

export class MemoryStore implements Store {
  readonly health = new Health();
  readonly #damage = new Damage(this.health);
  readonly #map = new VersionedMap<number>();
  readonly #open = new Set<MemorySnapshot>();
  #commits = 0;
  #stale: Key[] = [];
  #closed = false;

  snapshot(): Snapshot {
    this.#mustBeOpen();
    const snapshot = new MemorySnapshot(this.#map, this.#commits, this.#damage, (done) =>
      this.#release(done),
    );
    this.#open.add(snapshot);
    return snapshot;
  }

  async commit(writes: readonly Write[]): Promise<void> {
    this.#mustBeOpen();
    this.#commits++;
    for (const { key, value } of writes) {
      this.#map.set(key, value, this.#commits);
      this.#stale.push(key);
    }
    this.#compact();
  }

  async settle(): Promise<void> {
    this.#mustBeOpen();
  }

  async close(): Promise<void> {
    this.#mustBeOpen();
    this.#closed = true;
  }

  nameKeys(name: (key: Key) => string): void {
    this.#damage.nameKeys(name);
  }

  /** A second life of the same content, as a restart of the process would see it. */
  reopen(): void {
    this.#closed = false;
  }

  #release(snapshot: MemorySnapshot): void {
    this.#open.delete(snapshot);
    this.#compact();
  }

  #compact(): void {
    if (this.#stale.length === 0) return;
    for (const snapshot of this.#open) if (snapshot.stamp < this.#commits) return;
    this.#map.compact(this.#stale, this.#commits);
    this.#stale = [];
  }

  #mustBeOpen(): void {
    if (this.#closed) throw new Error("The store is closed");
  }
}

class MemorySnapshot implements Snapshot {
  readonly stamp: number;
  readonly #map: VersionedMap<number>;
  readonly #damage: Damage;
  readonly #onRelease: (snapshot: MemorySnapshot) => void;

  constructor(
    map: VersionedMap<number>,
    stamp: number,
    damage: Damage,
    onRelease: (snapshot: MemorySnapshot) => void,
  ) {
    this.#map = map;
    this.stamp = stamp;
    this.#damage = damage;
    this.#onRelease = onRelease;
  }

  get(key: Key): string | undefined {
    return this.#map.get(key, this.stamp) ?? undefined;
  }

  *range(start: Key, end: Key, options?: { reverse?: boolean }): IterableIterator<Entry> {
    const { keys } = this.#map;
    if (options?.reverse === true) {
      for (let key = keys.previous(end); key !== undefined && key >= start;) {
        const value = this.get(key);
        if (value !== undefined) yield { key, value };
        key = keys.previous(key);
      }
      return;
    }
    for (let key = keys.next(start, false); key !== undefined && key < end;) {
      const value = this.get(key);
      if (value !== undefined) yield { key, value };
      key = keys.next(key, true);
    }
  }

  missing(key: Key): Error {
    return this.#damage.at(key);
  }

  release(): void {
    this.#onRelease(this);
  }
}
