// What the engine asks of a disk, in words. One conformance suite holds every implementation to it.
import type { Key } from "../values/wire.ts";
import type { Health } from "./health.ts";

export interface Write {
  key: Key;
  /** null deletes the key. */
  value: string | null;
}

export interface Entry {
  key: Key;
  value: string;
}

/**
 * A frozen view: what was committed when it was taken, untouched by later commits, until `release`. What is not what was
 * written is a `DamagedError` for whoever reads it, never a value and never an absence.
 */
export interface Snapshot {
  get(key: Key): string | undefined;
  /** Entries with start <= key < end, in key order, or in the opposite order with `reverse`. Lazy. */
  range(start: Key, end: Key, options?: { reverse?: boolean }): IterableIterator<Entry>;
  /** The error for who knows from elsewhere that this key must be there, and did not find it. */
  missing(key: Key): Error;
  release(): void;
}

/**
 * Ordered, durable key-value storage for one process.
 * - `commit` applies all writes of a call or none, also through a crash, and resolves only when they are durable.
 * - Calls become visible to new snapshots in the order in which they were made, at the latest when they resolve.
 * - Keys may be up to 2 MiB (an index key holds whole fields of a document); values up to 16 MiB.
 * - After `close` every call throws. A second process that opens the same folder is refused with one clear line.
 */
export interface Store {
  readonly health: Health;
  /** How those who run the site know what a key stands for. Damage that was found at opening is told of from then on. */
  nameKeys(name: (key: Key) => string): void;
  snapshot(): Snapshot;
  /** Where commits that are made at one time cost less as one: resolves when those of now have been made. */
  gather?(): Promise<void>;
  commit(writes: readonly Write[]): Promise<void>;
  /** Resolves when all that was committed lies where programs look for it that know nothing of how this store works. */
  settle(): Promise<void>;
  close(): Promise<void>;
}
