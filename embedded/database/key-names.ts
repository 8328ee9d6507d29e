// What a key stands for, in words for whoever runs the site.
import type { Key } from "../values/wire.ts";
import type { Catalog, Table } from "./catalog.ts";
import { idOfIndexKey, KIND, numberOfKey } from "./layout.ts";

/** "document" and the id that the key ends with. As a very long key is stored, or when it is damaged, it ends with none. */
function documentOf(key: Key): string {
  const id = idOfIndexKey(key);
  return /^[0-9a-z]{31,37}$/.test(id) ? `document ${id}` : "a document";
}

function indexName(table: Table, indexId: number): string | null {
  const isThis = ({ id }: { id: number }): boolean => id === indexId;
  const index = table.indexes.find(isThis) ?? table.searchIndexes.find(isThis);
  return index === undefined ? null : `${table.name}.${index.name}`;
}

/** `catalog`: null while it is not known. */
export function keyName(catalog: Catalog | null, key: Key): string {
  const kind = key.charCodeAt(0);
  if (kind === KIND.setting) return `the setting ${JSON.stringify(key.slice(1))}`;
  if (kind === KIND.answer) return "the answer to a request that may be sent again";
  const number = numberOfKey(key);
  const tables = catalog === null ? [] : [...catalog.tables()];
  if (kind === KIND.document || kind === KIND.creationTime) {
    const table = tables.find((each) => each.number === number)?.name ?? `number ${number}`;
    if (kind === KIND.document) return `${documentOf(key)} of table ${table}`;
    return `the entry of ${documentOf(key)} in the index ${table}.by_creation_time`;
  }
  const names = tables.map((table) => indexName(table, number));
  const index = names.find((name) => name !== null) ?? `number ${number}`;
  return `the entry of ${documentOf(key)} in the index ${index}`;
}
