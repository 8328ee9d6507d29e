// The states of a scheduled function's row, and the moves between them.
import { SCHEDULED, stateKind } from "../runtime/scheduled-rows.ts";
import { systemRows } from "../runtime/system-rows.ts";
import type { Transaction } from "../transaction/engine.ts";
import type { Wire, WireObject } from "../values/wire.ts";

const KEPT_MS = 7 * 24 * 3_600_000;
const SWEEP_BATCH = 500;
const GONE: WireObject = { $undefined: null };

export interface DueJob {
  id: string;
  name: string;
  args: Wire;
  dueAt: number;
}

function pendingBound(): { type: "Eq"; fieldPath: string; value: Wire } {
  return { type: "Eq", fieldPath: "state.kind", value: "pending" };
}

/** Pending jobs in the order of their times. */
export function pendingJobs(tx: Transaction, limit: number): DueJob[] {
  return systemRows(tx, `${SCHEDULED}.by_next`, [pendingBound()], limit).map((row) => ({
    id: row["_id"] as string,
    name: row["name"] as string,
    args: (row["args"] as Wire[])[0] ?? {},
    dueAt: row["nextTs"] as number,
  }));
}

export function jobState(tx: Transaction, id: string): string | null {
  const row = tx.get("system", id, SCHEDULED);
  return row === null ? null : stateKind(row);
}

export function beginJob(tx: Transaction, id: string): void {
  tx.patch(id, { state: { kind: "inProgress" } }, SCHEDULED, true);
}

/** Also takes an action's job out of the queue: it will not be started again, whatever happens. */
export function beginAction(tx: Transaction, id: string): void {
  tx.patch(id, { state: { kind: "inProgress" }, nextTs: GONE }, SCHEDULED, true);
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
    failure === null ? { kind: "success" } : { kind: "failed", error: failure };
  tx.patch(id, { state: next, completedTime: nowMs, nextTs: GONE }, SCHEDULED, true);
}

/** Actions that were running when the process ended: whether they had their effects nobody knows. */
export function failInterrupted(tx: Transaction, nowMs: number): void {
  const bound = { type: "Eq", fieldPath: "state.kind", value: "inProgress" } as const;
  for (const row of systemRows(tx, `${SCHEDULED}.by_next`, [bound], Infinity)) {
    finishJob(tx, row["_id"] as string, nowMs, "Transient error while executing action");
  }
}

/** Deletes jobs that finished over 7 days ago; returns whether more may be left. */
export function sweepFinished(tx: Transaction, nowMs: number): boolean {
  const old = systemRows(
    tx,
    `${SCHEDULED}.by_completedTime`,
    [
      // Rows without the field lie below every number.
      { type: "Gte", fieldPath: "completedTime", value: 0 },
      { type: "Lt", fieldPath: "completedTime", value: nowMs - KEPT_MS },
    ],
    SWEEP_BATCH,
  );
  for (const row of old) tx.remove(row["_id"] as string, SCHEDULED, true);
  return old.length === SWEEP_BATCH;
}
