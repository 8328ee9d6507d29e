// A database without transactions: a catalog from a schema, documents put straight into a sorted map, and a log of what was read.
import type { Entry } from "../storage/store.ts";
import { canonicalText } from "../values/canonical.ts";
import { DamagedError } from "../values/errors.ts";
import { encodeId } from "../values/ids.ts";
import type { Key, WireObject } from "../values/wire.ts";
import { Catalog, type StoredCatalog, type Table } from "./catalog.ts";
import { documentKeyOf, keysOf } from "./document-keys.ts";
import { keyName } from "./key-names.ts";
import type { RangeCursor, ReadInterval, ReadLog, Reader } from "./reader.ts";
import { readTableDefinition } from "./schema.ts";
import { FIRST_USER_INDEX_ID } from "./system-tables.ts";

/** A catalog as the engine would store it for this schema: ids in the order of the indexes. */
export function catalogFor(
  tables: readonly WireObject[],
  {
    numbers = [],
    schemaValidation = true,
  }: { numbers?: [string, number][]; schemaValidation?: boolean } = {},
): Catalog {
  const stored: StoredCatalog = {
    schema: { tables: [...tables], schemaValidation },
    nextIndexId: FIRST_USER_INDEX_ID,
    indexes: {},
  };
  for (const json of tables) {
    const { name, indexes, searchIndexes } = readTableDefinition(json);
    for (const index of [...indexes, ...searchIndexes]) {
      stored.indexes[`${name}.${index.name}`] = { id: stored.nextIndexId++, definition: "" };
    }
  }
  return new Catalog(stored, numbers);
}

/** The tables of a schema as the official library hands them to a server. */
export function tablesOf(schema: object): WireObject[] {
  const text = (schema as { export: () => string }).export();
  return (JSON.parse(text) as { tables: WireObject[] }).tables;
}

/** Ids that sort like their numbers. */
export function idOf(table: Table, n: number): string {
  const internal = new Uint8Array(16);
  new DataView(internal.buffer).setUint32(0, n);
  return encodeId(table.number, internal);
}

/** One map with everything in it, read as the engine's views are read. */
export class TestData implements Reader {
  readonly entries = new Map<Key, string>();
  /** Walks that were begun and not ended. */
  openCursors = 0;

  put(table: Table, document: WireObject): void {
    this.remove(table, document["_id"] as string);
    const { positions, postings } = keysOf(table, document);
    this.entries.set(documentKeyOf(table, document["_id"] as string), canonicalText(document));
    for (const key of positions) this.entries.set(key, "");
    for (const { key, value } of postings) this.entries.set(key, value);
  }

  remove(table: Table, id: string): void {
    const text = this.entries.get(documentKeyOf(table, id));
    if (text === undefined) return;
    const { positions, postings } = keysOf(table, JSON.parse(text) as WireObject);
    this.entries.delete(documentKeyOf(table, id));
    for (const key of positions) this.entries.delete(key);
    for (const { key } of postings) this.entries.delete(key);
  }

  get(key: Key): string | undefined {
    return this.entries.get(key);
  }

  missing(key: Key): Error {
    return new DamagedError(`${keyName(null, key)} is lost`);
  }

  range(start: Key, end: Key, reverse: boolean): RangeCursor {
    const inside: Entry[] = [];
    for (const [key, value] of this.entries)
      if (key >= start && key < end) inside.push({ key, value });
    inside.sort((a, b) => (a.key < b.key === reverse ? 1 : -1));
    let isOpen = true;
    this.openCursors += 1;
    const close = (): void => {
      if (isOpen) this.openCursors -= 1;
      isOpen = false;
    };
    const next = (): Entry | null => {
      const entry = isOpen ? (inside.shift() ?? null) : null;
      if (entry === null) close();
      return entry;
    };
    return { next, close };
  }
}

export class TestLog implements ReadLog {
  readonly intervals: ReadInterval[] = [];
  documents = 0;
  bytes = 0;
  queries = 0;

  depend(interval: ReadInterval): void {
    this.intervals.push(interval);
  }

  countDocument(bytes: number): void {
    this.documents += 1;
    this.bytes += bytes;
  }

  countQuery(): void {
    this.queries += 1;
  }

  covers(key: Key): boolean {
    return this.intervals.some(({ start, end }) => start <= key && key < end);
  }
}
