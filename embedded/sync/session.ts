// The state machine behind one socket: the order of what is read, computed and said. It knows no network; see README.md.
import type { Client, FunctionCall, FunctionFailure } from "../runtime/runs/calls.ts";
import { clientFailure } from "../runtime/runs/client-failure.ts";
import { socketRequestId } from "../runtime/runs/request-id.ts";
import { serverError } from "../runtime/syscalls/describe-failure.ts";
import { DeveloperError, UnavailableError } from "../values/errors.ts";
import type { Identity } from "../values/identity.ts";
import { countNodes, JsonLimitError } from "../values/json-limits.ts";
import type { Allowance } from "./allowance.ts";
import {
  SocketFailure,
  authRejected,
  badRequest,
  messageTooLarge,
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
  type Frame,
  type Version,
} from "./frames.ts";
import type { SyncHub } from "./hub.ts";
import type { Reading, Results } from "./live-queries.ts";
import { askerOf, type Asker } from "./live-query.ts";
import {
  parseClientMessage,
  type AuthToken,
  type Authenticate,
  type ClientMessage,
  type FunctionRequest,
} from "./messages.ts";
import { QuerySet, versionMismatch, type Work } from "./query-set.ts";
import { RequestQueue } from "./request-queue.ts";
import type { Share } from "./socket-memory.ts";

/** The way out: a socket, or an array in tests. */
export interface Outlet {
  /** `isFollowed`: more will come before the turn of the event loop ends; the two may leave together. */
  send(frame: Frame, isFollowed?: boolean): void;
  /** False: nothing is read from the client until it is true again. */
  listen(isListening: boolean): void;
  /** The client reads too slowly: until it has caught up nothing is begun for it, and of results only the newest is sent. */
  readonly isCongested: boolean;
  close(code: number | undefined, reason: string): void;
  /** After `close`: what a slow client has not taken yet is not kept for it. */
  abandon(): void;
}

type Job = FunctionRequest & { identity: Identity; size: number };

/** Each may answer with many megabytes: what is on its way when a client stops to read has to be bounded. */
const ACTIONS_AT_ONCE = 16;
/** What may wait behind an Authenticate whose token is being verified, or for a client that reads too slowly. */
const MAX_INBOX = 1000;
/** About what a parsed value takes besides its text. */
const NODE_BYTES = 64;
/** Frames from this length on are read in steps, with a pause for others after each. */
const LONG_FRAME = 1024 * 1024;

export class Session {
  readonly #hub: SyncHub;
  readonly #outlet: Outlet;
  readonly #client: Client;
  readonly #queries: QuerySet;
  readonly #mutations: RequestQueue<Job>;
  readonly #actions: RequestQueue<Job>;
  /** This socket's part of the memory that all share. */
  readonly share: Share;
  /** Texts: whoever comes behind an Authenticate is read as who they are then. */
  #inbox: string[] = [];
  #waiting = 0;
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
    this.share = hub.memory.share(() => this.#evict());
    this.#queries = new QuerySet(hub.live, this.share, this);
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

  /** Whether the client has not been told anything yet. */
  get isComing(): boolean {
    return this.#sent.ts === 0n;
  }

  get isWriting(): boolean {
    return this.#mutations.isRunning;
  }

  get #allowance(): Allowance {
    return this.#hub.allowanceOf(this.#asker.identity);
  }

  /** The longest message that the client may send now. */
  get maxMessageLength(): number {
    return this.#allowance.message.length;
  }

