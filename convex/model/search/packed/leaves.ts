// Words and where they stand, sorted, in leaves of a bounded size: the entries of one leaf are those from its `from` up to its
// `to`. Pure.
import { changedSet } from "./bits.ts";

/** A leaf beyond this is split: what one word costs a search, and a changed word its writer. */
export const LEAF_CHARS = 16_384;

export interface Leaf {
  from: string;
  to: string;
  data: string;
}

/** Slots that came to an entry, and slots that left it. */
export interface Moves {
  come: Set<number>;
  gone: Set<number>;
}

/** `entry set entry set`; neither has a space. */
function* entriesIn(data: string): Generator<[entry: string, stored: string]> {
  let at = 0;
  while (at < data.length) {
    const middle = data.indexOf(" ", at);
    const next = data.indexOf(" ", middle + 1);
    const end = next === -1 ? data.length : next;
    yield [data.slice(at, middle), data.slice(middle + 1, end)];
    at = end + 1;
  }
}

/** The entries that begin so, with their sets. */
export function setsIn(data: string, beginning: string): [entry: string, stored: string][] {
  const found: [string, string][] = [];
  for (const [entry, stored] of entriesIn(data)) {
    if (entry.startsWith(beginning)) found.push([entry, stored]);
    else if (entry > beginning) break;
  }
  return found;
}

/** All entries of the leaves. */
export function entriesOf(leaves: readonly Leaf[]): Set<string> {
  const entries = new Set<string>();
  for (const { data } of leaves) for (const [entry] of entriesIn(data)) entries.add(entry);
  return entries;
}

function split(leaf: Leaf, entries: readonly (readonly [string, string])[]): Leaf[] {
  const data = entries.map(([entry, stored]) => `${entry} ${stored}`).join(" ");
  if (data.length <= LEAF_CHARS || entries.length === 1) return [{ ...leaf, data }];
  let [at, chars] = [0, 0];
  while (at < entries.length - 1 && (at === 0 || chars < data.length / 2)) {
    const [entry, stored] = entries[at] ?? ["", ""];
    chars += entry.length + stored.length + 2;
    at += 1;
  }
  const middle = entries[at]?.[0] ?? leaf.to;
  return [
    ...split({ ...leaf, to: middle }, entries.slice(0, at)),
    ...split({ ...leaf, from: middle }, entries.slice(at)),
  ];
}

/** The leaf after the moves of its entries: one, or several where it grew too long. */
export function changedLeaf(leaf: Leaf, moves: ReadonlyMap<string, Moves>): Leaf[] {
  const sets = new Map(entriesIn(leaf.data));
  for (const [entry, { come, gone }] of moves) {
    const stored = changedSet(sets.get(entry) ?? "", come, gone);
    if (stored === "") sets.delete(entry);
    else sets.set(entry, stored);
  }
  return split(
    leaf,
    [...sets].sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
