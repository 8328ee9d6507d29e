// Reads a schema as `defineSchema(...).export()` writes it.
import { isIdentifier } from "../values/check.ts";
import { DeveloperError } from "../values/errors.ts";
import type { WireObject } from "../values/wire.ts";

const MAX_INDEXES_PER_TABLE = 64;
const MAX_SEARCH_INDEXES_PER_TABLE = 4;
const MAX_INDEX_FIELDS = 16;

interface IndexDefinition {
  name: string;
  fields: string[];
  staged: boolean;
}

interface SearchIndexDefinition {
  name: string;
  searchField: string;
  filterFields: string[];
  staged: boolean;
}

export interface TableDefinition {
  name: string;
  indexes: IndexDefinition[];
  searchIndexes: SearchIndexDefinition[];
  /** Names only: their vectors are read by scanning. */
  vectorIndexes: WireObject[];
  documentType: WireObject | null;
}

function list(value: unknown): WireObject[] {
  return Array.isArray(value) ? (value as WireObject[]) : [];
}

function invalid(message: string): never {
  throw new DeveloperError("InvalidSchema", message);
}

function checkIndexName(table: string, name: string): void {
  if (!isIdentifier(name)) invalid(`Invalid index name "${name}" in table "${table}".`);
  if (name.startsWith("_") || name === "by_id" || name === "by_creation_time") {
    invalid(`In table "${table}" cannot name an index "${name}" because the name is reserved.`);
  }
}

function checkFields(table: string, name: string, fields: string[]): void {
  if (fields.length === 0) invalid(`In table "${table}" the index "${name}" must have a field.`);
  if (fields.length > MAX_INDEX_FIELDS) {
    invalid(`In table "${table}" the index "${name}" has more than ${MAX_INDEX_FIELDS} fields.`);
  }
  if (new Set(fields).size !== fields.length) {
    invalid(`In table "${table}" the index "${name}" lists a field twice.`);
  }
  for (const field of fields) {
    if (field.startsWith("_")) {
      invalid(`In table "${table}" the index "${name}" uses the reserved field "${field}".`);
    }
  }
}

function readIndexes(table: string, json: WireObject): IndexDefinition[] {
  const read = (source: unknown, staged: boolean): IndexDefinition[] =>
    list(source).map((index) => {
      const name = index["indexDescriptor"] as string;
      const fields = index["fields"] as string[];
      checkIndexName(table, name);
      checkFields(table, name, fields);
      return { name, fields, staged };
    });
  return [...read(json["indexes"], false), ...read(json["stagedDbIndexes"], true)];
}

function readSearchIndexes(table: string, json: WireObject): SearchIndexDefinition[] {
  const read = (source: unknown, staged: boolean): SearchIndexDefinition[] =>
    list(source).map((index) => {
      const name = index["indexDescriptor"] as string;
      const filterFields = (index["filterFields"] ?? []) as string[];
      checkIndexName(table, name);
      if (filterFields.length > MAX_INDEX_FIELDS) {
        invalid(`In table "${table}" the search index "${name}" has too many filter fields.`);
      }
      return { name, searchField: index["searchField"] as string, filterFields, staged };
    });
  return [...read(json["searchIndexes"], false), ...read(json["stagedSearchIndexes"], true)];
}

export function readTableDefinition(json: WireObject): TableDefinition {
  const name = json["tableName"] as string;
  if (!isIdentifier(name) || name.startsWith("_")) invalid(`Invalid table name "${name}".`);
  const indexes = readIndexes(name, json);
  const searchIndexes = readSearchIndexes(name, json);
  if (indexes.length > MAX_INDEXES_PER_TABLE) invalid(`Table "${name}" has too many indexes.`);
  if (searchIndexes.length > MAX_SEARCH_INDEXES_PER_TABLE) {
    invalid(`Table "${name}" has too many search indexes.`);
  }
  const vectorIndexes = list(json["vectorIndexes"]);
  const names = new Set<string>();
  for (const index of [...indexes, ...searchIndexes]) {
    if (names.has(index.name)) invalid(`Table "${name}" has two indexes named "${index.name}".`);
    names.add(index.name);
  }
  const documentType = (json["documentType"] ?? null) as WireObject | null;
  return { name, indexes, searchIndexes, vectorIndexes, documentType };
}
