// The table a key belongs to, for the text of a conflict.
import type { Catalog } from "../database/catalog.ts";
import { KIND, numberOfKey } from "../database/layout.ts";
import type { Key } from "../values/wire.ts";

export function tableOfKey(catalog: Catalog, key: Key): string | null {
  const number = numberOfKey(key);
  const kind = key.charCodeAt(0);
  if (kind === KIND.document || kind === KIND.creationTime) {
    return catalog.tableByNumber(number)?.name ?? null;
  }
  for (const table of catalog.tables()) {
    const owns = ({ id }: { id: number }): boolean => id === number;
    if (table.indexes.some(owns) || table.searchIndexes.some(owns)) return table.name;
  }
  return null;
}
