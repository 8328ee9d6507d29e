// What functions see of the backend's own tables: some of them, without their private fields.
import { StoredDocument } from "../../database/stored-document.ts";
import type { Transaction } from "../../transaction/engine.ts";
import { DeveloperError } from "../../values/errors.ts";
import { scheduledArgs } from "../system-tables/scheduled-args.ts";

/** Fields that user code sees of the system tables it may read at all. */
const VISIBLE: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["_storage", new Set(["_id", "_creationTime", "sha256", "size", "contentType"])],
  [
    "_scheduled_functions",
    new Set(["_id", "_creationTime", "name", "args", "scheduledTime", "completedTime", "state"]),
  ],
]);

export function requireVisibleTable(table: string): void {
  if (table.startsWith("_") && !VISIBLE.has(table)) {
    throw new DeveloperError(
      "InvalidTableName",
      `"${table}" is not a table that functions can read.`,
    );
  }
}

/** The document as functions see it. */
export function visible(tx: Transaction, table: string, row: StoredDocument): StoredDocument {
  const fields = VISIBLE.get(table);
  if (fields === undefined) return row;
  const shown = Object.fromEntries(Object.entries(row.fields).filter(([name]) => fields.has(name)));
  if (fields.has("args")) shown["args"] = [scheduledArgs(tx, row.fields)];
  return new StoredDocument(JSON.stringify(shown));
}
