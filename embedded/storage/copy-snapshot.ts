// The database as it is at one moment, copied while another process may be writing it.
import fs from "node:fs";

import { open } from "lmdb";

/** LMDB keeps the pages of that moment until all of them are copied. The lock of the folder is not needed, nor is it taken. */
export async function copySnapshot(file: string, to: string): Promise<void> {
  const database = open({
    path: file,
    noSubdir: true,
    readOnly: true,
    encoding: "binary",
    overlappingSync: false,
  });
  try {
    await database.backup(to, false);
  } finally {
    await database.close();
  }
  fs.chmodSync(to, 0o600);
  const descriptor = fs.openSync(to, "r+");
  fs.fsyncSync(descriptor);
  fs.closeSync(descriptor);
}
