// Answers the syscalls of one query or mutation, and runs the queries and mutations it calls in the same transaction.
import { DeveloperError } from "../../values/errors.ts";
import { fromInt64 } from "../../values/kinds.ts";
import type { Wire, WireObject } from "../../values/wire.ts";
import type { Syscalls } from "../isolate/execution.ts";
import type { FunctionInfo } from "../isolate/executor.ts";
import { calledFunction } from "../system-tables/call-address.ts";
import {
  cancelScheduled,
  insertScheduled,
  readScheduleRequest,
} from "../system-tables/scheduled-rows.ts";
import { checkArguments, checkReturned, refuseUndated } from "./call-values.ts";
import { DatabaseCalls, type PageJournal } from "./database-calls.ts";
import { serverError, toCallerError } from "./describe-failure.ts";
import { metadataCall, refuseUnknown } from "./metadata-calls.ts";
import { requireType, resolveFunction } from "./resolve-function.ts";
import type { Services, CallOutcome } from "./services.ts";
import { storageCall } from "./storage-calls.ts";
import { textArgument } from "./text-argument.ts";
import { checkOwnLimits } from "./transaction-limits.ts";
import { type TransactionScope, newScope, userIdentity } from "./transaction-scope.ts";

/** So many calls lie in one another below the function that the client or an action called. */
const MAX_DEPTH = 8;

/** Runs one function in the scope's transaction. A failure is an outcome; only the backend's own failures reject. */
export async function runInTransaction(
  services: Services,
  scope: TransactionScope,
  info: FunctionInfo,
  args: Wire,
  nesting: { depth: number; journal: PageJournal },
): Promise<CallOutcome> {
  const tableNameOf = (number: number): string | null => scope.tx.tableName(number);
  const syscalls = new TransactionSyscalls(services, scope, info, nesting.depth, nesting.journal);
  try {
    const argsText = checkArguments(info, args, tableNameOf);
    if (nesting.depth === 0) refuseUndated(argsText);
    const outcome = await scope.executor.run({
      module: info.module,
      name: info.name,
      type: info.type,
      args: argsText,
      requestId: "",
      nowMs: () => scope.nowMs,
      seed: services.seed(),
      syscalls,
      log: scope.log,
    });
    scope.usedClock ||= outcome.usedClock;
    if (outcome.ok) checkReturned(info, outcome.value, tableNameOf);
    return outcome;
  } catch (error) {
    if (error instanceof DeveloperError) return { ok: false, error: serverError(error) };
    throw error;
  } finally {
    syscalls.close();
  }
}

class TransactionSyscalls implements Syscalls {
  readonly #services: Services;
  readonly #scope: TransactionScope;
  readonly #info: FunctionInfo;
  readonly #depth: number;
  readonly #database: DatabaseCalls;

  constructor(
    services: Services,
    scope: TransactionScope,
    info: FunctionInfo,
    depth: number,
    journal: PageJournal,
  ) {
    this.#services = services;
    this.#scope = scope;
    this.#info = info;
    this.#depth = depth;
    this.#database = new DatabaseCalls(scope.tx, info.type === "mutation", journal);
  }

