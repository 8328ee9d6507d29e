// One mutation from its call to its durable commit.
import type { Transaction } from "../../transaction/engine.ts";
import { dated } from "../../values/commit-ts.ts";
import { DeveloperError } from "../../values/errors.ts";
import { LogLines } from "../isolate/log-lines.ts";
import { serverError } from "../syscalls/describe-failure.ts";
import { type Visibility, requireType, resolveFunction } from "../syscalls/resolve-function.ts";
import type { Services, CallOutcome, InternalCall } from "../syscalls/services.ts";
import { type TransactionScope, newScope } from "../syscalls/transaction-scope.ts";
import { runInTransaction } from "../syscalls/transaction-syscalls.ts";
import type { RetryPolicy, Transactor } from "./transactor.ts";

export interface MutationRun {
  outcome: CallOutcome;
  ts: bigint;
}

/** Work of the backend in the mutation's own transaction. */
export interface MutationHooks {
  /** An answer ends the run before it begins. */
  before?: (tx: Transaction) => MutationRun | null;
  /** Only after success: a failed run leaves nothing behind. */
  after?: (tx: Transaction, outcome: CallOutcome) => void;
  retry?: RetryPolicy;
}

interface Finished {
  run: MutationRun | null;
  outcome: CallOutcome;
  scope: TransactionScope | null;
}

export class MutationRuns {
  readonly #services: Services;
  readonly #transactor: Transactor;

  constructor(services: Services, transactor: Transactor) {
    this.#services = services;
    this.#transactor = transactor;
  }

  async run(
    call: InternalCall,
    visibility: Visibility,
    hooks: MutationHooks,
  ): Promise<MutationRun> {
    let last: TransactionScope | null = null;
    try {
      const { value, ts } = await this.#transactor.run(async (tx) => {
        if (last !== null) await this.#discard(last);
        const finished = await this.#attempt(tx, call, visibility, hooks, (scope) => {
          last = scope;
        });
        const keep = finished.run === null && finished.outcome.ok;
        return { value: finished, keep };
      }, hooks.retry);
      const { scope, outcome } = value;
      if (scope !== null && !outcome.ok) await this.#discard(scope);
      return this.#settle(call, value, ts);
    } catch (error) {
      if (last !== null) await this.#discard(last);
      throw error;
    }
  }

  async #attempt(
    tx: Transaction,
    call: InternalCall,
    visibility: Visibility,
    hooks: MutationHooks,
    started: (scope: TransactionScope) => void,
  ): Promise<Finished> {
    const early = hooks.before?.(tx) ?? null;
    if (early !== null) return { run: early, outcome: early.outcome, scope: null };
    const scope = newScope({
      tx,
      executor: this.#services.executor(),
      identity: call.identity,
      metadata: call.metadata,
      nowMs: Math.floor(this.#services.world.nowMs()),
      log: new LogLines(),
    });
    started(scope);
    let outcome: CallOutcome;
    try {
      const info = await resolveFunction(scope.executor, call.address, visibility);
      requireType(info, "mutation");
      const journal = { given: null, recorded: null };
      outcome = await runInTransaction(this.#services, scope, info, call.args, {
        depth: 0,
        journal,
      });
      if (outcome.ok) hooks.after?.(tx, outcome);
    } catch (error) {
      if (!(error instanceof DeveloperError)) throw error;
      outcome = { ok: false, error: serverError(error) };
    }
    return { run: null, outcome, scope };
  }

  #settle(call: InternalCall, { run, outcome, scope }: Finished, ts: bigint): MutationRun {
    if (scope !== null) {
      call.log.absorb(scope.log);
      if (outcome.ok) this.#complete(scope);
    }
    const at = run?.ts ?? ts;
    if (!outcome.ok) return { outcome, ts: at };
    return { outcome: { ok: true, value: dated(outcome.value, at) }, ts: at };
  }

  /** Waits for nothing: the answer has to be out before anybody is shown what the commit changed. */
  #complete(scope: TransactionScope): void {
    const { scheduledTimes } = scope.effects;
    if (scheduledTimes.length > 0) this.#services.scheduled(Math.min(...scheduledTimes));
    for (const uuid of scope.effects.deletedFiles) {
      // Bytes that stay have no row any more, so nobody can reach them.
      this.#services.files.delete(uuid).catch(() => undefined);
    }
  }

  async #discard(scope: TransactionScope): Promise<void> {
    for (const uuid of scope.effects.storedFiles.splice(0)) await this.#services.files.delete(uuid);
  }
}
