// Queries of one moment: they share a snapshot, but each keeps its own record of what it read.
import { DeveloperError } from "../values/errors.ts";
import type { Backend, CallOutcome, InternalCall } from "./backend.ts";
import { clientFailure, serverError } from "./describe-failure.ts";
import { openCall } from "./open-call.ts";
import { type Visibility, requireType, resolveFunction } from "./resolve-function.ts";
import type { FunctionCall, QueryDependencies, QueryMoment, QueryOutcome } from "./runner.ts";
import { runInTransaction } from "./transaction-host.ts";
import { newScope } from "./transaction-scope.ts";

export interface InnerQueryMoment extends QueryMoment {
  runInside(call: InternalCall): Promise<CallOutcome>;
}

export function beginQueries(
  backend: Backend,
  options: { redact: boolean; ready: () => Promise<unknown> },
): InnerQueryMoment {
  const moment = backend.engine.beginRead();
  const ts = moment.beginTs;

  async function run(
    call: InternalCall,
    visibility: Visibility,
    given: string | null,
  ): Promise<{ outcome: CallOutcome; dependencies: QueryDependencies }> {
    await options.ready();
    const tx = moment.stale();
    const scope = newScope({
      tx,
      executor: backend.executor(),
      identity: call.identity,
      metadata: call.metadata,
      nowMs: Math.floor(backend.world.nowMs()),
      log: call.log,
    });
    const journal = { given, recorded: null as string | null };
    let outcome: CallOutcome;
    try {
      const info = await resolveFunction(scope.executor, call.address, visibility);
      requireType(info, "query");
      outcome = await runInTransaction(backend, scope, info, call.args, { depth: 0, journal });
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
    release: () => moment.release(),
    runInside: async (call) => (await run(call, "all", null)).outcome,
    run: async (call: FunctionCall, journal): Promise<QueryOutcome> => {
      const { internal, visibility } = openCall(call);
      const { outcome, dependencies } = await run(internal, visibility, journal);
      const { lines } = internal.log;
      if (outcome.ok) {
        const logLines = options.redact ? [] : lines;
        return { ok: true, value: outcome.value, logLines, ...dependencies };
      }
      const { requestId } = internal.metadata;
      return { ...clientFailure(outcome.error, requestId, lines, options.redact), ...dependencies };
    },
  };
}
