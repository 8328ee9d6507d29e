// What functions see of the backend's own tables: some of them, without their private fields.
import type { StoredDocument } from "../../database/stored-document.ts";
import type { Transaction } from "../../transaction/engine.ts";
import { DeveloperError } from "../../values/errors.ts";
import { scheduledArgs } from "../system-tables/scheduled-args.ts";

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

/** The document as functions see it, as JSON. */
export function visibleText(tx: Transaction, table: string, row: StoredDocument): string {
  const fields = VISIBLE[table];
  if (fields === undefined) return row.text;
  const visible = Object.entries(row.fields).filter(([name]) => fields.has(name));
  const document = Object.fromEntries(visible);
  if (fields.has("args")) document["args"] = [scheduledArgs(tx, row.fields)];
  return JSON.stringify(document);
}
