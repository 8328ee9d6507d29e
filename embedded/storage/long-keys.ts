// LMDB takes keys of at most 1,978 bytes. A longer one is stored under its first 1,900 bytes and a hash; the whole key
// stands before the value. All long keys with one beginning lie together, but in the order of their hashes: who reads a
// range puts each such group into the right order.
import { createHash } from "node:crypto";

import type { Key } from "../values/wire.ts";
import type { Entry } from "./store.ts";

const LONGEST_KEY = 1900;

/** As it lies in LMDB; null where what lies there is not what was written. */
export interface StoredEntry {
  key: Key;
  value: string | null;
}

export interface Range {
  start: Key;
  end: Key;
  reverse: boolean;
}

export function isLong(key: Key): boolean {
  return key.length > LONGEST_KEY;
}

export function storedKey(key: Key): Key {
  if (key.length <= LONGEST_KEY) return key;
  const hash = createHash("sha256").update(key, "latin1").digest().toString("latin1");
  return key.slice(0, LONGEST_KEY) + hash;
}

export function storedValue(key: Key, value: string): string {
  return key.length <= LONGEST_KEY ? value : `${key.length}:${key}${value}`;
}

export function originalEntry(stored: Entry): Entry {
  if (stored.key.length <= LONGEST_KEY) return stored;
  const colon = stored.value.indexOf(":");
  const end = colon + 1 + Number(stored.value.slice(0, colon));
  return { key: stored.value.slice(colon + 1, end), value: stored.value.slice(end) };
}

/** Where to begin and end in stored keys so that no long key of the range is missed. */
export function storedBounds(start: Key, end: Key): { start: Key; end: Key } {
  return {
    start: start.slice(0, LONGEST_KEY),
    end: end.length <= LONGEST_KEY ? end : `${end.slice(0, LONGEST_KEY)}${"\xff".repeat(33)}`,
  };
}

/**
 * Stored entries, in stored order or its opposite, as original entries within the range and in their true order. `damaged`
 * makes the error for one that is not what was written.
 */
export function* inTrueOrder(
  stored: Iterable<StoredEntry>,
  range: Range,
  damaged: (key: Key) => Error,
): IterableIterator<Entry> {
  const { start, end } = range;
  let group: Entry[] = [];
  let beginning = "";
  for (const entry of stored) {
    if (!isReadable(entry)) throw damaged(entry.key);
    if (isLong(entry.key)) {
      const prefix = entry.key.slice(0, LONGEST_KEY);
      if (group.length > 0 && prefix !== beginning) {
        yield* sorted(group, range);
        group = [];
      }
      beginning = prefix;
      group.push(originalEntry(entry));
      continue;
    }
    if (group.length > 0) {
      yield* sorted(group, range);
      group = [];
    }
    if (entry.key >= start && entry.key < end) yield entry;
  }
  if (group.length > 0) yield* sorted(group, range);
}

function isReadable(entry: StoredEntry): entry is Entry {
  return entry.value !== null;
}

function sorted(group: readonly Entry[], { start, end, reverse }: Range): Entry[] {
  const entries = group.filter(({ key }) => key >= start && key < end);
  entries.sort((a, b) => (a.key < b.key ? -1 : 1));
  return reverse ? entries.reverse() : entries;
}
