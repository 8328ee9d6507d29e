// A copy of the data as it is at one moment, also while another process writes it: the database, with what the log holds put
// into it. The copy has no log of its own until it is opened.
import fs from "node:fs";
import path from "node:path";

import { copySnapshot } from "./copy-snapshot.ts";
import { DATA_FILE, DataFolderError } from "./data-folder.ts";
import { openLmdbStore } from "./lmdb.ts";
import { markIn, markWrite } from "./log-mark.ts";
import { LogDamage, type LogFile, recordsBehind } from "./log-recover.ts";
import { Layer } from "./overlay.ts";
import { readLogFiles } from "./write-log.ts";

/** A file of the log may be written to, or turned, while it is read. */
const ATTEMPTS = 5;

export async function copyData(folder: string, to: string): Promise<void> {
  const copy = path.join(to, DATA_FILE);
  for (let attempt = 1; ; attempt++) {
    // The log first: what is taken out of it meanwhile is in the database then.
    const files = readLogFiles(folder);
    fs.rmSync(copy, { force: true });
    await copySnapshot(path.join(folder, DATA_FILE), copy);
    try {
      await endLog(to, files);
      return;
    } catch (error) {
      if (!(error instanceof LogDamage)) throw error;
      if (attempt === ATTEMPTS) {
        throw new DataFolderError(`The log in ${folder} cannot be used: ${error.message}`, {
          cause: error,
        });
      }
    }
  }
}

/** Puts what the log holds into the database in that folder, which has none from then on. */
export async function endLog(folder: string, files: readonly LogFile[]): Promise<void> {
  const database = await openLmdbStore(folder);
  try {
    const mark = markIn(database);
    if (mark === null) return;
    const layer = Layer.of(recordsBehind(files, mark));
    await database.commit([...layer.newest(), markWrite(null)]);
  } finally {
    await database.close();
  }
}
