// The runner: what sync, http, scheduler and tests call to have functions run on the engine.
import type { TokenVerifier } from "../auth/verify-token.ts";
import type { FileStore } from "../files/files.ts";
import type { UploadTokens } from "../files/upload-token.ts";
import type { Engine, Transaction, Flight } from "../transaction/engine.ts";
import { DeveloperError } from "../values/errors.ts";
import type { Identity } from "../values/identity.ts";
import type { World } from "../world/world.ts";
import type { FunctionError, FunctionInfo, FunctionType } from "./isolate/executor.ts";
import type { HttpRequest, HttpResponse } from "./isolate/http-exchange.ts";
import type { App } from "./modules/app.ts";
import type { Runner } from "./runner.ts";
import { AnsweredOnce } from "./runs/answer-once.ts";
import type {
  ActionOutcome,
  FunctionCall,
  FunctionFailure,
  MutationOutcome,
  Outcome,
  QuerySnapshot,
} from "./runs/calls.ts";
import { clientFailure, isRefusal } from "./runs/client-failure.ts";
import { HttpActions } from "./runs/http-actions.ts";
import { InsideQueries } from "./runs/inside-queries.ts";
import { MutationRuns, type MutationHooks, type MutationRun } from "./runs/mutation-runs.ts";
import type { FunctionRun, LogEntry } from "./runs/notes.ts";
import { type OpenCall, openCall } from "./runs/open-call.ts";
import { beginQueries } from "./runs/query-snapshot.ts";
import type { Transactor } from "./runs/transactor.ts";
import { ActionSyscalls } from "./syscalls/action-syscalls.ts";
import { checkArguments, checkReturned, refuseUndated } from "./syscalls/call-values.ts";
import { failureText, serverError } from "./syscalls/describe-failure.ts";
import { type Visibility, requireType, resolveFunction } from "./syscalls/resolve-function.ts";
import type { Services, CallOutcome, InternalCall } from "./syscalls/services.ts";

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
  onRun: ((run: FunctionRun) => void) | undefined;
  verifier: (runner: FunctionRunner) => TokenVerifier;
}

export class FunctionRunner implements Runner {
  readonly services: Services;
  readonly #parts: RunnerParts;
  readonly #mutations: MutationRuns;
  readonly #once = new AnsweredOnce();
  readonly #http: HttpActions;
  readonly #inside: InsideQueries;
  readonly #verifier: TokenVerifier;
  readonly #scheduledListeners = new Set<(dueAt: number) => void>();

  constructor(parts: RunnerParts) {
    this.#parts = parts;
    this.services = {
      engine: parts.engine,
      world: parts.world,
      files: parts.files,
      uploadTokens: parts.uploadTokens,
      cloudUrl: parts.cloudUrl,
      deploymentName: parts.deploymentName,
      executor: () => parts.app.current.executor,
      seed: () => Math.floor(parts.world.random() * 2 ** 32),
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
      scheduled: (dueAt) => {
        for (const listener of this.#scheduledListeners) listener(dueAt);
      },
    };
    this.#inside = new InsideQueries(this.services, parts);
    parts.app.onReload(() => this.#inside.forget());
    this.#mutations = new MutationRuns(this.services, parts.transactor);
    this.#verifier = parts.verifier(this);
    this.#http = new HttpActions(this.services, parts, (token) => this.verifyToken(token));
  }

  /** Tells of a function that the scheduler ran; its actions came through `call`, which has told of the run. */
  report(
    type: FunctionType,
    { address: path, metadata, log }: InternalCall,
    startedMs: number,
    outcome: CallOutcome,
  ): void {
    const durationMs = this.#now() - startedMs;
    if (type === "mutation") this.#parts.onRun?.({ path, type, isOk: outcome.ok, durationMs });
    this.#parts.onLog({
      path,
      type,
      requestId: metadata.requestId,
      durationMs,
      lines: log.lines,
      get error() {
        return outcome.ok ? null : failureText(outcome.error);
      },
      isRefusal: !outcome.ok && isRefusal(outcome.error, "all"),
    });
  }

