import type { Key } from "../values/wire.ts";
import { isOfKey, isWhole, sumOfKey } from "./checked-values.ts";
import type { Gap } from "./gaps.ts";
import type { FileDamage } from "./lmdb-format.ts";
import type { Slice, Visitor } from "./lmdb-walk.ts";

/** Thrown at the limit. */
export class EnoughSeen extends Error {}

/** Tells entries that are what was written from the others. */
export class EntryCheck implements Visitor {
  readonly lost: Key[] = [];
  readonly gaps: Gap[] = [];
  readonly #limit: number;
  whole = 0;
  entries = 0;
  #lastKey: Key | null = null;
  #open: Gap | null = null;

  constructor(limit = Infinity) {
    this.#limit = limit;
  }

  entry(key: Slice, value: Slice): void {
    if (this.entries === this.#limit) throw new EnoughSeen();
    this.entries++;
    const { view, bytes } = key.page;
    const keySum = sumOfKey(view, key.start, key.end);
    const name = bytes.toString("latin1", key.start, key.end);
    const isWholeEntry = isWhole(value.page.view, value.start, value.end, keySum);
    if (isWholeEntry) {
      this.whole++;
      this.found(name, value);
    } else {
      this.lost.push(name);
    }
    if (isWholeEntry || isOfKey(value.page.view, value.start, value.end, keySum)) {
      this.#lastKey = name;
      if (this.#open !== null) this.#open.before = name;
      this.#open = null;
    } else if (this.#open === null) {
      this.#open = { after: this.#lastKey, before: null, found: name };
      this.gaps.push(this.#open);
    }
  }

  /** An entry that is whole. */
  protected found(_key: Key, _value: Slice): void {}

  damaged(problem: FileDamage, _from: Slice | null, _to: Slice | null): void {
    throw problem;
  }
}
