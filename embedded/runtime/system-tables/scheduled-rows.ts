// Rows of `_scheduled_functions`: how functions make and cancel them. Running them is the scheduler's.
import type { Transaction } from "../../transaction/engine.ts";
import { DeveloperError } from "../../values/errors.ts";
import type { Wire, WireObject } from "../../values/wire.ts";
import type { Executor } from "../isolate/executor.ts";
import { canonicalPath, parseFunctionPath } from "../isolate/function-path.ts";
import { calledFunction } from "./call-address.ts";
import { insertWithArgs } from "./scheduled-args.ts";

export const SCHEDULED = "_scheduled_functions";
const FIVE_YEARS_MS = 5 * 365.25 * 24 * 3_600_000;

export interface ScheduleRequest {
  name: string;
  type: "mutation" | "action";
  args: Wire;
  scheduledTime: number;
}

/** Checks a schedule syscall: the time is near enough and the function is there. */
export async function readScheduleRequest(
  executor: Executor,
  args: WireObject,
  nowMs: number,
): Promise<ScheduleRequest> {
  const scheduledTime = Number(args["ts"]) * 1000;
  if (!Number.isFinite(scheduledTime) || Math.abs(scheduledTime - nowMs) > FIVE_YEARS_MS) {
    throw new DeveloperError(
      "InvalidScheduledFunctionDelay",
      "A function can be scheduled at most 5 years into the future or the past.",
    );
  }
  const path = parseFunctionPath(calledFunction(args));
  const found = await executor.find(path);
  const attempt = `Attempted to schedule function at nonexistent path: ${canonicalPath(path)}`;
  if (found === "no-module") throw new DeveloperError("InvalidScheduledFunction", attempt);
  if (found === "no-export") {
    throw new DeveloperError(
      "InvalidScheduledFunction",
      `Attempted to schedule function, but no exported function ${path.name} found in the file: ${path.module}.js. Did you forget to export it?`,
    );
  }
  if (found.type === "query") {
    throw new DeveloperError(
      "InvalidScheduledFunction",
      `Attempted to schedule ${canonicalPath(path)}, which is a query: only mutations and actions can be scheduled.`,
    );
  }
  const { type } = found;
  return { name: canonicalPath(path), type, args: args["args"] ?? {}, scheduledTime };
}

export function insertScheduled(
  tx: Transaction,
  request: ScheduleRequest,
  state: "pending" | "canceled" = "pending",
): string {
  const text = JSON.stringify(request.args);
  tx.noteScheduled(text.length);
  const row: WireObject = {
    name: request.name,
    type: request.type,
    scheduledTime: request.scheduledTime,
    state: { kind: state },
  };
  if (state === "pending") row["nextTs"] = request.scheduledTime;
  else row["completedTime"] = request.scheduledTime;
  // Scheduling has limits of its own.
  return tx.unmetered(() =>
    insertWithArgs(tx, request.args, text, (fields) =>
      tx.insert(SCHEDULED, { ...row, ...fields }, true),
    ),
  );
}

export function stateKind(row: WireObject): string {
  return (row["state"] as WireObject)["kind"] as string;
}

/** `ctx.scheduler.cancel`. A function that cancels itself goes on to its end; its row stays canceled. */
export function cancelScheduled(tx: Transaction, id: string, nowMs: number): void {
  const known = tx.normalizeId("system", SCHEDULED, id);
  if (known === null) {
    throw new DeveloperError(
      "InvalidArgument",
      "Invalid scheduled function ID. The ID must be an ID on the '_scheduled_functions' table.",
    );
  }
  const row = tx.get("system", known);
  if (row === null || !["pending", "inProgress"].includes(stateKind(row))) return;
  const canceled = { kind: "canceled" };
  const undone: WireObject = { $undefined: null };
  tx.patch(known, { state: canceled, completedTime: nowMs, nextTs: undone }, SCHEDULED, true);
}
