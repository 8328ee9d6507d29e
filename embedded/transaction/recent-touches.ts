// Which keys of each index the latest commits touched: whether rows that were read a while ago still hold is asked of them.
import { PREFIX_LENGTH } from "../database/layout.ts";
import type { Key } from "../values/wire.ts";
import type { Interval } from "./engine.ts";

/** Of one index. To look through more would take as long as to read the rows. */
const MOST = 256;

interface Touch {
  ts: bigint;
  key: Key;
}

interface Touches {
  /** In the order of their commits. */
  latest: Touch[];
  /** Of what was touched up to here, some is no longer known. */
  forgottenThrough: bigint;
}

export class RecentTouches {
  readonly #byIndex = new Map<Key, Touches>();

  note(ts: bigint, keys: readonly Key[]): void {
    for (const key of keys) {
      const prefix = key.slice(0, PREFIX_LENGTH);
      const touches = this.#byIndex.get(prefix) ?? { latest: [], forgottenThrough: 0n };
      this.#byIndex.set(prefix, touches);
      touches.latest.push({ ts, key });
      if (touches.latest.length < 2 * MOST) continue;
      const forgotten = touches.latest.splice(0, MOST);
      touches.forgottenThrough = (forgotten.at(-1) as Touch).ts;
    }
  }

  /** Keys of the interval, which lies in one index, that commits behind `since` touched, up to `until`; null: not known. */
  between({ start, end }: Interval, since: bigint, until: bigint): Key[] | null {
    const keys: Key[] = [];
    const touches = this.#byIndex.get(start.slice(0, PREFIX_LENGTH));
    if (touches === undefined) return keys;
    if (since < touches.forgottenThrough) return null;
    const { latest } = touches;
    for (let at = latest.length - 1; at >= 0; at -= 1) {
      const { ts, key } = latest[at] as Touch;
      if (ts <= since) break;
      if (ts <= until && key >= start && key < end) keys.push(key);
    }
    return keys;
  }
}
