// The state machine behind one socket: the order of what is read, computed and said. It knows no network; see README.md.
import { hash } from "node:crypto";

import type { FunctionCall, Identity } from "../runtime/runner.ts";
import { DeveloperError } from "../values/errors.ts";
import {
  SocketFailure,
  authRejected,
  badRequest,
  overloaded,
  toSocketFailure,
  tokenExpired,
} from "./failures.ts";
import { actionResponse, authError, fatalError, mutationResponse, transition } from "./frames.ts";
import type { Version } from "./frames.ts";
import type { SyncHub } from "./hub.ts";
import type { Reading } from "./live-queries.ts";
import { askerOf } from "./live-query.ts";
import type { Asker, LiveQuery } from "./live-query.ts";
import { parseClientMessage } from "./messages.ts";
import type { AuthToken, Authenticate, ClientMessage, FunctionRequest } from "./messages.ts";
import { MutationLane } from "./mutation-lane.ts";
import { QuerySet, versionMismatch } from "./query-set.ts";
import type { Subscription } from "./query-set.ts";

/** The way out: a socket, or an array in tests. */
export interface Outlet {
  /** `isFollowed`: more will come before the turn of the event loop ends; the two may leave together. */
  send(frame: string, isFollowed?: boolean): void;
  /** The client reads too slowly: results wait here until it has caught up, and only the newest is sent. */
  readonly isCongested: boolean;
  close(code: number | undefined, reason: string): void;
}

type Job = FunctionRequest & { identity: Identity };
type Work = { dirty: Subscription[]; removed: number[] };

const MAX_ACTIONS = 1000;
/** What may wait behind an Authenticate whose token is being verified. */
const MAX_INBOX = 1000;

export class Session {
  readonly #hub: SyncHub;
  readonly #outlet: Outlet;
  readonly #queries: QuerySet;
  readonly #mutations: MutationLane<Job>;
  readonly #actions = new Set<Promise<void>>();
  #inbox: ClientMessage[] = [];
  #isReading = false;
  #sessionId: string | null = null;
  #asker: Asker = askerOf({ kind: "none" });
  #identityVersion = 0;
  /** What the client holds after the last transition: the start of the next one. */
  #sent: Version = { querySet: 0, identity: 0, ts: 0n };
  #isUpdateWanted = false;
  #isComputing = false;
  #isClosed = false;

