// How many pages lmdb may at most ask the file system for in one commit. It never writes over a page that is in use: each one
// that it touches goes elsewhere, in the worst case all of them to the end of the file.
import type { Write } from "./store.ts";

export const PAGE_BYTES = 4096;

export interface Tree {
  depth: number;
  /** Without those that hold one long entry. */
  pages: number;
  /** Those of them that only lead to others. */
  branches: number;
  /** Of the file, in use. */
  lastPage: number;
}

/** An entry that is longer lies on pages of its own. */
const INLINE_BYTES = 2_000;
/** The head of an entry, with what a long key adds. */
const ENTRY_BYTES = 64;
/** The tree may grow by a level, and by another one since it was looked at. */
const DEEPER = 2;
/** A page that is split leaves each half a third full at least. */
const SPLIT_FACTOR = 3;
/** The roots, and the list of free pages where it is short. */
const OVERHEAD_PAGES = 32;
/** That list: eight bytes for each page of the file at most, written anew, old and new. */
const LIST_FACTOR = PAGE_BYTES / 16;

/** What writes weigh, added up: what several commits need at most if they are made as one. */
export interface Load {
  writes: number;
  /** Of them; the page that one leaves too empty is made one with its neighbour. */
  removals: number;
  /** Of entries that share pages. */
  inlineBytes: number;
  /** Pages of entries that share none. */
  ownPages: number;
}

export const NO_LOAD: Load = { writes: 0, removals: 0, inlineBytes: 0, ownPages: 0 };

export function loadOf(writes: readonly Write[]): Load {
  let removals = 0;
  let inlineBytes = 0;
  let ownPages = 0;
  for (const { key, value } of writes) {
    if (value === null) removals += 1;
    const bytes = key.length + (value === null ? 0 : byteLength(value)) + ENTRY_BYTES;
    if (bytes <= INLINE_BYTES) inlineBytes += bytes;
    else {
      ownPages += Math.ceil(bytes / PAGE_BYTES) + 1;
      inlineBytes += Math.min(key.length, INLINE_BYTES) + ENTRY_BYTES;
    }
  }
  return { writes: writes.length, removals, inlineBytes, ownPages };
}

export function bothLoads(one: Load, other: Load): Load {
  return {
    writes: one.writes + other.writes,
    removals: one.removals + other.removals,
    inlineBytes: one.inlineBytes + other.inlineBytes,
    ownPages: one.ownPages + other.ownPages,
  };
}

/** Pages that are written, at most: each only once, however many writes come to it. */
export function touchedPages(load: Load, { depth, pages, branches }: Tree): number {
  const { writes, removals, inlineBytes, ownPages } = load;
  const leaves = pages - branches;
  // One that is full becomes two with the first entry that comes to it, however short.
  const full = Math.min(writes - removals, leaves);
  const added = full + Math.ceil((SPLIT_FACTOR * inlineBytes) / PAGE_BYTES);
  const ways = (writes + removals) * (depth - 1 + DEEPER);
  // Those that lead to others may be full as well, and hold two at least.
  const above = Math.min(ways + added, 2 * branches + Math.ceil(added / 2) + DEEPER);
  return ownPages + added + Math.min(writes + removals, leaves) + above;
}

export function mostPages(load: Load, tree: Tree): number {
  return touchedPages(load, tree) + OVERHEAD_PAGES + Math.ceil(tree.lastPage / LIST_FACTOR);
}

/** Counted where it matters: for a short text no more than three for each character. */
function byteLength(text: string): number {
  return text.length < INLINE_BYTES / 4 ? 3 * text.length : Buffer.byteLength(text);
}
