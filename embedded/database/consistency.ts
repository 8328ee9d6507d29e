// Whether documents and what is derived from them say the same: every document has its entry in every index, and every entry
// its document. Yields a sentence for each difference.
import { parseObject } from "../values/canonical.ts";
import { afterPrefix } from "../values/keys.ts";
import type { Key, WireObject } from "../values/wire.ts";
import type { Catalog, Table } from "./catalog.ts";
import { documentKeyOf, keysOf } from "./document-keys.ts";
import { keyName } from "./key-names.ts";
import {
  creationTimePrefix,
  documentsPrefix,
  idOfIndexKey,
  indexPrefix,
  PREFIX_LENGTH,
  postingsPrefix,
  textLengthsPrefix,
} from "./layout.ts";
import type { Reader } from "./reader.ts";

type Derived = Map<Key, string>;

function derivedOf(table: Table, document: WireObject): Derived {
  const { positions, postings } = keysOf(table, document);
  const derived: Derived = new Map(positions.map((key) => [key, ""]));
  for (const { key, value } of postings) derived.set(key, value);
  return derived;
}

function prefixesOf(table: Table): Key[] {
  return [
    creationTimePrefix(table.number),
    ...table.indexes.map(({ id }) => indexPrefix(id)),
    ...table.searchIndexes.flatMap(({ id }) => [postingsPrefix(id), textLengthsPrefix(id)]),
  ];
}

function* entriesOf(reader: Reader, prefix: Key): Generator<{ key: Key; value: string }> {
  const cursor = reader.range(prefix, afterPrefix(prefix), false);
  try {
    for (let entry = cursor.next(); entry !== null; entry = cursor.next()) yield entry;
  } finally {
    cursor.close();
  }
}

function documentIn(text: string): WireObject | null {
  try {
    return parseObject(text);
  } catch {
    return null;
  }
}

class TableCheck {
  readonly #reader: Reader;
  readonly #catalog: Catalog;
  readonly #table: Table;
  /** How many entries of each index the documents ask for. */
  readonly #expected = new Map<Key, number>();
  documents = 0;

  constructor(reader: Reader, catalog: Catalog, table: Table) {
    this.#reader = reader;
    this.#catalog = catalog;
    this.#table = table;
  }

  *problems(): Generator<string> {
    for (const { key, value } of entriesOf(this.#reader, documentsPrefix(this.#table.number))) {
      this.documents++;
      yield* this.#ofDocument(key, value);
    }
    for (const prefix of prefixesOf(this.#table)) yield* this.#extra(prefix);
  }

  *#ofDocument(key: Key, text: string): Generator<string> {
    const document = documentIn(text);
    const id = document?.["_id"];
    if (document === null || typeof id !== "string" || documentKeyOf(this.#table, id) !== key) {
      yield `${keyName(this.#catalog, key)} is no document`;
      return;
    }
    for (const [at, value] of derivedOf(this.#table, document)) {
      const prefix = at.slice(0, PREFIX_LENGTH);
      const found = this.#reader.get(at);
      if (found !== undefined) {
        this.#expected.set(prefix, (this.#expected.get(prefix) ?? 0) + 1);
      }
      if (found !== value) yield `${keyName(this.#catalog, at)} is missing or another`;
    }
  }

  /** Entries that no document asks for. They are looked for only where there are more than asked for. */
  *#extra(prefix: Key): Generator<string> {
    let count = 0;
    for (const _entry of entriesOf(this.#reader, prefix)) count++;
    if (count === (this.#expected.get(prefix) ?? 0)) return;
    for (const { key } of entriesOf(this.#reader, prefix)) {
      const text = this.#reader.get(documentKeyOf(this.#table, idOfIndexKey(key)));
      const document = text === undefined ? null : documentIn(text);
      if (document !== null && derivedOf(this.#table, document).has(key)) continue;
      yield `${keyName(this.#catalog, key)} has no document`;
    }
  }
}

/** Returns how many documents there are. */
export function* inconsistencies(
  reader: Reader,
  catalog: Catalog,
): Generator<string, number, undefined> {
  let documents = 0;
  for (const table of catalog.tables()) {
    const check = new TableCheck(reader, catalog, table);
    yield* check.problems();
    documents += check.documents;
  }
  return documents;
}
