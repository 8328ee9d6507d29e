// Stretches of keys in which something that was written cannot be found any more. An entry whose key is damaged lies where
// it always did, so the lost key is one between its neighbours: whoever finds nothing there cannot know that there was nothing.
import type { Key } from "../values/wire.ts";
import type { Range } from "./long-keys.ts";

/** Between two entries that are whole; null: before the first, behind the last. */
export interface Gap {
  after: Key | null;
  before: Key | null;
  /** What stands there instead. */
  found: Key;
}

function liesBefore(gap: Gap, key: Key): boolean {
  return gap.after === null || gap.after < key;
}

function liesBehind(gap: Gap, key: Key): boolean {
  return gap.before === null || gap.before > key;
}

/** The gap that a key may have been lost in. */
export function gapAt(gaps: readonly Gap[], key: Key): Gap | undefined {
  return gaps.find((gap) => liesBefore(gap, key) && liesBehind(gap, key));
}

/** The entries of a range up to the first gap in it, which `lost` makes an error of. */
export function* untilGap<T extends { key: Key }>(
  entries: Iterable<T>,
  gaps: readonly Gap[],
  { start, end, reverse }: Range,
  lost: (gap: Gap) => Error,
): Generator<T> {
  const within = gaps.filter((gap) => liesBefore(gap, end) && liesBehind(gap, start));
  const next = reverse ? within.at(-1) : within[0];
  for (const entry of entries) {
    if (next !== undefined && (reverse ? liesBehind : liesBefore)(next, entry.key))
      throw lost(next);
    yield entry;
  }
  if (next !== undefined) throw lost(next);
}
