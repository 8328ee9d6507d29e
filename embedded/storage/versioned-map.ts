// Keys with several versions each, so that a reader of an older snapshot keeps seeing it.
import type { Key } from "../values/wire.ts";
import { SortedKeys } from "./sorted-keys.ts";

interface Version<Stamp> {
  at: Stamp;
  value: string | null;
}

export class VersionedMap<Stamp extends number | bigint> {
  readonly keys = new SortedKeys();
  readonly #versions = new Map<Key, Version<Stamp>[]>();

  get size(): number {
    return this.keys.size;
  }

  /** Stamps must not go backwards for one key. */
  set(key: Key, value: string | null, at: Stamp): void {
    const versions = this.#versions.get(key);
    if (versions === undefined) {
      this.#versions.set(key, [{ at, value }]);
      this.keys.add(key);
    } else if ((versions.at(-1) as Version<Stamp>).at === at) {
      versions[versions.length - 1] = { at, value };
    } else {
      versions.push({ at, value });
    }
  }

  /** What the key held at that stamp: null deleted, undefined never written. */
  get(key: Key, at: Stamp): string | null | undefined {
    const versions = this.#versions.get(key);
    if (versions === undefined) return undefined;
    for (let i = versions.length - 1; i >= 0; i--) {
      const version = versions[i] as Version<Stamp>;
      if (version.at <= at) return version.value;
    }
    return undefined;
  }

  /** Forgets every version of these keys that is older than `keepFrom`'s newest one. */
  compact(keys: Iterable<Key>, keepFrom: Stamp): void {
    for (const key of keys) {
      const versions = this.#versions.get(key);
      if (versions === undefined) continue;
      let first = versions.length - 1;
      while (first > 0 && (versions[first] as Version<Stamp>).at > keepFrom) first--;
      if (first > 0) versions.splice(0, first);
      const only = versions[0] as Version<Stamp>;
      if (versions.length === 1 && only.value === null && only.at <= keepFrom) this.drop(key);
    }
  }

  /** Removes the versions up to and including `until`: they live elsewhere now. */
  forget(keys: Iterable<Key>, until: Stamp): void {
    for (const key of keys) {
      const versions = this.#versions.get(key);
      if (versions === undefined) continue;
      let count = 0;
      while (count < versions.length && (versions[count] as Version<Stamp>).at <= until) count++;
      if (count === versions.length) this.drop(key);
      else versions.splice(0, count);
    }
  }

  /** Removes the versions behind `after`: they never came true. */
  revert(keys: Iterable<Key>, after: Stamp): void {
    for (const key of keys) {
      const versions = this.#versions.get(key);
      if (versions === undefined) continue;
      while (versions.length > 0 && (versions.at(-1) as Version<Stamp>).at > after) versions.pop();
      if (versions.length === 0) this.drop(key);
    }
  }

  drop(key: Key): void {
    this.#versions.delete(key);
    this.keys.delete(key);
  }
}
