// The states of a scheduled function's row, and the moves between them. All of it is the backend's own work: nothing counts
// against the limits of the function in whose transaction it happens.
import { removeArgs, scheduledArgs } from "../runtime/system-tables/scheduled-args.ts";
import { SCHEDULED, stateKind } from "../runtime/system-tables/scheduled-rows.ts";
import {
  type IndexBound,
  eachSystemRow,
  removeRows,
  systemRows,
} from "../runtime/system-tables/system-rows.ts";
import type { Transaction } from "../transaction/engine.ts";
import type { Wire, WireObject } from "../values/wire.ts";

const KEPT_MS = 7 * 24 * 3_600_000;
const LONGEST_ERROR = 32_768;
const LONE_SURROGATE = /\p{Surrogate}/gu;
const GONE: WireObject = { $undefined: null };

export interface DueJob {
  id: string;
  name: string;
  /** What the function was when it was scheduled. */
  type: "mutation" | "action";
  dueAt: number;
}

/** Pending jobs in the order of their times, those of `from` and later. */
export function* pendingJobs(tx: Transaction, from: number): Generator<DueJob> {
  const range: IndexBound[] = [{ type: "Eq", fieldPath: "state.kind", value: "pending" }];
  if (from > -Infinity) range.push({ type: "Gte", fieldPath: "nextTs", value: from });
  for (const row of eachSystemRow(tx, `${SCHEDULED}.by_next`, range)) {
    yield {
      id: row["_id"] as string,
      name: row["name"] as string,
      type: row["type"] === "action" ? "action" : "mutation",
      dueAt: row["nextTs"] as number,
    };
  }
}

function jobRow(tx: Transaction, id: string): WireObject | null {
  return tx.unmetered(() => tx.get("system", id, SCHEDULED));
}

export function jobState(tx: Transaction, id: string): string | null {
  const row = jobRow(tx, id);
  return row === null ? null : stateKind(row);
}

export function jobArgs(tx: Transaction, id: string): Wire {
  const row = jobRow(tx, id);
  return row === null ? {} : tx.unmetered(() => scheduledArgs(tx, row));
}

function move(tx: Transaction, id: string, change: WireObject): void {
  tx.unmetered(() => tx.patch(id, change, SCHEDULED, true));
}

export function beginJob(tx: Transaction, id: string): void {
  move(tx, id, { state: { kind: "inProgress" } });
}

/** Also takes an action's job out of the queue: it will not be started again, whatever happens. */
export function beginAction(tx: Transaction, id: string): void {
  move(tx, id, { state: { kind: "inProgress" }, nextTs: GONE });
}

/** A job that was canceled meanwhile stays canceled. */
export function finishJob(
  tx: Transaction,
  id: string,
  nowMs: number,
  failure: string | null,
): void {
  const state = jobState(tx, id);
  if (state !== "pending" && state !== "inProgress") return;
  const next: WireObject =
    failure === null ? { kind: "success" } : { kind: "failed", error: storable(failure) };
  move(tx, id, { state: next, completedTime: nowMs, nextTs: GONE });
}

/** User code throws whatever it likes; a row that refused it would leave the job to run for ever. */
function storable(failure: string): string {
  return failure.slice(0, LONGEST_ERROR).replace(LONE_SURROGATE, "\ufffd");
}

/** Actions that were running when the process ended: whether they had their effects nobody knows. */
export function failInterrupted(tx: Transaction, nowMs: number): void {
  const bound = { type: "Eq", fieldPath: "state.kind", value: "inProgress" } as const;
  const rows = tx.unmetered(() => systemRows(tx, `${SCHEDULED}.by_next`, [bound], Infinity));
  for (const row of rows) {
    finishJob(tx, row["_id"] as string, nowMs, "Transient error while executing action");
  }
}

/** Deletes jobs that finished over 7 days ago; returns whether more may be left. */
export function sweepFinished(tx: Transaction, nowMs: number): boolean {
  return removeRows(
    tx,
    SCHEDULED,
    "by_completedTime",
    [
      // Rows without the field lie below every number.
      { type: "Gte", fieldPath: "completedTime", value: 0 },
      { type: "Lt", fieldPath: "completedTime", value: nowMs - KEPT_MS },
    ],
    (row) => removeArgs(tx, row),
  );
}
