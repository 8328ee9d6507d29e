// A transaction's documents in which a placeholder stands for the timestamp of its commit.
import type { Table } from "../database/catalog.ts";
import { keysOf } from "../database/document-keys.ts";
import { fieldAt } from "../database/index-keys.ts";
import { parseObject } from "../values/canonical.ts";
import { dated, isUndated } from "../values/commit-ts.ts";
import type { Key, WireObject } from "../values/wire.ts";
import { putPositions, putPostings } from "./entry-writes.ts";
import type { OwnWrites } from "./own-writes.ts";

/** Whether the placeholder decides where the document stands in an index. */
function isUndatedInIndex({ indexes, searchIndexes }: Table, document: WireObject): boolean {
  const filters = searchIndexes.flatMap(({ filterFields }) => filterFields);
  const paths = [
    ...indexes.flatMap((index) => index.paths),
    ...filters.map((field) => field.split(".")),
  ];
  return paths.some((path) => {
    const value = fieldAt(document, path);
    return typeof value === "object" && isUndated(JSON.stringify(value));
  });
}

interface Noted {
  table: Table;
  isInIndex: boolean;
}

export class UndatedDocuments {
  readonly #noted = new Map<Key, Noted>();

  /** This version of the document was written. The one before it may come back, when this one is rolled back. */
  note(key: Key, table: Table, document: WireObject): void {
    const isInIndex = this.#noted.get(key)?.isInIndex === true || isUndatedInIndex(table, document);
    this.#noted.set(key, { table, isInIndex });
  }

  /** Puts the commit's ts in the place of every placeholder. Called once, right before the writes are handed over. */
  date(writes: OwnWrites, ts: bigint): void {
    for (const [key, { table, isInIndex }] of this.#noted) {
      const text = writes.map.get(key);
      // A later version may have none, and what was rolled back is not there.
      if (!isUndated(text)) continue;
      const final = dated(text, ts);
      writes.put(key, final);
      if (!isInIndex) continue;
      const old = keysOf(table, parseObject(text));
      const now = keysOf(table, parseObject(final));
      putPositions(writes, old, now);
      putPostings(writes, old, now);
    }
  }
}
