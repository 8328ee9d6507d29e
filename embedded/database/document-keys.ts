// Everything that one version of a document puts into the key space.
import type { Key, WireObject } from "../values/wire.ts";
import type { Table } from "./catalog.ts";
import { indexKey } from "./index-keys.ts";
import { creationTimeKey, documentKey } from "./layout.ts";
import { type Posting, postingsOf } from "./postings.ts";

export interface DocumentKeys {
  /** Index positions, by_creation_time first, then the table's indexes in their order. */
  positions: Key[];
  postings: Posting[];
}

export function keysOf(table: Table, document: WireObject): DocumentKeys {
  const id = document["_id"] as string;
  const positions = [
    creationTimeKey(table.number, document["_creationTime"] as number, id),
    ...table.indexes.map((index) => indexKey(index, document)),
  ];
  const postings = table.searchIndexes.flatMap((index) => postingsOf(index, document));
  return { positions, postings };
}

export function documentKeyOf(table: Table, id: string): Key {
  return documentKey(table.number, id);
}
