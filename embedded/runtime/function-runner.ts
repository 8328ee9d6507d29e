// The runner: what sync, server, scheduler and tests call to have functions run on the engine.
import type { Engine, Transaction, World } from "../transaction/engine.ts";
import { DeveloperError } from "../values/errors.ts";
import { ActionHost } from "./action-host.ts";
import type { App } from "./app.ts";
import type { TokenVerifier } from "./auth/verify-token.ts";
import type { Backend, CallOutcome, InternalCall } from "./backend.ts";
import { checkArguments, checkReturned, refuseUndated } from "./call-values.ts";
import { clientFailure, serverError } from "./describe-failure.ts";
import type { FunctionInfo } from "./executor.ts";
import type { FileStore } from "./files.ts";
import { HttpActions } from "./http-actions.ts";
import type { LogLines } from "./log-lines.ts";
import { MutationRuns, type MutationHooks, type MutationRun } from "./mutation-runs.ts";
import { openCall } from "./open-call.ts";
import { beginQueries } from "./query-moment.ts";
import { socketRequestId } from "./request-id.ts";
import { type Visibility, requireType, resolveFunction } from "./resolve-function.ts";
import type {
  ActionOutcome,
  FunctionCall,
  FunctionType,
  Identity,
  MutationOutcome,
  Outcome,
  QueryMoment,
  Runner,
} from "./runner.ts";
import { findAnswer, storeAnswer } from "./session-requests.ts";
import type { Transactor } from "./transactor.ts";
import type { UploadTokens } from "./upload-token.ts";

export interface RunnerParts {
  engine: Engine;
  world: World;
  app: App;
  transactor: Transactor;
  files: FileStore;
  uploadTokens: UploadTokens;
  cloudUrl: string;
  deploymentName: string;
  redact: boolean;
  onLog: (entry: LogEntry) => void;
  verifier: (runner: FunctionRunner) => TokenVerifier;
}

/** One finished function with what it logged, for the server's console. */
export interface LogEntry {
  path: string;
  type: FunctionType | "http";
  lines: readonly string[];
  error: string | null;
}

export class FunctionRunner implements Runner {
  readonly backend: Backend;
  readonly #parts: RunnerParts;
  readonly #mutations: MutationRuns;
  readonly #http: HttpActions;
  readonly #verifier: TokenVerifier;
  readonly #scheduledListeners = new Set<() => void>();

