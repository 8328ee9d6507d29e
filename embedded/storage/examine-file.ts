// What can be said of the file of a store before LMDB, which believes it, maps it into memory.
import fs from "node:fs";

import type { Key } from "../values/wire.ts";
import { EnoughSeen, EntryCheck } from "./entry-check.ts";
import type { Gap } from "./gaps.ts";
import { PageFile, type Header } from "./lmdb-format.ts";
import { readHeader } from "./lmdb-header.ts";
import { walkEntries, walkFree } from "./lmdb-walk.ts";

/** Up to here all of it is looked at before it is opened, which takes a third of a second. */
export const EXAMINED_AT_ONCE = 64 * 1024 * 1024;
/** Of a larger one, so many entries tell whether its values have checksums. */
const SAMPLE = 2_000;

export interface Examined {
  /** `plain`: from a version that wrote no checksums. */
  format: "checked" | "plain" | "empty";
  /** Keys, as far as they can be read, of entries that are not what was written. */
  lost: Key[];
  /** Where keys are damaged themselves. */
  gaps: Gap[];
  /** Only the beginning was looked at: this is the state that the rest is still to be looked at in. */
  rest: Header | null;
}

const NOTHING: Examined = { format: "empty", lost: [], gaps: [], rest: null };

/** Throws `FileDamage` when the file cannot be opened without harm. */
export function examineFile(path: string, atOnce = EXAMINED_AT_ONCE): Examined {
  if (!fs.existsSync(path)) return NOTHING;
  return withFile(path, (file) => {
    if (file.size === 0) return NOTHING;
    const header = readHeader(file);
    return examineEntries(file, header, file.size > atOnce ? SAMPLE : Infinity);
  });
}

/** All of one state of the file, which somebody keeps from being written over. */
export function examineRest(path: string, header: Header): Examined {
  return withFile(path, (file) => {
    file.pageSize = header.pageSize;
    return examineEntries(file, header, Infinity);
  });
}

function withFile<T>(path: string, use: (file: PageFile) => T): T {
  const file = new PageFile(path);
  try {
    return use(file);
  } finally {
    file.close();
  }
}

function examineEntries(file: PageFile, header: Header, limit: number): Examined {
  const check = new EntryCheck(limit);
  let rest: Header | null = null;
  try {
    walkEntries(file, header, walkFree(file, header), check);
  } catch (error) {
    if (!(error instanceof EnoughSeen)) throw error;
    rest = header;
  }
  if (check.entries === 0) return NOTHING;
  // In a file from before not one value has its checksum; damage never takes all of them.
  if (check.whole === 0) return { format: "plain", lost: [], gaps: [], rest };
  // What lies at the end of a sample looks like a gap that never ends.
  const { lost, gaps } = rest === null ? check : NOTHING;
  return { format: "checked", lost, gaps, rest };
}
