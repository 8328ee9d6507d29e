// The line between those who run functions (runtime) and those who ask for it (sync, server, scheduler, tests).
// What crosses it is text and plain data: wire JSON in, wire JSON out. An executor in a worker thread fits behind it.
import type { Interval } from "../transaction/engine.ts";
import type { Wire, WireObject } from "../values/wire.ts";

/** Who is calling. `user.attributes` is what `ctx.auth.getUserIdentity()` returns (plain JSON). */
export type Identity =
  | { kind: "none" }
  | { kind: "user"; attributes: WireObject; expiresAtMs: number }
  | { kind: "admin"; actingAs?: WireObject }
  | { kind: "system" };

export type FunctionType = "query" | "mutation" | "action";

export interface FunctionCall {
  /** As the client wrote it: `dir/mod:fn`, `dir/mod.js:fn` or `dir/mod` (default export). */
  path: string;
  /** The single arguments object, wire JSON. */
  args: Wire;
  identity: Identity;
  /** 16 hex digits; shows in error texts. */
  requestId?: string;
  /** For `ctx.meta.getRequestMetadata()`. */
  clientIp?: string | null;
  userAgent?: string | null;
}

export interface FunctionFailure {
  ok: false;
  /** For the client, already redacted where the server redacts. */
  errorMessage: string;
  /** Present (also when null) exactly for ConvexErrors. */
  errorData?: Wire;
  logLines: string[];
}

export type Outcome<Extra = object> =
  | ({ ok: true; /** wire JSON text */ value: string; logLines: string[] } & Extra)
  | (FunctionFailure & Partial<Extra>);

/** What a query result depends on: its subscription and its place in the cache. Failures have one too. */
export interface QueryDependencies {
  ts: bigint;
  reads: readonly Interval[];
  /** End position of a reactive page, to be given back on the next run; null without pagination. */
  journal: string | null;
  usedIdentity: boolean;
  usedClock: boolean;
}

export type QueryOutcome = Outcome & QueryDependencies;
export type MutationOutcome = Outcome<{ ts: bigint }>;
export type ActionOutcome = Outcome;

/** A moment at which several queries run. Release it when the transition is computed. */
export interface QueryMoment {
  readonly ts: bigint;
  run(call: FunctionCall, journal: string | null): Promise<QueryOutcome>;
  release(): void;
}

/** Thrown (rejected) instead of an outcome: nothing about the function, the server could not run it. */
export class UnavailableError extends Error {
  /** OptimisticConcurrencyControlFailure, TooManyConcurrentRequests, StorageUnavailable, ShuttingDown, … */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = "UnavailableError";
    this.code = code;
  }
}

export interface Runner {
  beginQueries(): QueryMoment;
  /** With `once`, a repeated (sessionId, requestId) answers with the stored outcome and ts instead of running again. */
  mutation(
    call: FunctionCall,
    once?: { sessionId: string; requestId: number },
  ): Promise<MutationOutcome>;
  action(call: FunctionCall): Promise<ActionOutcome>;
  /** Any type, for `/api/run` and `/api/function`. */
  any(call: FunctionCall): Promise<Outcome>;
  /** The site's HTTP actions (convex/http.ts). Null when there is no http.ts. */
  http(request: Request, clientIp: string | null): Promise<Response>;
  /** Whether convex/http.ts routes this request: where one origin serves more than the site, the rest falls through. */
  hasRoute(method: string, path: string): Promise<boolean>;
  /** A bearer token to an identity; throws DeveloperError (InvalidAuthHeader, NoAuthProvider, Unauthenticated …). */
  verifyToken(token: string): Promise<Identity>;
  /** Fires when modules or environment changed: every subscription and cache entry is stale. */
  onReload(listener: () => void): () => void;
}
