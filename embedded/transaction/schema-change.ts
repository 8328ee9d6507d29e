// What has to be written, checked and dropped when the schema changes.
import { Catalog, type StoredCatalog } from "../database/catalog.ts";
import { keysOf } from "../database/document-keys.ts";
import { withoutSystemFields } from "../database/documents.ts";
import {
  CATALOG_KEY,
  documentsPrefix,
  indexPrefix,
  postingsPrefix,
  tableNameKey,
  textLengthsPrefix,
} from "../database/layout.ts";
import type { Reader } from "../database/reader.ts";
import { readTableDefinition } from "../database/schema.ts";
import { WORDS_VERSION } from "../database/tokens.ts";
import type { Write } from "../storage/store.ts";
import { canonicalText, parseObject } from "../values/canonical.ts";
import { DeveloperError } from "../values/errors.ts";
import { afterPrefix } from "../values/keys.ts";
import { validationProblem } from "../values/validator.ts";
import type { Key } from "../values/wire.ts";
import type { SchemaJson } from "./engine.ts";

const CHUNK = 10_000;

export interface SchemaChange {
  catalog: Catalog;
  /** Tables whose documents must be looked at, and the prefixes of their new indexes. */
  build: Map<string, Set<Key>>;
  drop: Key[];
  validate: boolean;
}

/** Everything that an index id may stand before. */
function prefixesOf(id: number): Key[] {
  return [indexPrefix(id), postingsPrefix(id), textLengthsPrefix(id)];
}

export function planSchemaChange(current: Catalog, schema: SchemaJson): SchemaChange {
  const before = current.stored;
  const stored: StoredCatalog = { schema, nextIndexId: before.nextIndexId, indexes: {} };
  const build = new Map<string, Set<Key>>();
  for (const json of schema?.tables ?? []) {
    const table = readTableDefinition(json);
    const searchIndexes = table.searchIndexes.map((index) => ({ ...index, words: WORDS_VERSION }));
    for (const { staged: _, ...index } of [...table.indexes, ...searchIndexes]) {
      const name = `${table.name}.${index.name}`;
      const definition = canonicalText({ ...index });
      const known = before.indexes[name];
      const kept = known?.definition === definition;
      const id = kept ? known.id : stored.nextIndexId++;
      stored.indexes[name] = { id, definition };
      if (kept) continue;
      const prefixes = build.get(table.name) ?? new Set<Key>();
      for (const prefix of prefixesOf(id)) prefixes.add(prefix);
      build.set(table.name, prefixes);
    }
  }
  const kept = new Set(Object.values(stored.indexes).map(({ id }) => id));
  const drop = Object.values(before.indexes)
    .filter(({ id }) => !kept.has(id))
    .flatMap(({ id }) => prefixesOf(id));
  const validate = canonicalText(before.schema) !== canonicalText(schema);
  return { catalog: new Catalog(stored, current.numbers()), build, drop, validate };
}

/** Deletes whole stretches, in portions. */
export function* deletions(reader: Reader, prefixes: Iterable<Key>): Generator<Write[]> {
  let writes: Write[] = [];
  for (const prefix of prefixes) {
    const cursor = reader.range(prefix, afterPrefix(prefix), false);
    for (let entry = cursor.next(); entry !== null; entry = cursor.next()) {
      writes.push({ key: entry.key, value: null });
      if (writes.length < CHUNK) continue;
      yield writes;
      writes = [];
    }
  }
  if (writes.length > 0) yield writes;
}

/** Checks every stored document and yields the entries of new indexes, in portions. */
export function* buildings(reader: Reader, change: SchemaChange): Generator<Write[]> {
  const { catalog, build } = change;
  let writes: Write[] = [];
  for (const table of catalog.tables()) {
    const wanted = build.get(table.name) ?? new Set<Key>();
    const validator = change.validate ? table.validator : null;
    if (wanted.size === 0 && validator === null) continue;
    const prefix = documentsPrefix(table.number);
    const length = prefix.length;
    const cursor = reader.range(prefix, afterPrefix(prefix), false);
    for (let entry = cursor.next(); entry !== null; entry = cursor.next()) {
      const document = parseObject(entry.value);
      const problem =
        validator === null
          ? null
          : validationProblem(
              validator,
              withoutSystemFields(document),
              (number) => catalog.tableByNumber(number)?.name ?? null,
            );
      if (problem !== null) {
        throw new DeveloperError(
          "SchemaEnforcementError",
          `Document with ID "${document["_id"] as string}" in table "${table.name}" does not match the schema: ${problem}`,
        );
      }
      if (wanted.size === 0) continue;
      const { positions, postings } = keysOf(table, document);
      for (const key of positions) {
        if (wanted.has(key.slice(0, length))) writes.push({ key, value: "" });
      }
      for (const posting of postings) {
        if (wanted.has(posting.key.slice(0, length))) writes.push(posting);
      }
      if (writes.length < CHUNK) continue;
      yield writes;
      writes = [];
    }
  }
  if (writes.length > 0) yield writes;
}

/** The commit that makes the new catalog the valid one. */
export function catalogWrites(catalog: Catalog): Map<Key, string | null> {
  const writes = new Map<Key, string | null>();
  writes.set(CATALOG_KEY, JSON.stringify(catalog.stored));
  for (const { tableName } of catalog.stored.schema?.tables ?? []) {
    const table = catalog.tableOrNew(tableName as string);
    writes.set(tableNameKey(table.name), String(table.number));
  }
  return writes;
}