  constructor(hub: SyncHub, outlet: Outlet) {
    this.#hub = hub;
    this.#outlet = outlet;
    this.#queries = new QuerySet(hub.live, () => this.wantUpdate());
    this.#mutations = new MutationLane(
      (job) => this.#runMutation(job),
      (error) => this.fail(error),
    );
  }

  /** Takes one text frame. Messages are handled in order; only an Authenticate makes the next ones wait. */
  receive(text: string): void {
    if (this.#isClosed) return;
    try {
      if (this.#inbox.length >= MAX_INBOX) throw overloaded("TooManyMessages");
      this.#inbox.push(parseClientMessage(text));
    } catch (error) {
      this.fail(error);
      return;
    }
    if (!this.#isReading) void this.#readInbox();
  }

  /** Ends the connection with the last words that the error calls for. */
  fail(error: unknown): void {
    if (this.#isClosed) return;
    const failure = toSocketFailure(error);
    if (!(error instanceof SocketFailure)) this.#hub.report(failure, error);
    if (failure.lastWord === "fatal") this.#outlet.send(fatalError(failure.message));
    if (failure.lastWord === "auth-rejected" || failure.lastWord === "auth-missing") {
      const attempted = failure.lastWord === "auth-rejected";
      this.#outlet.send(authError(failure.message, this.#sent.identity, attempted));
    }
    this.#outlet.close(failure.closeCode, failure.reason);
    this.dispose();
  }

  /** The socket is gone. What runs finishes unseen; what waits is dropped, the client sends it again. */
  dispose(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#inbox = [];
    this.#mutations.clear();
    this.#queries.clear();
    this.#hub.forget(this);
  }

  /** Resolves when every request that was read has been answered. */
  async idle(): Promise<void> {
    await this.#mutations.idle();
    await Promise.all(this.#actions);
  }

  wantUpdate(): void {
    this.#isUpdateWanted = true;
    if (!this.#isComputing) this.#hub.schedule(this);
  }

  /** The client has caught up: what waited for it is due. */
  resume(): void {
    if (this.#isUpdateWanted) this.wantUpdate();
  }

  /** Computes and sends one transition if one is due and the client keeps up; called by the hub. */
  update(): void {
    if (!this.#isUpdateWanted || this.#isComputing || this.#isClosed) return;
    if (this.#outlet.isCongested) return;
    this.#isUpdateWanted = false;
    const work = this.#queries.takeWork();
    if (work.dirty.length > 0 && this.#isExpired()) {
      this.fail(tokenExpired());
      return;
    }
    const end = { querySet: this.#queries.version, identity: this.#identityVersion };
    const reading = this.#read(work.dirty);
    if (reading === null) return;
    if (Array.isArray(reading.results)) {
      this.#sendTransition({ ...end, ts: reading.ts }, work, reading.results);
      reading.release();
      return;
    }
    this.#isComputing = true;
    reading.results
      .then((results) => {
        this.#isComputing = false;
        this.#sendTransition({ ...end, ts: reading.ts }, work, results);
        if (this.#isUpdateWanted) this.#hub.schedule(this);
      })
      .catch((error: unknown) => this.fail(error))
      .finally(() => reading.release());
  }

  /** null when the connection had to be ended instead. */
  #read(dirty: Subscription[]): Reading | null {
    try {
      return this.#hub.live.read(dirty.map((subscription) => subscription.requestFor(this.#asker)));
    } catch (error) {
      this.fail(error);
      return null;
    }
  }

  async #readInbox(): Promise<void> {
    this.#isReading = true;
    try {
      for (let next = this.#inbox.shift(); next !== undefined; next = this.#inbox.shift()) {
        if (next.type === "Authenticate") await this.#authenticate(next);
        else this.#handle(next);
      }
    } catch (error) {
      this.fail(error);
    } finally {
      this.#isReading = false;
    }
  }

  #handle(message: Exclude<ClientMessage, Authenticate>): void {
    if (message.type === "Connect") {
      if (this.#sessionId !== null) throw badRequest("AlreadyConnected", "Connect was sent twice");
      this.#sessionId = message.sessionId;
      if (message.maxObservedTs !== null) this.#hub.observeTs(message.maxObservedTs);
      return;
    }
    if (message.type === "Event") return;
    if (this.#sessionId === null) throw badRequest("NotConnected", "The first message is Connect");
    if (message.type === "ModifyQuerySet") {
      this.#queries.apply(message);
      this.wantUpdate();
      return;
    }
    const job = { ...message, identity: this.#asker.identity };
    if (message.type === "Mutation") this.#mutations.push(job);
    else this.#startAction(job);
  }

  async #authenticate({ baseVersion, token }: Authenticate): Promise<void> {
    if (baseVersion !== this.#identityVersion) {
      throw versionMismatch(baseVersion, this.#identityVersion);
    }
    this.#asker = askerOf(await this.#verify(token));
    this.#identityVersion += 1;
    this.#queries.markAllDirty();
    this.wantUpdate();
  }

  async #verify(token: AuthToken): Promise<Identity> {
    if (token.kind === "none") return { kind: "none" };
    if (token.kind === "admin") {
      const identity = this.#hub.verifyAdmin(token.key, token.actingAs);
      if (identity !== null) return identity;
      throw authRejected("BadDeployKey: The provided deploy key was invalid for this deployment.");
    }
    try {
      return await this.#hub.runner.verifyToken(token.token);
    } catch (error) {
      if (error instanceof DeveloperError) throw authRejected(`${error.code}: ${error.message}`);
      throw error;
    }
  }

  #startAction(job: Job): void {
    if (this.#actions.size >= MAX_ACTIONS) {
      throw overloaded("TooManyInflightActionsForSingleClient");
    }
    const run = this.#runAction(job)
      .catch((error: unknown) => this.fail(error))
      .finally(() => this.#actions.delete(run));
    this.#actions.add(run);
  }

  async #runMutation(job: Job): Promise<void> {
    const sessionId = this.#sessionId ?? "";
    const outcome = await this.#hub.runner.mutation(this.#call(job), {
      sessionId,
      requestId: job.requestId,
    });
    this.#answer(mutationResponse(job.requestId, outcome));
  }

  async #runAction(job: Job): Promise<void> {
    const outcome = await this.#hub.runner.action(this.#call(job));
    this.#answer(actionResponse(job.requestId, outcome));
  }

  #call(job: Job): FunctionCall {
    if (isExpired(job.identity, this.#hub.nowMs())) throw tokenExpired();
    const requestId = hash("sha256", `${this.#sessionId}|${job.requestId}`, "hex").slice(0, 16);
    return { path: job.path, args: job.args, identity: job.identity, requestId };
  }

  /** A response is always followed by a transition: clients resolve a mutation only when one has reached its ts. */
  #answer(frame: string): void {
    if (this.#isClosed) return;
    this.wantUpdate();
    this.#outlet.send(frame, true);
  }

  #sendTransition(end: Version, work: Work, results: LiveQuery[]): void {
    if (this.#isClosed) return;
    const modifications = this.#queries.settle(work, results);
    this.#outlet.send(transition(this.#sent, end, modifications));
    this.#sent = end;
  }

  #isExpired(): boolean {
    return isExpired(this.#asker.identity, this.#hub.nowMs());
  }
}

function isExpired(identity: Identity, nowMs: number): boolean {
  return identity.kind === "user" && identity.expiresAtMs <= nowMs;
}
