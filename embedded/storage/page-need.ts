// How many pages lmdb may at most ask the file system for in one commit. It never writes over a page that is in use: each one
// that it touches goes elsewhere, in the worst case all of them to the end of the file.
import type { Write } from "./store.ts";

export const PAGE_BYTES = 4096;

export interface Tree {
  depth: number;
  /** Without those that hold one long entry. */
  pages: number;
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

export function mostPages(writes: readonly Write[], { depth, pages, lastPage }: Tree): number {
  let inline = 0;
  let own = 0;
  for (const { key, value } of writes) {
    const bytes = key.length + (value === null ? 0 : byteLength(value)) + ENTRY_BYTES;
    if (bytes <= INLINE_BYTES) inline += bytes;
    else {
      own += Math.ceil(bytes / PAGE_BYTES) + 1;
      inline += Math.min(key.length, INLINE_BYTES) + ENTRY_BYTES;
    }
  }
  const added = Math.ceil((SPLIT_FACTOR * inline) / PAGE_BYTES);
  const touched = Math.min(writes.length * (depth + DEEPER), pages + added);
  return own + added + touched + OVERHEAD_PAGES + Math.ceil(lastPage / LIST_FACTOR);
}

/** Counted where it matters: for a short text no more than three for each character. */
function byteLength(text: string): number {
  return text.length < INLINE_BYTES / 4 ? 3 * text.length : Buffer.byteLength(text);
}
