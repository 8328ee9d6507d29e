// What the read side of the database needs from whoever holds the data: one key, or a walk over a stretch of keys.
import type { Entry } from "../storage/store.ts";
import type { Key } from "../values/wire.ts";

export interface RangeCursor {
  next(): Entry | null;
  close(): void;
}

export interface Reader {
  get(key: Key): string | undefined;
  range(start: Key, end: Key, reverse: boolean): RangeCursor;
  /** The error for who knows from an index that this key must be there, and did not find it. */
  missing(key: Key): Error;
}

/** A stretch of keys that a reader depends on; grows while the reader goes on. */
export interface ReadInterval {
  start: Key;
  end: Key;
}

/** Where reads leave their traces: dependencies and usage. */
export interface ReadLog {
  /** Begins empty at the given place and is widened by the caller. */
  depend(interval: ReadInterval): void;
  /** Counts a document against the limits, before any filter looks at it. */
  countDocument(bytes: number): void;
  countQuery(): void;
}
