// Which keys of an index the latest commits touched: whether rows that were read a while ago still hold is asked of them. Of most
// indexes nobody asks, and those are not followed.
import { PREFIX_LENGTH, spaceOf } from "../database/layout.ts";
import type { Key } from "../values/wire.ts";
import type { Interval } from "./engine.ts";
import { GroupedKeys } from "./grouped-keys.ts";

/** Of one index that is followed so many are known, and up to as many behind them. */
const MOST = 1_024;
/** To look through more would take as long as to read the rows. */
const MOST_LOOKED_AT = 512;
/**
 * Keys that begin alike, mostly those of one person or conversation, lie together: who asks for those rows looks at no others.
 * The longer way first: some names begin alike in all rows.
 */
const BUCKET_LENGTHS = [PREFIX_LENGTH + 24, PREFIX_LENGTH + 8];

interface Touch {
  ts: bigint;
  key: Key;
}

/** In the order of their commits. */
class Touches {
  readonly all: Touch[] = [];
  readonly #buckets = BUCKET_LENGTHS.map((length) => ({
    length,
    touches: new GroupedKeys(this.all, ({ key }) => key.slice(0, length)),
  }));

  /** Those that may lie in the interval. */
  near({ start, end }: Interval): readonly Touch[] {
    for (const { length, touches } of this.#buckets) {
      const name = start.slice(0, length);
      if (name.length === length && end.startsWith(name)) return touches.of(name);
    }
    return this.all;
  }
}

interface Known {
  latest: Touches;
  before: Touches;
  /** Of what was touched up to here, some is no longer known. */
  forgottenThrough: bigint;
}

export class RecentTouches {
  readonly #byIndex = new Map<number, Known>();
  #newest = 0n;

  /** Knows from now on what is touched in the index that the interval lies in. */
  follow({ start }: Interval): void {
    const space = spaceOf(start);
    if (this.#byIndex.has(space)) return;
    const forgottenThrough = this.#newest;
    this.#byIndex.set(space, { latest: new Touches(), before: new Touches(), forgottenThrough });
  }

  note(ts: bigint, keys: readonly Key[]): void {
    this.#newest = ts;
    for (const key of keys) {
      const known = this.#byIndex.get(spaceOf(key));
      if (known === undefined) continue;
      known.latest.all.push({ ts, key });
      if (known.latest.all.length < MOST) continue;
      known.forgottenThrough = known.before.all.at(-1)?.ts ?? known.forgottenThrough;
      known.before = known.latest;
      known.latest = new Touches();
    }
  }

  /** Keys of the interval, which lies in one index, that commits behind `since` touched, up to `until`; null: not known. */
  between(interval: Interval, since: bigint, until: bigint): Key[] | null {
    const { start, end } = interval;
    const found: Key[] = [];
    const known = this.#byIndex.get(spaceOf(start));
    if (known === undefined || since < known.forgottenThrough) return null;
    let left = MOST_LOOKED_AT;
    for (const touches of [known.latest, known.before]) {
      // Mostly nobody has touched the index at all.
      if ((touches.all.at(-1)?.ts ?? 0n) <= since) continue;
      const list = touches.near(interval);
      for (let at = list.length - 1; at >= 0; at -= 1) {
        const { ts, key } = list[at] as Touch;
        if (ts <= since) return found;
        if (left === 0) return null;
        left -= 1;
        if (ts <= until && key >= start && key < end) found.push(key);
      }
    }
    return found;
  }
}