  get #canWrite(): boolean {
    return this.#info.type === "mutation";
  }

  sync(op: string, argsText: string): string {
    if (op === "embedded/longText") return this.#database.takeLongText(argsText);
    const args = JSON.parse(argsText) as WireObject;
    if (op === "1.0/getSnapshotTs") return JSON.stringify(fromInt64(this.#scope.tx.beginTs));
    const answer = this.#database.sync(op, args);
    return JSON.stringify(answer === undefined ? refuseUnknown(op, "operation") : answer);
  }

  js(op: string): unknown {
    const method = op === "storage/storeBlob" ? "storage.store()" : "storage.get()";
    throw new DeveloperError(
      "NoActionContext",
      `Can't use ${method} in queries and mutations. Please consider using an action. See https://docs.convex.dev/functions/actions for more details.`,
    );
  }

  atOnce(op: string, argsText: string): string | undefined {
    if (op === "1.0/getUserIdentity") {
      this.#scope.usedIdentity = true;
      return JSON.stringify(userIdentity(this.#scope.identity));
    }
    return this.#database.atOnce(op, argsText);
  }

  async async(op: string, argsText: string): Promise<string> {
    const args = JSON.parse(argsText) as WireObject;
    if (op === "1.0/runUdf") return await this.#runNested(args);
    let answer = await this.#schedule(op, args);
    if (answer === undefined) {
      answer = await storageCall(this.#services, this.#scope, this.#canWrite, op, args);
    }
    if (answer === undefined) answer = this.#metadata(op, args);
    return JSON.stringify(answer === undefined ? refuseUnknown(op, "async operation") : answer);
  }

  close(): void {
    this.#database.close();
  }

  #metadata(op: string, args: WireObject): Wire | undefined {
    if (op === "1.0/getRequestMetadata" && !this.#canWrite) return undefined;
    return metadataCall(this.#services, op, args, this.#info, this.#scope.metadata);
  }

  async #schedule(op: string, args: WireObject): Promise<Wire | undefined> {
    const { tx, executor, nowMs, effects } = this.#scope;
    if (!this.#canWrite) return undefined;
    if (op === "1.0/schedule") {
      const request = await readScheduleRequest(executor, args, nowMs);
      const id = insertScheduled(tx, request);
      effects.scheduledTimes.push(request.scheduledTime);
      return id;
    }
    if (op === "1.0/cancel_job") {
      cancelScheduled(tx, textArgument(args["id"]), nowMs);
      return null;
    }
    return undefined;
  }

  async #runNested(args: WireObject): Promise<string> {
    if (this.#depth >= MAX_DEPTH) {
      throw new DeveloperError(
        "MaximumCallDepthExceeded",
        "Cross component call depth limit exceeded. Do you have an infinite loop in your app?",
      );
    }
    const udfType = textArgument(args["udfType"]);
    const isMutation = udfType === "mutation";
    if (!this.#canWrite && udfType !== "query") {
      throw new DeveloperError(
        "InvalidFunctionCall",
        "Cannot call a Mutation function from a Query function",
      );
    }
    const info = await resolveFunction(this.#scope.executor, calledFunction(args), "all");
    requireType(info, isMutation ? "mutation" : "query");
    const outcome =
      udfType === "snapshotQuery"
        ? await this.#runStale(info, args["args"] ?? {})
        : await this.#runShared(info, args, isMutation);
    if (!outcome.ok) throw toCallerError(outcome.error);
    return outcome.value;
  }

  async #runShared(info: FunctionInfo, args: WireObject, isSub: boolean): Promise<CallOutcome> {
    const { tx, effects } = this.#scope;
    const undoEffects = effects.mark();
    const before = tx.metrics();
    if (isSub) tx.beginSub();
    let succeeded = false;
    try {
      const outcome = await this.#runChild(this.#scope, info, args["args"] ?? {});
      if (outcome.ok) checkOwnLimits(before, tx.metrics(), args["transactionLimits"]);
      succeeded = outcome.ok;
      return outcome;
    } finally {
      if (!succeeded) undoEffects();
      if (isSub) {
        if (succeeded) tx.commitSub();
        else tx.rollbackSub();
      }
    }
  }

  /** The state when this transaction began: own writes are not seen, and nothing read there can cause a conflict. */
  async #runStale(info: FunctionInfo, args: Wire): Promise<CallOutcome> {
    const tx = this.#scope.tx.stale();
    try {
      return await this.#runChild(newScope({ ...this.#scope, tx }), info, args);
    } finally {
      tx.release();
    }
  }

  #runChild(scope: TransactionScope, info: FunctionInfo, args: Wire): Promise<CallOutcome> {
    return runInTransaction(this.#services, scope, info, args, {
      depth: this.#depth + 1,
      journal: { given: null, recorded: null },
    });
  }
}
