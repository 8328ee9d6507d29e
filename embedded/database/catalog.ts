// Tables and their indexes as one immutable-by-convention picture. A new schema makes a new catalog; only table numbers
// of tables that nobody named before are added in place, and those never change again.
import { DeveloperError } from "../values/errors.ts";
import type { Key, WireObject } from "../values/wire.ts";
import type { IndexPosition } from "./index-keys.ts";
import { indexPrefix } from "./layout.ts";
import { readTableDefinition } from "./schema.ts";
import {
  FIRST_USER_INDEX_ID,
  FIRST_USER_TABLE_NUMBER,
  MAX_TABLES,
  SYSTEM_INDEXES,
  SYSTEM_TABLE_NUMBERS,
  isTableName,
} from "./system-tables.ts";

interface Index extends IndexPosition {
  readonly id: number;
  readonly name: string;
  readonly fields: readonly string[];
  readonly staged: boolean;
  readonly prefix: Key;
}

export interface SearchIndex {
  readonly id: number;
  readonly name: string;
  readonly searchField: string;
  readonly searchPath: readonly string[];
  readonly filterFields: readonly string[];
  readonly staged: boolean;
}

export interface Table {
  readonly name: string;
  readonly number: number;
  readonly indexes: readonly Index[];
  readonly searchIndexes: readonly SearchIndex[];
  readonly vectorIndexes: readonly WireObject[];
  /** Null: anything goes. */
  readonly validator: WireObject | null;
}

/** What is kept on disk about indexes: which id belongs to which definition. */
export interface StoredCatalog {
  schema: { tables: WireObject[]; schemaValidation: boolean } | null;
  nextIndexId: number;
  /** `table.index` → its id and the definition it was built for. */
  indexes: Record<string, { id: number; definition: string }>;
}

function makeIndex(id: number, name: string, fields: string[], staged = false): Index {
  return {
    id,
    name,
    fields,
    staged,
    prefix: indexPrefix(id),
    paths: fields.map((field) => field.split(".")),
  };
}

export class Catalog {
  readonly stored: StoredCatalog;
  readonly #byName = new Map<string, Table>();
  readonly #byNumber = new Map<number, Table>();
  #nextNumber = FIRST_USER_TABLE_NUMBER;

  /** `numbers`: the table numbers given out so far, of this and earlier catalogs. */
  constructor(stored: StoredCatalog, numbers: Iterable<[string, number]>) {
    this.stored = stored;
    let systemIndexId = 1;
    for (const [name, number] of Object.entries(SYSTEM_TABLE_NUMBERS)) {
      const indexes = Object.entries(SYSTEM_INDEXES[name] ?? {}).map(([index, fields]) =>
        makeIndex(systemIndexId++, index, fields),
      );
      this.#put(emptyTable(name, number, indexes));
    }
    for (const [name, number] of numbers) {
      if (!this.#byName.has(name)) this.#put(emptyTable(name, number));
    }
    for (const json of stored.schema?.tables ?? []) this.#define(json);
  }

  #define(json: WireObject): void {
    const definition = readTableDefinition(json);
    const { name } = definition;
    const idOf = (index: string): number => {
      const entry = this.stored.indexes[`${name}.${index}`];
      if (entry === undefined) throw new Error(`Index ${name}.${index} has no id`);
      return entry.id;
    };
    this.#put({
      name,
      number: this.tableOrNew(name).number,
      indexes: definition.indexes.map((index) =>
        makeIndex(idOf(index.name), index.name, index.fields, index.staged),
      ),
      searchIndexes: definition.searchIndexes.map((index) => ({
        ...index,
        id: idOf(index.name),
        searchPath: index.searchField.split("."),
      })),
      vectorIndexes: definition.vectorIndexes,
      validator: this.stored.schema?.schemaValidation === true ? definition.documentType : null,
    });
  }

  #put(table: Table): void {
    this.#byName.set(table.name, table);
    this.#byNumber.set(table.number, table);
    if (table.number >= this.#nextNumber) this.#nextNumber = table.number + 1;
  }

  table(name: string): Table | undefined {
    return this.#byName.get(name);
  }

  tableByNumber(number: number): Table | undefined {
    return this.#byNumber.get(number);
  }

  tables(): IterableIterator<Table> {
    return this.#byName.values();
  }

  *numbers(): IterableIterator<[string, number]> {
    for (const table of this.#byName.values()) yield [table.name, table.number];
  }

  /**
   * Gives a number to a table at first sight, also when only a query names it: so its reads lie where the first insert
   * will write. The number lasts once a document is committed under it.
   */
  tableOrNew(name: string, wanted?: number): Table {
    const known = this.#byName.get(name);
    if (known !== undefined) return known;
    if (!isTableName(name) || name.startsWith("_")) {
      throw new DeveloperError("InvalidTableName", `Invalid table name: ${JSON.stringify(name)}`);
    }
    if (this.#byName.size >= MAX_TABLES) {
      throw new DeveloperError("TooManyTables", `Number of tables cannot exceed ${MAX_TABLES}.`);
    }
    const free = wanted !== undefined && !this.#byNumber.has(wanted);
    this.#put(emptyTable(name, free ? wanted : this.#nextNumber));
    return this.#byName.get(name) as Table;
  }
}

/** The catalog whose text lies in the store, and the table numbers that lie beside it. */
export function catalogFrom(
  text: string | undefined,
  numbers: Iterable<[string, number]>,
): Catalog {
  const stored =
    text === undefined ? structuredClone(EMPTY_CATALOG) : (JSON.parse(text) as StoredCatalog);
  return new Catalog(stored, numbers);
}

function emptyTable(name: string, number: number, indexes: Index[] = []): Table {
  return { name, number, indexes, searchIndexes: [], vectorIndexes: [], validator: null };
}

const EMPTY_CATALOG: StoredCatalog = {
  schema: null,
  nextIndexId: FIRST_USER_INDEX_ID,
  indexes: {},
};
