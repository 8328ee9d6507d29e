// What a transaction sees: its own writes, over commits on their way to the disk, over a snapshot.
import type { RangeCursor, Reader } from "../database/reader.ts";
import type { SortedKeys } from "../storage/sorted-keys.ts";
import type { Entry, Snapshot } from "../storage/store.ts";
import type { VersionedMap } from "../storage/versioned-map.ts";
import type { Key } from "../values/wire.ts";
import type { OwnWrites } from "./own-writes.ts";

interface Layer {
  readonly keys: SortedKeys;
  /** undefined: this layer says nothing about the key. null: deleted. */
  get(key: Key): string | null | undefined;
}

export class View implements Reader {
  readonly #snapshot: Snapshot;
  /** Newest first. */
  readonly #layers: Layer[] = [];
  /** Hardly ever more than one at a time, and the newest ends first. */
  readonly #open: MergedCursor[] = [];

  constructor(
    snapshot: Snapshot,
    pending: { map: VersionedMap<bigint>; ts: bigint } | null,
    own: OwnWrites | null,
  ) {
    this.#snapshot = snapshot;
    if (own !== null) {
      this.#layers.push({ keys: own.keys, get: (key) => own.map.get(key) });
    }
    if (pending !== null) {
      const { map, ts } = pending;
      this.#layers.push({ keys: map.keys, get: (key) => map.get(key, ts) });
    }
  }

  get(key: Key): string | undefined {
    for (const layer of this.#layers) {
      const value = layer.get(key);
      if (value !== undefined) return value ?? undefined;
    }
    return this.#snapshot.get(key);
  }

  range(start: Key, end: Key, reverse: boolean): RangeCursor {
    const base = this.#snapshot.range(start, end, { reverse });
    const cursor = new MergedCursor(base, this.#layers, { start, end, reverse }, () => {
      this.#open.splice(this.#open.lastIndexOf(cursor), 1);
    });
    this.#open.push(cursor);
    return cursor;
  }

  missing(key: Key): Error {
    return this.#snapshot.missing(key);
  }

  /** A walk that nobody ended would hold on to the disk's pages for ever. */
  close(): void {
    for (let last = this.#open.at(-1); last !== undefined; last = this.#open.at(-1)) last.close();
  }
}

interface Stretch {
  start: Key;
  end: Key;
  reverse: boolean;
}

/** Merges the layers step by step. Each step asks the layers anew, so writes ahead of the walk are met by it. */
class MergedCursor implements RangeCursor {
  readonly #base: Iterator<Entry>;
  readonly #layers: readonly Layer[];
  readonly #reverse: boolean;
  readonly #limit: Key;
  readonly #onClose: () => void;
  #last: Key;
  #started = false;
  /** undefined: not asked for yet. Most walks end with their first row. */
  #ahead: Entry | null | undefined;
  #done = false;

  constructor(
    base: Iterator<Entry>,
    layers: readonly Layer[],
    { start, end, reverse }: Stretch,
    onClose: () => void,
  ) {
    this.#base = base;
    this.#layers = layers;
    this.#reverse = reverse;
    this.#last = reverse ? end : start;
    this.#limit = reverse ? start : end;
    this.#onClose = onClose;
  }

  #nextInBase(): Entry | null {
    const step = this.#base.next();
    return step.done === true ? null : step.value;
  }

  /** The nearest key in the layers that lies ahead, deleted ones included. */
  #nextLayered(): Key | undefined {
    let nearest: Key | undefined;
    for (const { keys } of this.#layers) {
      if (keys.size === 0) continue;
      const key = this.#reverse ? keys.previous(this.#last) : keys.next(this.#last, this.#started);
      if (key === undefined) continue;
      if (this.#reverse ? key < this.#limit : key >= this.#limit) continue;
      if (nearest === undefined || (this.#reverse ? key > nearest : key < nearest)) nearest = key;
    }
    return nearest;
  }

  next(): Entry | null {
    while (!this.#done) {
      const layered = this.#nextLayered();
      if (this.#ahead === undefined) this.#ahead = this.#nextInBase();
      const ahead = this.#ahead;
      if (layered === undefined && ahead === null) {
        this.close();
        return null;
      }
      const fromBase =
        layered === undefined ||
        (ahead !== null && (this.#reverse ? ahead.key >= layered : ahead.key <= layered));
      const key = fromBase ? (ahead as Entry).key : layered;
      let value: string | null | undefined;
      if (fromBase) {
        if (layered === key) value = this.#valueInLayers(key);
        value = value === undefined ? (ahead as Entry).value : value;
        this.#ahead = undefined;
      } else {
        value = this.#valueInLayers(key);
      }
      this.#last = key;
      this.#started = true;
      if (value !== null && value !== undefined) return { key, value };
    }
    return null;
  }

  #valueInLayers(key: Key): string | null | undefined {
    for (const layer of this.#layers) {
      const value = layer.get(key);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  close(): void {
    if (this.#done) return;
    this.#done = true;
    this.#base.return?.();
    this.#onClose();
  }
}
