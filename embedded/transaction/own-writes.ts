// A transaction's own writes: newest value per key, in key order, with brackets that can be rolled back.
import { spaceOf } from "../database/layout.ts";
import { SortedKeys } from "../storage/sorted-keys.ts";
import type { Key } from "../values/wire.ts";
import type { Interval } from "./engine.ts";
import { GroupedKeys } from "./grouped-keys.ts";

/** To look whether one of more of an index lies in a stretch takes longer than to read it. */
const MOST_LOOKED_AT = 64;

export class OwnWrites {
  readonly map = new Map<Key, string | null>();
  readonly keys = new SortedKeys();
  /** Every key whose content changed for a reader, in order; may repeat. */
  readonly touched: Key[] = [];
  readonly #byIndex = new GroupedKeys(this.touched, spaceOf);
  readonly #undo: { key: Key; before: string | null | undefined }[] = [];

  put(key: Key, value: string | null): void {
    const before = this.map.get(key);
    this.#undo.push({ key, before });
    if (before === undefined) this.keys.add(key);
    this.map.set(key, value);
  }

  touch(key: Key): void {
    this.touched.push(key);
  }

  /** False: nothing was written there for certain. The interval lies in one index. */
  mayTouch({ start, end }: Interval): boolean {
    const touched = this.#byIndex.of(spaceOf(start));
    return touched.length > MOST_LOOKED_AT || touched.some((key) => key >= start && key < end);
  }

  mark(): { writes: number; touched: number } {
    return { writes: this.#undo.length, touched: this.touched.length };
  }

  rollback(mark: { writes: number; touched: number }): void {
    while (this.#undo.length > mark.writes) {
      const { key, before } = this.#undo.pop() as { key: Key; before: string | null | undefined };
      if (before === undefined) {
        this.map.delete(key);
        this.keys.delete(key);
      } else {
        this.map.set(key, before);
      }
    }
    this.touched.length = mark.touched;
    this.#byIndex.cut(mark.touched);
  }
}
