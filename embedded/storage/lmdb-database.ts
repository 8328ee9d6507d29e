// LMDB as this store wants it.
import { type RootDatabase, open } from "lmdb";

import { CheckedValues, type StoredValue } from "./checked-values.ts";

export type Database = RootDatabase<StoredValue, string>;

/** `isScratch`: nobody misses what of it a crash takes, so nothing is flushed before it is closed. */
export function openDatabase(file: string, isScratch = false): Database {
  const { keyEncoder, encoder } = new CheckedValues();
  return open<StoredValue, string>({
    path: file,
    noSubdir: true,
    keyEncoder,
    encoder,
    compression: false,
    cache: false,
    noSync: isScratch,
    // One per snapshot that some transaction still looks at; the default of 126 is for small programs.
    maxReaders: 1024,
    // Without it a commit would be acknowledged before it is on the disk.
    overlappingSync: false,
    // The batch that lmdb would open for each turn has a promise of its own: when the disk refuses, nobody could catch
    // its rejection, and the process would end.
    eventTurnBatching: false,
  });
}
