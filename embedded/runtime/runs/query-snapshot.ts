// Queries of one snapshot: they share it, but each keeps its own record of what it read.
import type { Flight } from "../../transaction/engine.ts";
import { DeveloperError } from "../../values/errors.ts";
import type { FunctionError } from "../isolate/executor.ts";
import { failureText, serverError } from "../syscalls/describe-failure.ts";
import { type Visibility, requireType, resolveFunction } from "../syscalls/resolve-function.ts";
import type { Services, CallOutcome, InternalCall } from "../syscalls/services.ts";
import { newScope } from "../syscalls/transaction-scope.ts";
import { runInTransaction } from "../syscalls/transaction-syscalls.ts";
import type { FunctionCall, QueryDependencies, QuerySnapshot, QueryOutcome } from "./calls.ts";
import { clientFailure, isRefusal } from "./client-failure.ts";
import type { FunctionRun, LogEntry } from "./notes.ts";
import { openCall } from "./open-call.ts";

export interface InnerQuerySnapshot extends QuerySnapshot {
  runInside(call: InternalCall): Promise<{ outcome: CallOutcome; dependencies: QueryDependencies }>;
}

function failedEntry(about: Omit<LogEntry, "type" | "error">, error: FunctionError): LogEntry {
  return {
    ...about,
    type: "query",
    get error() {
      return failureText(error);
    },
  };
}

export function beginQueries(
  services: Services,
  options: {
    redact: boolean;
    ready: () => Promise<unknown>;
    onLog: (entry: LogEntry) => void;
    onRun: ((run: FunctionRun) => void) | undefined;
    flight?: Flight | undefined;
  },
): InnerQuerySnapshot {
  const snapshot = (options.flight ?? services.engine).beginRead();
  const ts = snapshot.beginTs;

  async function run(
    call: InternalCall,
    visibility: Visibility,
    given: string | null,
  ): Promise<{ outcome: CallOutcome; dependencies: QueryDependencies }> {
    await options.ready();
    const tx = snapshot.stale();
    const scope = newScope({
      tx,
      executor: services.executor(),
      identity: call.identity,
      metadata: call.metadata,
      nowMs: Math.floor(services.world.nowMs()),
      log: call.log,
    });
    const journal = { given, recorded: null as string | null };
    let outcome: CallOutcome;
    try {
      const info = await resolveFunction(scope.executor, call.address, visibility);
      requireType(info, "query");
      outcome = await runInTransaction(services, scope, info, call.args, { depth: 0, journal });
    } catch (error) {
      if (!(error instanceof DeveloperError)) throw error;
      outcome = { ok: false, error: serverError(error) };
    } finally {
      tx.release();
    }
    const dependencies: QueryDependencies = {
      ts,
      reads: tx.reads,
      journal: journal.recorded,
      usedIdentity: scope.usedIdentity,
      usedClock: scope.usedClock,
    };
    return { outcome, dependencies };
  }

  return {
    ts,
    release: () => snapshot.release(),
    runInside: (call) => run(call, "all", null),
    run: async (call: FunctionCall, journal): Promise<QueryOutcome> => {
      const { monotonic } = services.world;
      const { internal, visibility, startedMs } = openCall(services.world, call);
      const { outcome, dependencies } = await run(internal, visibility, journal);
      const { lines } = internal.log;
      const durationMs = monotonic.nowMs() - startedMs;
      options.onRun?.({ path: call.path, type: "query", isOk: outcome.ok, durationMs });
      if (outcome.ok) {
        const logLines = options.redact ? [] : lines;
        return { ok: true, value: outcome.value, logLines, ...dependencies };
      }
      const { requestId } = internal.metadata;
      const { error } = outcome;
      // Live queries run again and again: what they say is for their client, and a ConvexError is one of their answers.
      if (error.data === undefined) {
        const about = { path: call.path, requestId, durationMs, lines };
        options.onLog(failedEntry({ ...about, isRefusal: isRefusal(error, visibility) }, error));
      }
      return { ...clientFailure(error, requestId, lines, options.redact), ...dependencies };
    },
  };
}
