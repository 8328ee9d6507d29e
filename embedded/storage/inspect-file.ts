// All that is wrong with the file of a store, for who asks what is lost. Works on files that LMDB would choke on.
import fs from "node:fs";

import type { Key } from "../values/wire.ts";
import { valueIn } from "./checked-values.ts";
import { EntryCheck } from "./entry-check.ts";
import { FileDamage, PageFile } from "./lmdb-format.ts";
import { readHeader } from "./lmdb-header.ts";
import { type Slice, walkEntries, walkFree } from "./lmdb-walk.ts";

const SETTINGS = "\0";

/** What lies between these keys cannot be read; null: from the first, to the last. */
export interface LostPart {
  reason: string;
  from: Key | null;
  to: Key | null;
}

export interface Inspection {
  /** Why the file as a whole is not what it should be. */
  problem: string | null;
  parts: LostPart[];
  lost: Key[];
  /** Entries that can be read, which tell what the others stand for. */
  settings: Map<Key, string>;
  entries: number;
  /** False: from a version that wrote no checksums. */
  isChecked: boolean;
}

function textOf(slice: Slice | null): Key | null {
  return slice === null ? null : slice.page.bytes.toString("latin1", slice.start, slice.end);
}

class Collector extends EntryCheck {
  readonly parts: LostPart[] = [];
  readonly settings = new Map<Key, string>();

  protected override found(key: Key, { page, start, end }: Slice): void {
    if (key.startsWith(SETTINGS)) this.settings.set(key, valueIn(page.bytes, start, end));
  }

  override damaged(problem: FileDamage, from: Slice | null, to: Slice | null): void {
    this.parts.push({ reason: problem.message, from: textOf(from), to: textOf(to) });
  }
}

function walked(path: string, collector: Collector): string | null {
  const file = new PageFile(path);
  try {
    const header = readHeader(file);
    walkEntries(file, header, walkFree(file, header), collector);
    return null;
  } catch (error) {
    if (error instanceof FileDamage) return error.message;
    throw error;
  } finally {
    file.close();
  }
}

export function inspectFile(path: string): Inspection {
  const collector = new Collector();
  const isEmpty = fs.statSync(path).size === 0;
  const problem = isEmpty ? null : walked(path, collector);
  const { parts, settings, entries } = collector;
  const isChecked = collector.whole > 0 || entries === 0;
  const lost = isChecked ? collector.lost : [];
  return { problem, parts, lost, settings, entries, isChecked };
}