  /** Takes one text frame. Messages are handled in order; only an Authenticate makes the next ones wait. */
  receive(text: string): void {
    if (this.#isClosed) return;
    if (text.length > this.maxMessageLength) {
      this.fail(messageTooLarge(`longer than ${this.maxMessageLength} characters`));
      return;
    }
    this.#inbox.push(text);
    this.#wait(text.length);
    if (this.#inbox.length > MAX_INBOX) this.fail(overloaded("TooManyMessages"));
    if (!this.#isReading && !this.#isClosed) void this.#readInbox();
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
    this.#hub.memory.forget(this.share);
    this.share.giveBack(this.#waiting);
    this.#hub.forget(this);
  }

  /** Convex's name for it: clients come back after a pause. */
  #evict(): void {
    this.fail(overloaded("TooManyConcurrentRequests"));
    this.#outlet.abandon();
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

  /**
   * Computes and sends one transition if one is due and the client keeps up; called by the hub. True where functions have to run for
   * it, which they do when the caller is done.
   */
  update(): boolean {
    if (!this.#isUpdateWanted || this.#isComputing || this.#isClosed) return false;
    if (this.#outlet.isCongested) return false;
    this.#isUpdateWanted = false;
    const work = this.#queries.takeWork();
    if (work.dirty.length > 0 && this.#isExpired()) {
      this.fail(tokenExpired());
      return false;
    }
    const [querySet, identity] = [this.#queries.version, this.#identityVersion];
    const reading = this.#read(work);
    if (reading === null) return false;
    const end = { querySet, identity, ts: reading.ts };
    if (Array.isArray(reading.results)) {
      this.#sendTransition(end, work, reading.results);
      reading.release();
      return false;
    }
    this.#isComputing = true;
    reading.results
      .then((results) => {
        this.#isComputing = false;
        this.#sendTransition(end, work, results);
        if (this.#isUpdateWanted) this.#hub.schedule(this);
      })
      .catch((error: unknown) => this.fail(error))
      .finally(() => reading.release());
    return true;
  }

  /** null when the connection had to be ended instead. */
  #read({ dirty, due }: Work): Reading | null {
    try {
      const requests = dirty.map((subscription) => subscription.requestFor(this.#asker));
      return this.#hub.live.read(requests, due);
    } catch (error) {
      this.fail(error);
      return null;
    }
  }

  async #readInbox(): Promise<void> {
    this.#isReading = true;
    try {
      while (!this.#outlet.isCongested) {
        const text = this.#inbox.shift();
        if (text === undefined) break;
        if (text.length > LONG_FRAME) await this.#turn();
        const nodes = countNodes(text, this.#allowance.message);
        if (text.length > LONG_FRAME) await this.#turn();
        if (this.#isClosed) break;
        const message = parseClientMessage(text);
        this.#wait(-text.length);
        if (message.type === "Authenticate") await this.#authenticate(message);
        else this.#handle(message, text.length + nodes * NODE_BYTES);
      }
    } catch (error) {
      this.fail(error instanceof JsonLimitError ? messageTooLarge(error.message) : error);
    } finally {
      this.#isReading = false;
    }
  }

  #turn(): Promise<void> {
    return new Promise((resolve) => this.#hub.world.monotonic.nextTurn(resolve));
  }

  #wait(size: number): void {
    if (this.#isClosed) return;
    this.#waiting += size;
    this.share.take(size);
    if (this.#waiting > this.#allowance.waiting) {
      this.fail(overloaded("TooManyMessages"));
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
      this.#queries.apply(message, this.#allowance.queries);
      this.wantUpdate();
      return;
    }
    const { type, requestId, path, args } = message;
    const job = { type, requestId, path, args, identity: this.#asker.identity, size };
    this.#wait(size);
    if (type === "Mutation") this.#mutations.push(job);
    else this.#actions.push(job);
  }

  async #authenticate({ baseVersion, token }: Authenticate): Promise<void> {
    if (baseVersion !== this.#identityVersion) {
      throw versionMismatch(baseVersion, this.#identityVersion);
    }
    // Until it is known who speaks, nobody knows how much they may say.
    this.#outlet.listen(false);
    this.#asker = askerOf(await this.#verify(token));
    this.#outlet.listen(true);
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
    this.#wait(-job.size);
    if (isExpired(job.identity, this.#hub.world.nowMs())) throw tokenExpired();
    const { path, args, identity, requestId } = job;
    const sessionId = this.#sessionId ?? "";
    return {
      path,
      args,
      identity,
      get requestId() {
        return socketRequestId(sessionId, requestId);
      },
      ...this.#client,
    };
  }

  /** A response is always followed by a transition: clients resolve a mutation only when one has reached its ts. */
  #answer(frame: string): void {
    if (this.#isClosed) return;
    this.wantUpdate();
    this.#outlet.send(frame, true);
  }

  #sendTransition(end: Version, work: Work, results: Results): void {
    if (this.#isClosed) return;
    const modifications = this.#queries.settle(work, results);
    this.#outlet.send(transition(this.#sent, end, modifications));
    this.#sent = end;
  }

  #isExpired(): boolean {
    return isExpired(this.#asker.identity, this.#hub.world.nowMs());
  }
}

/**
 * What was refused around the function (its commit is too large, say) is its failure and none of the connection's. So is a
 * full disk: sent again it would be refused again, and the client would see nothing more of what it only reads.
 */
function failureOf(error: unknown, requestId: string): FunctionFailure {
  const refusal =
    error instanceof UnavailableError && error.code === "StorageUnavailable"
      ? new DeveloperError(error.code, error.message, error.data)
      : error;
  if (!(refusal instanceof DeveloperError)) throw error;
  return clientFailure(serverError(refusal), requestId, [], false);
}

function isExpired(identity: Identity, nowMs: number): boolean {
  return identity.kind === "user" && identity.expiresAtMs <= nowMs;
}
