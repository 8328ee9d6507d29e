// Values that were read and checked a moment ago, so that the next reader need not ask the disk for them again: most reads of a
// live query are of documents that the last one showed as well.
import { LRUCache } from "lru-cache";

import type { Key } from "../values/wire.ts";
import type { Write } from "./store.ts";

/** Counted in characters of keys and values. */
const MOST_CHARACTERS = 32 * 1024 * 1024;
/** More than this would push out too many others. Long values are the dearest to read again: all of their bytes are checked. */
const LONGEST = 256 * 1024;

interface Kept {
  value: string;
  /** The moment of the snapshot that read it. No commit has written the key since: it would have been dropped. */
  since: number;
}

/**
 * A moment is a number of finished commits. While a commit is on its way nobody can say which snapshots see it, so its keys are
 * neither kept nor answered until it is done.
 */
export class ValueCache {
  readonly #kept: LRUCache<Key, Kept>;
  #moment = 0;
  /** How many commits on their way write the key. */
  readonly #written = new Map<Key, number>();

  constructor(mostCharacters = MOST_CHARACTERS) {
    this.#kept = new LRUCache({
      maxSize: mostCharacters,
      maxEntrySize: LONGEST,
      sizeCalculation: ({ value }, key) => key.length + value.length,
    });
  }

  /** To be asked for before the snapshot is taken. */
  get moment(): number {
    return this.#moment;
  }

  begin(writes: readonly Write[]): void {
    for (const { key } of writes) {
      this.#written.set(key, (this.#written.get(key) ?? 0) + 1);
      this.#kept.delete(key);
    }
  }

  /** However it ended. */
  end(writes: readonly Write[]): void {
    this.#moment += 1;
    for (const { key } of writes) {
      const others = (this.#written.get(key) ?? 1) - 1;
      if (others === 0) this.#written.delete(key);
      else this.#written.set(key, others);
    }
  }

  get(key: Key, moment: number): string | undefined {
    const kept = this.#kept.get(key);
    return kept !== undefined && kept.since <= moment ? kept.value : undefined;
  }

  /** What a snapshot of that moment has read. */
  put(key: Key, value: string, moment: number): void {
    if (moment !== this.#moment || this.#written.has(key)) return;
    this.#kept.set(key, { value, since: moment });
  }
}