  #now(): number {
    return this.#parts.world.monotonic.nowMs();
  }

  /** Fires after each committed transaction that scheduled functions, with the earliest of their times. */
  onScheduled(listener: (dueAt: number) => void): () => void {
    this.#scheduledListeners.add(listener);
    return () => this.#scheduledListeners.delete(listener);
  }

  onReload(listener: () => void): () => void {
    return this.#parts.app.onReload(listener);
  }

  load(): Promise<void> {
    return this.#parts.app.load();
  }

  /** Lets go of what it holds outside of this thread; calls under way end as they will. */
  close(): void {
    this.#parts.app.close();
  }

  beginQueries(flight?: Flight): QuerySnapshot {
    const { redact, app, onLog, onRun } = this.#parts;
    return beginQueries(this.services, { redact, ready: () => app.ready(), onLog, onRun, flight });
  }

  async mutation(
    call: FunctionCall,
    once?: { sessionId: string; requestId: number },
  ): Promise<MutationOutcome> {
    const opened = openCall(this.#parts.world, call);
    const run = (hooks: MutationHooks): Promise<MutationRun> =>
      this.runMutation(opened.internal, opened.visibility, hooks);
    const { outcome, ts } = await (once === undefined ? run({}) : this.#once.run(once, call, run));
    return { ts, ...this.#close("mutation", call, opened, outcome) };
  }

  async action(call: FunctionCall): Promise<ActionOutcome> {
    const opened = openCall(this.#parts.world, call);
    const outcome = await this.#runAction(opened.internal, opened.visibility);
    return this.#close("action", call, opened, outcome);
  }

  async any(call: FunctionCall): Promise<Outcome> {
    const opened = openCall(this.#parts.world, call);
    await this.#parts.app.ready();
    let info: FunctionInfo;
    try {
      const executor = this.services.executor();
      info = await resolveFunction(executor, call.path, opened.visibility, "function");
    } catch (error) {
      return this.#close("query", call, opened, failed(error));
    }
    if (info.type === "mutation") return this.mutation(call);
    if (info.type === "action") return this.action(call);
    const snapshot = this.beginQueries();
    try {
      return await snapshot.run(call, null);
    } finally {
      snapshot.release();
    }
  }

  /** `identity` is for tests: it takes the place of the request's token. */
  async http(
    request: HttpRequest,
    clientIp: string | null,
    identity?: Identity,
  ): Promise<HttpResponse> {
    const loading = this.#parts.app.loading();
    if (loading !== null) await loading;
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
    const startedMs = this.#now();
    const outcome =
      type === "mutation"
        ? (await this.runMutation(call, "all", {})).outcome
        : await this.#callInside(type, call);
    const durationMs = this.#now() - startedMs;
    this.#parts.onRun?.({ path: call.address, type, isOk: outcome.ok, durationMs });
    return outcome;
  }

  async #callInside(type: "query" | "action", call: InternalCall): Promise<CallOutcome> {
    if (type === "action") return this.#runAction(call, "all");
    await this.#parts.app.ready();
    return this.#inside.answer(call);
  }

  runMutation(
    call: InternalCall,
    visibility: Visibility,
    hooks: MutationHooks,
  ): Promise<MutationRun> {
    const run = (): Promise<MutationRun> => this.#mutations.run(call, visibility, hooks);
    return this.#parts.app.loading()?.then(run) ?? run();
  }

  async #runAction(call: InternalCall, visibility: Visibility): Promise<CallOutcome> {
    await this.#parts.app.ready();
    const { executor, world, seed, read } = this.services;
    const inForce = executor();
    try {
      const info = await resolveFunction(inForce, call.address, visibility);
      requireType(info, "action");
      // Ids in arguments are checked against the newest tables.
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
        syscalls: new ActionSyscalls(this.services, info, call),
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
    { path }: FunctionCall,
    { internal, visibility, startedMs }: OpenCall,
    outcome: CallOutcome,
  ): Outcome {
    const { redact, onLog, onRun } = this.#parts;
    const { lines } = internal.log;
    const { metadata } = internal;
    const durationMs = this.#now() - startedMs;
    let words: FunctionFailure | undefined;
    const worded = (error: FunctionError, isRedacted: boolean): FunctionFailure =>
      isRedacted
        ? clientFailure(error, metadata.requestId, lines, true)
        : (words ??= clientFailure(error, metadata.requestId, lines, false));
    onRun?.({ path, type, isOk: outcome.ok, durationMs });
    onLog({
      path,
      type,
      get requestId() {
        return metadata.requestId;
      },
      durationMs,
      lines,
      get error() {
        return outcome.ok ? null : worded(outcome.error, false).errorMessage;
      },
      isRefusal: !outcome.ok && isRefusal(outcome.error, visibility),
    });
    if (!outcome.ok) return worded(outcome.error, redact);
    return { ok: true, value: outcome.value, logLines: redact ? [] : lines };
  }
}

/** A refusal as an outcome; anything else is thrown on. */
function failed(error: unknown): CallOutcome {
  if (error instanceof DeveloperError) return { ok: false, error: serverError(error) };
  throw error;
}
