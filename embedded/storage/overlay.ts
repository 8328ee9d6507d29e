// What is in the log and not yet in the database, laid over a snapshot of the database.
import type { Key } from "../values/wire.ts";
import type { CountedSnapshot } from "./counted-snapshot.ts";
import { bothLoads, type Load, loadOf, NO_LOAD } from "./page-need.ts";
import type { Entry, Snapshot, Write } from "./store.ts";
import { VersionedMap } from "./versioned-map.ts";

/** What was committed between two turns of the log. A version of a key bears the number of its record. */
export class Layer {
  readonly #map = new VersionedMap<number>();
  /** Records that nobody has looked at so far. */
  #unread: { writes: readonly Write[]; seq: number }[] = [];
  /** What it asks of the database, as one commit. */
  load: Load = NO_LOAD;
  #last = 0;

  static of(records: Iterable<{ writes: readonly Write[]; seq: number }>): Layer {
    const layer = new Layer();
    for (const { writes, seq } of records) layer.add(writes, loadOf(writes), seq);
    return layer;
  }

  /** What it holds is put in its place when somebody looks: for who adds to it there is no time left. */
  get map(): VersionedMap<number> {
    for (const { writes, seq } of this.#unread) {
      for (const { key, value } of writes) this.#map.set(key, value, seq);
    }
    if (this.#unread.length > 0) this.#unread = [];
    return this.#map;
  }

  add(writes: readonly Write[], load: Load, seq: number): void {
    this.#unread.push({ writes, seq });
    this.load = bothLoads(this.load, load);
    this.#last = seq;
  }

  get isEmpty(): boolean {
    return this.#unread.length === 0 && this.#map.size === 0;
  }

  /** All of it as one commit, in the order of keys. */
  *newest(): Generator<Write> {
    const { keys } = this.map;
    for (let key = keys.next("", false); key !== undefined; key = keys.next(key, true)) {
      yield { key, value: this.map.get(key, this.#last) ?? null };
    }
  }
}

/** Keys from here on are the store's own. */
export const OWN_KEYS = "\xff\xff\xff\xff";

export interface LayeredParts {
  base: CountedSnapshot;
  /** The newest first. */
  layers: readonly Layer[];
  /** The last record that is seen. */
  seq: number;
  onRelease: () => void;
}

export class LayeredSnapshot implements Snapshot {
  readonly #base: CountedSnapshot;
  readonly #layers: readonly Layer[];
  readonly #seq: number;
  readonly #onRelease: () => void;
  #released = false;

  constructor({ base, layers, seq, onRelease }: LayeredParts) {
    this.#base = base.retain();
    this.#layers = layers;
    this.#seq = seq;
    this.#onRelease = onRelease;
  }

  get(key: Key): string | undefined {
    this.#mustBeOpen();
    const value = this.#layered(key);
    return value === undefined ? this.#base.snapshot.get(key) : (value ?? undefined);
  }

  /** undefined: the layers say nothing of it. null: deleted. */
  #layered(key: Key): string | null | undefined {
    for (const { map } of this.#layers) {
      const value = map.get(key, this.#seq);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  range(from: Key, to: Key, options?: { reverse?: boolean }): IterableIterator<Entry> {
    this.#mustBeOpen();
    const start = from < OWN_KEYS ? from : OWN_KEYS;
    const end = to < OWN_KEYS ? to : OWN_KEYS;
    const base = this.#base.snapshot.range(start, end, options);
    const reverse = options?.reverse === true;
    const walks = this.#layers.flatMap(({ map }) => {
      const walk = new KeyWalk(map, { start, end, reverse });
      return walk.key === undefined ? [] : [walk];
    });
    if (walks.length === 0) return base;
    return this.#merged(base, walks, reverse);
  }

  *#merged(
    base: IterableIterator<Entry>,
    walks: readonly KeyWalk[],
    reverse: boolean,
  ): IterableIterator<Entry> {
    try {
      let entry = base.next();
      for (let key = nearest(walks, reverse); key !== undefined; key = nearest(walks, reverse)) {
        while (entry.done !== true && isBefore(entry.value.key, key, reverse)) {
          yield entry.value;
          entry = base.next();
        }
        const value = this.#layered(key);
        for (const walk of walks) if (walk.key === key) walk.step();
        // What is newer than this snapshot says nothing to it.
        if (value === undefined) continue;
        if (value !== null) yield { key, value };
        if (entry.done !== true && entry.value.key === key) entry = base.next();
      }
      for (; entry.done !== true; entry = base.next()) yield entry.value;
    } finally {
      base.return?.();
    }
  }

  missing(key: Key): Error {
    return this.#base.snapshot.missing(key);
  }

  release(): void {
    if (this.#released) return;
    this.#released = true;
    this.#base.release();
    this.#onRelease();
  }

  #mustBeOpen(): void {
    if (this.#released) throw new Error("The snapshot was released");
  }
}

function isBefore(key: Key, other: Key, reverse: boolean): boolean {
  return reverse ? key > other : key < other;
}

function nearest(walks: readonly KeyWalk[], reverse: boolean): Key | undefined {
  let found: Key | undefined;
  for (const { key } of walks) {
    if (key !== undefined && (found === undefined || isBefore(key, found, reverse))) found = key;
  }
  return found;
}

/** The keys of a layer within a range, one after the other. */
class KeyWalk {
  readonly #map: VersionedMap<number>;
  readonly #limit: Key;
  readonly #reverse: boolean;
  key: Key | undefined;

  constructor(
    map: VersionedMap<number>,
    { start, end, reverse }: { start: Key; end: Key; reverse: boolean },
  ) {
    this.#map = map;
    this.#limit = reverse ? start : end;
    this.#reverse = reverse;
    this.key = this.#within(reverse ? map.keys.previous(end) : map.keys.next(start, false));
  }

  #within(key: Key | undefined): Key | undefined {
    if (key === undefined) return undefined;
    return (this.#reverse ? key >= this.#limit : key < this.#limit) ? key : undefined;
  }

  step(): void {
    const { keys } = this.#map;
    const key = this.key as Key;
    this.key = this.#within(this.#reverse ? keys.previous(key) : keys.next(key, true));
  }
}
