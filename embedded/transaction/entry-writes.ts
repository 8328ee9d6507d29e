// The entries of a document in the indexes, when one version of it takes the place of another.
import type { DocumentKeys } from "../database/document-keys.ts";
import type { OwnWrites } from "./own-writes.ts";

export function putPositions(
  writes: OwnWrites,
  old: DocumentKeys | null,
  now: DocumentKeys | null,
): void {
  const length = (old ?? now)?.positions.length ?? 0;
  for (let i = 0; i < length; i++) {
    const before = old?.positions[i];
    const after = now?.positions[i];
    if (before !== undefined) writes.touch(before);
    if (before === after) continue;
    if (before !== undefined) writes.put(before, null);
    if (after === undefined) continue;
    writes.touch(after);
    writes.put(after, "");
  }
}

export function putPostings(
  writes: OwnWrites,
  old: DocumentKeys | null,
  now: DocumentKeys | null,
): void {
  const before = old?.postings ?? [];
  const after = now?.postings ?? [];
  // Most tables have no words that are searched.
  if (before.length === 0 && after.length === 0) return;
  const values = new Map(after.map(({ key, value }) => [key, value]));
  for (const { key, value } of before) {
    writes.touch(key);
    const newer = values.get(key);
    if (newer === undefined) writes.put(key, null);
    else if (newer !== value) writes.put(key, newer);
    values.delete(key);
  }
  for (const [key, value] of values) {
    writes.touch(key);
    writes.put(key, value);
  }
}
