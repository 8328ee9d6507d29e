// Reading and clearing the backend's own tables, for its own work.
import type { QueryStream, Transaction } from "../../transaction/engine.ts";
import { sizeOf } from "../../values/size.ts";
import type { Wire, WireObject } from "../../values/wire.ts";

const BATCH_ROWS = 500;
const BATCH_BYTES = 4 * 1024 * 1024;

export interface IndexBound {
  type: "Eq" | "Gt" | "Gte" | "Lt" | "Lte";
  fieldPath: string;
  value: Wire;
}

function openSystemQuery(
  tx: Transaction,
  indexName: string,
  range: readonly IndexBound[],
  order: "asc" | "desc" = "asc",
): QueryStream {
  const source = {
    type: "IndexRange",
    indexName,
    range: range.map((bound) => ({ ...bound })),
    order,
  };
  return tx.query("system", { source, operators: [] });
}

/** Rows of a system table in index order, as they are asked for. They count against no limit. */
export function* eachSystemRow(
  tx: Transaction,
  indexName: string,
  range: readonly IndexBound[],
): Generator<WireObject> {
  const stream = tx.unmetered(() => openSystemQuery(tx, indexName, range));
  try {
    for (;;) {
      const row = tx.unmetered(() => stream.next());
      if (row === null) return;
      yield row.fields;
    }
  } finally {
    stream.close();
  }
}

/** Rows of a system table in index order, at most `limit`. */
export function systemRows(
  tx: Transaction,
  indexName: string,
  range: readonly IndexBound[],
  limit: number,
  order?: "asc" | "desc",
): WireObject[] {
  const stream = openSystemQuery(tx, indexName, range, order);
  const rows: WireObject[] = [];
  try {
    while (rows.length < limit) {
      const row = stream.next();
      if (row === null) break;
      rows.push(row.fields);
    }
  } finally {
    stream.close();
  }
  return rows;
}

/**
 * Deletes one portion of the rows, whatever their sizes; returns whether more may be left. `removeParts` deletes what
 * belongs to a row and says how large that was.
 */
export function removeRows(
  tx: Transaction,
  table: string,
  index: string,
  range: readonly IndexBound[],
  removeParts: (row: WireObject) => number = () => 0,
): boolean {
  return tx.unmetered(() => {
    const stream = openSystemQuery(tx, `${table}.${index}`, range);
    const rows: WireObject[] = [];
    let bytes = 0;
    try {
      while (rows.length < BATCH_ROWS && bytes < BATCH_BYTES) {
        const row = stream.next()?.fields;
        if (row === undefined) break;
        rows.push(row);
        bytes += sizeOf(row) + removeParts(row);
      }
    } finally {
      stream.close();
    }
    for (const row of rows) tx.remove(row["_id"] as string, table, true);
    return rows.length === BATCH_ROWS || bytes >= BATCH_BYTES;
  });
}
