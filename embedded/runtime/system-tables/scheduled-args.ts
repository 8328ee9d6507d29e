// The arguments of scheduled functions: in their row when a document can hold them, else as text in parts beside it.
import type { Transaction } from "../../transaction/engine.ts";
import { checkValueShape } from "../../values/check.ts";
import { sizeOf } from "../../values/size.ts";
import type { Wire, WireObject } from "../../values/wire.ts";
import { type IndexBound, systemRows } from "./system-rows.ts";
import { PART_LENGTH, partsOf } from "./text-parts.ts";

const PARTS = "_scheduled_args";
// Of a document's 16 levels the row and its list of arguments take two.
const DEEPEST_IN_ROW = 14;

function byJob(id: Wire): IndexBound[] {
  return [{ type: "Eq", fieldPath: "jobId", value: id }];
}

/** `text` is the JSON of `args`. `insert` makes the row with the fields that it is given, and returns its id. */
export function insertWithArgs(
  tx: Transaction,
  args: Wire,
  text: string,
  insert: (fields: WireObject) => string,
): string {
  const depth = checkValueShape(args);
  if (depth <= DEEPEST_IN_ROW && text.length <= PART_LENGTH) return insert({ args: [args] });
  const jobId = insert({});
  for (const part of partsOf(text)) tx.insert(PARTS, { jobId, text: part }, true);
  return jobId;
}

/** The single arguments object of a row. */
export function scheduledArgs(tx: Transaction, row: WireObject): Wire {
  const inRow = row["args"] as Wire[] | undefined;
  if (inRow !== undefined) return inRow[0] ?? {};
  const parts = systemRows(tx, `${PARTS}.by_job`, byJob(row["_id"] as string), Infinity);
  return JSON.parse(parts.map((part) => part["text"] as string).join("")) as Wire;
}

/** For a row that is deleted itself. Returns how much lay beside it. */
export function removeArgs(tx: Transaction, row: WireObject): number {
  if (row["args"] !== undefined) return 0;
  let bytes = 0;
  for (const part of systemRows(tx, `${PARTS}.by_job`, byJob(row["_id"] as string), Infinity)) {
    bytes += sizeOf(part);
    tx.remove(part["_id"] as string, PARTS, true);
  }
  return bytes;
}
