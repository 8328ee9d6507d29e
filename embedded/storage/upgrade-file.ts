// Brings a file from before there were checksums into the form of today: all of it is written anew beside it, and takes its
// place by one rename. A crash on the way leaves the old file as it was.
import fs from "node:fs";
import path from "node:path";

import { open } from "lmdb";

import { checkedBytes, CheckedValues } from "./checked-values.ts";
import { examineFile } from "./examine-file.ts";
import { openDatabase, type Database } from "./lmdb-database.ts";
import { FileDamage } from "./lmdb-format.ts";
import type { Entry } from "./store.ts";
import { syncFolder } from "./sync-folder.ts";

const PORTION_BYTES = 4 * 1024 * 1024;

export async function upgradeFile(file: string): Promise<void> {
  const partial = `${file}.partial`;
  removeFile(partial);
  await copyChecked(file, partial);
  const { format, lost } = examineFile(partial, Infinity);
  if (format !== "checked" || lost.length > 0) throw new FileDamage("its copy was damaged");
  fs.renameSync(partial, file);
  removeFile(partial);
  await syncFolder(path.dirname(file));
}

function removeFile(file: string): void {
  for (const each of [file, `${file}-lock`]) fs.rmSync(each, { force: true });
}

async function copyChecked(file: string, partial: string): Promise<void> {
  const { keyEncoder } = new CheckedValues();
  const plain = open<string, string>({
    path: file,
    noSubdir: true,
    encoding: "string",
    keyEncoder,
    compression: false,
    overlappingSync: false,
  });
  const checked = openDatabase(partial, true);
  try {
    for (const portion of portions(plain.getRange({ start: "\0" }))) await put(checked, portion);
  } finally {
    await Promise.all([plain.close(), checked.close()]);
  }
  const descriptor = fs.openSync(partial, "r+");
  fs.fsyncSync(descriptor);
  fs.closeSync(descriptor);
  fs.chmodSync(partial, 0o600);
}

function* portions(entries: Iterable<Entry>): Generator<Entry[]> {
  let portion: Entry[] = [];
  let bytes = 0;
  for (const entry of entries) {
    portion.push(entry);
    bytes += entry.key.length + entry.value.length;
    if (bytes < PORTION_BYTES) continue;
    yield portion;
    [portion, bytes] = [[], 0];
  }
  if (portion.length > 0) yield portion;
}

async function put(database: Database, portion: readonly Entry[]): Promise<void> {
  await database.batch(() => {
    for (const { key, value } of portion) void database.put(key, checkedBytes(key, value));
  });
}
