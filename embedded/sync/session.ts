// The state machine behind one socket: the order of what is read, computed and said. It knows no network; see README.md.
import { hash } from "node:crypto";

import type { Client, FunctionCall, FunctionFailure } from "../runtime/runs/calls.ts";
import { clientFailure } from "../runtime/runs/client-failure.ts";
import { serverError } from "../runtime/syscalls/describe-failure.ts";
import { DeveloperError } from "../values/errors.ts";
import type { Identity } from "../values/identity.ts";
import {
  SocketFailure,
  authRejected,
  badRequest,
  overloaded,
  toSocketFailure,
  tokenExpired,
} from "./failures.ts";
import {
  actionResponse,
  authError,
  fatalError,
  mutationResponse,
  transition,
  type Version,
} from "./frames.ts";
import type { SyncHub } from "./hub.ts";
import type { Reading } from "./live-queries.ts";
import { askerOf, type Asker, type LiveQuery } from "./live-query.ts";
import {
  parseClientMessage,
  type AuthToken,
  type Authenticate,
  type ClientMessage,
  type FunctionRequest,
} from "./messages.ts";
import { QuerySet, versionMismatch, type Subscription } from "./query-set.ts";
import { RequestQueue } from "./request-queue.ts";

/** The way out: a socket, or an array in tests. */
export interface Outlet {
  /** `isFollowed`: more will come before the turn of the event loop ends; the two may leave together. */
  send(frame: string, isFollowed?: boolean): void;
  /** The client reads too slowly: until it has caught up nothing is begun for it, and of results only the newest is sent. */
  readonly isCongested: boolean;
  close(code: number | undefined, reason: string): void;
}

type Job = FunctionRequest & { identity: Identity; size: number };
type Work = { dirty: Subscription[]; removed: number[] };

/** Each may answer with many megabytes: what is on its way when a client stops to read has to be bounded. */
const ACTIONS_AT_ONCE = 16;
/** What may wait behind an Authenticate whose token is being verified, or for a client that reads too slowly. */
const MAX_INBOX = 1000;
/** All frames that wait here, as text. */
const MAX_WAITING_LENGTH = 32 * 1024 * 1024;

export class Session {
  readonly #hub: SyncHub;
  readonly #outlet: Outlet;
  readonly #client: Client;
  readonly #queries: QuerySet;
  readonly #mutations: RequestQueue<Job>;
  readonly #actions: RequestQueue<Job>;
  #inbox: { message: ClientMessage; size: number }[] = [];
  #waitingLength = 0;
  #isReading = false;
  #sessionId: string | null = null;
  #asker: Asker = askerOf({ kind: "none" });
  #identityVersion = 0;
  /** What the client holds after the last transition: the start of the next one. */
  #sent: Version = { querySet: 0, identity: 0, ts: 0n };
  #isUpdateWanted = false;
  #isComputing = false;
  #isClosed = false;

  constructor(hub: SyncHub, outlet: Outlet, client: Client = { clientIp: null, userAgent: null }) {
    this.#client = client;
    this.#hub = hub;
    this.#outlet = outlet;
    this.#queries = new QuerySet(hub.live, () => this.wantUpdate());
    const common = {
      mayStart: () => !outlet.isCongested,
      onError: (error: unknown) => this.fail(error),
    };
    this.#mutations = new RequestQueue({
      ...common,
      width: 1,
      overload: "TooManyConcurrentMutations",
      run: (job) => this.#runMutation(job),
    });
    this.#actions = new RequestQueue({
      ...common,
      width: ACTIONS_AT_ONCE,
      overload: "TooManyInflightActionsForSingleClient",
      run: (job) => this.#runAction(job),
    });
  }

  /** Takes one text frame. Messages are handled in order; only an Authenticate makes the next ones wait. */
  receive(text: string): void {
    if (this.#isClosed) return;
    try {
      this.#waitingLength += text.length;
      if (this.#inbox.length >= MAX_INBOX || this.#waitingLength > MAX_WAITING_LENGTH) {
        throw overloaded("TooManyMessages");
      }
      this.#inbox.push({ message: parseClientMessage(text), size: text.length });
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
    this.#actions.clear();
    this.#queries.clear();
    this.#hub.forget(this);
  }

  /** Resolves when every request that was read has been answered, but for those that wait for a slow reader. */
  async idle(): Promise<void> {
    await Promise.all([this.#mutations.idle(), this.#actions.idle()]);
  }

  wantUpdate(): void {
    this.#isUpdateWanted = true;
    if (!this.#isComputing) this.#hub.schedule(this);
  }

  /** The client has caught up: what waited for it is due. */
  resume(): void {
    if (this.#isClosed) return;
    this.#mutations.start();
    this.#actions.start();
    if (!this.#isReading) void this.#readInbox();
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
      while (!this.#outlet.isCongested) {
        const next = this.#inbox.shift();
        if (next === undefined) break;
        this.#waitingLength -= next.size;
        if (next.message.type === "Authenticate") await this.#authenticate(next.message);
        else this.#handle(next.message, next.size);
      }
    } catch (error) {
      this.fail(error);
    } finally {
      this.#isReading = false;
    }
  }

  #handle(message: Exclude<ClientMessage, Authenticate>, size: number): void {
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
    const job = { ...message, identity: this.#asker.identity, size };
    this.#waitingLength += size;
    if (message.type === "Mutation") this.#mutations.push(job);
    else this.#actions.push(job);
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

  async #runMutation(job: Job): Promise<void> {
    const call = this.#begin(job);
    const once = { sessionId: this.#sessionId ?? "", requestId: job.requestId };
    const outcome = await this.#hub.runner
      .mutation(call, once)
      .catch((error: unknown) => failureOf(error, call.requestId));
    this.#answer(mutationResponse(job.requestId, outcome));
  }

  async #runAction(job: Job): Promise<void> {
    const call = this.#begin(job);
    const outcome = await this.#hub.runner
      .action(call)
      .catch((error: unknown) => failureOf(error, call.requestId));
    this.#answer(actionResponse(job.requestId, outcome));
  }

  #begin(job: Job): FunctionCall & { requestId: string } {
    this.#waitingLength -= job.size;
    if (isExpired(job.identity, this.#hub.world.nowMs())) throw tokenExpired();
    const requestId = hash("sha256", `${this.#sessionId}|${job.requestId}`, "hex").slice(0, 16);
    return { path: job.path, args: job.args, identity: job.identity, requestId, ...this.#client };
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
    return isExpired(this.#asker.identity, this.#hub.world.nowMs());
  }
}

/** What was refused around the function (its commit is too large, say) is its failure and none of the connection's. */
function failureOf(error: unknown, requestId: string): FunctionFailure {
  if (!(error instanceof DeveloperError)) throw error;
  return clientFailure(serverError(error), requestId, [], false);
}

function isExpired(identity: Identity, nowMs: number): boolean {
  return identity.kind === "user" && identity.expiresAtMs <= nowMs;
}
