// Keys with several versions each, so that a reader of an older moment keeps seeing it.
import type { Key } from "../values/wire.ts";
import { SortedKeys } from "./sorted-keys.ts";

interface Version<Moment> {
  at: Moment;
  value: string | null;
}

export class VersionedMap<Moment extends number | bigint> {
  readonly keys = new SortedKeys();
  readonly #versions = new Map<Key, Version<Moment>[]>();

  get size(): number {
    return this.keys.size;
  }

  /** Moments must not go backwards for one key. */
  set(key: Key, value: string | null, at: Moment): void {
    const versions = this.#versions.get(key);
    if (versions === undefined) {
      this.#versions.set(key, [{ at, value }]);
      this.keys.add(key);
    } else if ((versions.at(-1) as Version<Moment>).at === at) {
      versions[versions.length - 1] = { at, value };
    } else {
      versions.push({ at, value });
    }
  }

  /** What the key held at that moment: null deleted, undefined never written. */
  get(key: Key, at: Moment): string | null | undefined {
    const versions = this.#versions.get(key);
    if (versions === undefined) return undefined;
    for (let i = versions.length - 1; i >= 0; i--) {
      const version = versions[i] as Version<Moment>;
      if (version.at <= at) return version.value;
    }
    return undefined;
  }

  /** Forgets every version of these keys that is older than `keepFrom`'s newest one. */
  compact(keys: Iterable<Key>, keepFrom: Moment): void {
    for (const key of keys) {
      const versions = this.#versions.get(key);
      if (versions === undefined) continue;
      let first = versions.length - 1;
      while (first > 0 && (versions[first] as Version<Moment>).at > keepFrom) first--;
      if (first > 0) versions.splice(0, first);
      const only = versions[0] as Version<Moment>;
      if (versions.length === 1 && only.value === null && only.at <= keepFrom) this.drop(key);
    }
  }

  /** Removes the versions up to and including `until`: they live elsewhere now. */
  forget(keys: Iterable<Key>, until: Moment): void {
    for (const key of keys) {
      const versions = this.#versions.get(key);
      if (versions === undefined) continue;
      let count = 0;
      while (count < versions.length && (versions[count] as Version<Moment>).at <= until) count++;
      if (count === versions.length) this.drop(key);
      else versions.splice(0, count);
    }
  }

  /** Removes the versions behind `after`: they never came true. */
  revert(keys: Iterable<Key>, after: Moment): void {
    for (const key of keys) {
      const versions = this.#versions.get(key);
      if (versions === undefined) continue;
      while (versions.length > 0 && (versions.at(-1) as Version<Moment>).at > after) versions.pop();
      if (versions.length === 0) this.drop(key);
    }
  }

  drop(key: Key): void {
    this.#versions.delete(key);
    this.keys.delete(key);
  }
}