  constructor(parts: RunnerParts) {
    this.#parts = parts;
    this.backend = {
      engine: parts.engine,
      world: parts.world,
      files: parts.files,
      uploadTokens: parts.uploadTokens,
      cloudUrl: parts.cloudUrl,
      deploymentName: parts.deploymentName,
      executor: () => parts.app.current.executor,
      seed: () => Math.floor(Math.random() * 2 ** 32),
      call: (type, call) => this.call(type, call),
      transact: async <T>(body: (tx: Transaction) => T) => {
        const { value } = await parts.transactor.run((tx) =>
          Promise.resolve({ value: body(tx), keep: true }),
        );
        return value;
      },
      read: (body) => {
        const tx = parts.engine.beginRead();
        try {
          return body(tx);
        } finally {
          tx.release();
        }
      },
      scheduled: () => {
        for (const listener of this.#scheduledListeners) listener();
      },
    };
    this.#mutations = new MutationRuns(this.backend, parts.transactor);
    this.#verifier = parts.verifier(this);
    this.#http = new HttpActions(this.backend, parts, (token) => this.verifyToken(token));
  }

  /** Tells the server's console of a function that it did not start itself. */
  report(path: string, type: FunctionType, log: LogLines, error: string | null): void {
    this.#parts.onLog({ path, type, lines: log.lines, error });
  }

  /** Fires after each committed transaction that scheduled functions. */
  onScheduled(listener: () => void): () => void {
    this.#scheduledListeners.add(listener);
    return () => this.#scheduledListeners.delete(listener);
  }

  onReload(listener: () => void): () => void {
    return this.#parts.app.onReload(listener);
  }

  load(): Promise<void> {
    return this.#parts.app.load();
  }

  beginQueries(): QueryMoment {
    const { redact, app } = this.#parts;
    return beginQueries(this.backend, { redact, ready: () => app.ready() });
  }

  async mutation(
    call: FunctionCall,
    once?: { sessionId: string; requestId: number },
  ): Promise<MutationOutcome> {
    const requestId = once && socketRequestId(once.sessionId, once.requestId);
    const { internal, visibility } = openCall(requestId ? { requestId, ...call } : call);
    const hooks: MutationHooks =
      once === undefined
        ? {}
        : {
            before: (tx) => {
              const answer = findAnswer(tx, once);
              return answer === null ? null : { outcome: { ok: true, ...answer }, ts: answer.ts };
            },
            after: (tx, outcome) => {
              if (outcome.ok) storeAnswer(tx, once, outcome.value);
            },
          };
    const { outcome, ts } = await this.runMutation(internal, visibility, hooks);
    return { ...this.#close("mutation", call, internal, outcome), ts };
  }

  async action(call: FunctionCall): Promise<ActionOutcome> {
    const { internal, visibility } = openCall(call);
    const outcome = await this.#runAction(internal, visibility);
    return this.#close("action", call, internal, outcome);
  }

  async any(call: FunctionCall): Promise<Outcome> {
    const { internal, visibility } = openCall(call);
    await this.#parts.app.ready();
    let info: FunctionInfo;
    try {
      info = await resolveFunction(this.backend.executor(), call.path, visibility);
    } catch (error) {
      return this.#close("query", call, internal, failed(error));
    }
    if (info.type === "mutation") return this.mutation(call);
    if (info.type === "action") return this.action(call);
    const moment = this.beginQueries();
    try {
      return await moment.run(call, null);
    } finally {
      moment.release();
    }
  }

  /** `identity` is for tests: it takes the place of the request's token. */
  async http(request: Request, clientIp: string | null, identity?: Identity): Promise<Response> {
    await this.#parts.app.ready();
    return this.#http.answer(request, clientIp, identity);
  }

  async hasRoute(method: string, path: string): Promise<boolean> {
    const { executor } = await this.#parts.app.ready();
    return executor.hasRoute(method, path);
  }

  async verifyToken(token: string): Promise<Identity> {
    const { authConfig } = await this.#parts.app.ready();
    return this.#verifier.verify(token, authConfig);
  }

  /** A call from an action or the scheduler, with every function visible. */
  async call(type: FunctionType, call: InternalCall): Promise<CallOutcome> {
    if (type === "mutation") return (await this.runMutation(call, "all", {})).outcome;
    if (type === "action") return this.#runAction(call, "all");
    await this.#parts.app.ready();
    const moment = beginQueries(this.backend, {
      redact: false,
      ready: () => this.#parts.app.ready(),
    });
    try {
      return await moment.runInside(call);
    } finally {
      moment.release();
    }
  }

  async runMutation(
    call: InternalCall,
    visibility: Visibility,
    hooks: MutationHooks,
  ): Promise<MutationRun> {
    await this.#parts.app.ready();
    return this.#mutations.run(call, visibility, hooks);
  }

  async #runAction(call: InternalCall, visibility: Visibility): Promise<CallOutcome> {
    await this.#parts.app.ready();
    const { executor, world, seed, read } = this.backend;
    const inForce = executor();
    try {
      const info = await resolveFunction(inForce, call.address, visibility);
      requireType(info, "action");
      // Ids in arguments are checked against the tables of this moment.
      const args = read((tx) => checkArguments(info, call.args, (number) => tx.tableName(number)));
      refuseUndated(args);
      const outcome = await inForce.run({
        module: info.module,
        name: info.name,
        type: "action",
        args,
        requestId: call.metadata.requestId,
        nowMs: () => world.nowMs(),
        seed: seed(),
        host: new ActionHost(this.backend, info, call),
        log: call.log,
      });
      if (outcome.ok) {
        read((tx) => checkReturned(info, outcome.value, (number) => tx.tableName(number)));
      }
      return outcome;
    } catch (error) {
      return failed(error);
    }
  }

  #close(
    type: FunctionType,
    call: FunctionCall,
    internal: InternalCall,
    outcome: CallOutcome,
  ): Outcome {
    const { redact, onLog } = this.#parts;
    const { lines } = internal.log;
    const { requestId } = internal.metadata;
    const shown = outcome.ok ? null : clientFailure(outcome.error, requestId, lines, false);
    onLog({ path: call.path, type, lines, error: shown?.errorMessage ?? null });
    if (outcome.ok) return { ok: true, value: outcome.value, logLines: redact ? [] : lines };
    return clientFailure(outcome.error, requestId, lines, redact);
  }
}

/** A refusal as an outcome; anything else is thrown on. */
function failed(error: unknown): CallOutcome {
  if (error instanceof DeveloperError) return { ok: false, error: serverError(error) };
  throw error;
}
