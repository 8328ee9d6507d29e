// Reading the backend's own tables from the host's side, and hiding their private fields from user code.
import type { Transaction } from "../transaction/engine.ts";
import { DeveloperError } from "../values/errors.ts";
import type { Wire, WireObject } from "../values/wire.ts";

/** Fields that user code sees of the system tables it may read at all. */
const VISIBLE: Record<string, ReadonlySet<string>> = {
  _storage: new Set(["_id", "_creationTime", "sha256", "size", "contentType"]),
  _scheduled_functions: new Set([
    "_id",
    "_creationTime",
    "name",
    "args",
    "scheduledTime",
    "completedTime",
    "state",
  ]),
};

export function requireVisibleTable(table: string): void {
  if (table.startsWith("_") && !(table in VISIBLE)) {
    throw new DeveloperError(
      "InvalidTableName",
      `"${table}" is not a table that functions can read.`,
    );
  }
}

export function visibleDocument(table: string, document: WireObject): WireObject {
  const fields = VISIBLE[table];
  if (fields === undefined) return document;
  return Object.fromEntries(Object.entries(document).filter(([name]) => fields.has(name)));
}

export interface IndexBound {
  type: "Eq" | "Gt" | "Gte" | "Lt" | "Lte";
  fieldPath: string;
  value: Wire;
}

/** Rows of a system table in index order, at most `limit`. */
export function systemRows(
  tx: Transaction,
  indexName: string,
  range: readonly IndexBound[],
  limit: number,
): WireObject[] {
  const source = {
    type: "IndexRange",
    indexName,
    range: range.map((bound) => ({ ...bound })),
    order: "asc",
  };
  const stream = tx.query("system", { source, operators: [] });
  const rows: WireObject[] = [];
  try {
    while (rows.length < limit) {
      const row = stream.next();
      if (row === null) break;
      rows.push(row);
    }
  } finally {
    stream.close();
  }
  return rows;
}
