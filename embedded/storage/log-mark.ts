// What the database says of its log, in an entry that is written with all that was taken over from the log.
import { OWN_KEYS } from "./overlay.ts";
import type { Store, Write } from "./store.ts";

const MARK_KEY = `${OWN_KEYS}log`;

export interface LogMark {
  /** Of the data folder, in hexadecimal digits. */
  identity: string;
  /** All records up to this one are in the database. */
  seq: number;
  /** The use of a file that goes on from there. */
  number: number;
}

/** null: it has none, or none yet. */
export function markIn(database: Store): LogMark | null {
  const snapshot = database.snapshot();
  try {
    const text = snapshot.get(MARK_KEY);
    if (text === undefined) return null;
    const [identity = "", seq, number] = text.split(" ");
    return { identity, seq: Number(seq), number: Number(number) };
  } finally {
    snapshot.release();
  }
}

/** null: from here on it has no log. */
export function markWrite(mark: LogMark | null): Write {
  if (mark === null) return { key: MARK_KEY, value: null };
  return { key: MARK_KEY, value: `${mark.identity} ${mark.seq} ${mark.number}` };
}
