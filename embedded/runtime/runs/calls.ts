// A client's call of a function and what it is told. What crosses is text and plain data: wire JSON in, wire JSON out.
import type { Interval } from "../../transaction/engine.ts";
import type { Identity } from "../../values/identity.ts";
import type { Wire } from "../../values/wire.ts";

/** Whom a request came from, for `ctx.meta.getRequestMetadata()`. */
export interface Client {
  /** null: nobody knows. */
  clientIp: string | null;
  userAgent: string | null;
}

export interface FunctionCall extends Partial<Client> {
  /** As the client wrote it: `dir/mod:fn`, `dir/mod.js:fn` or `dir/mod` (default export). */
  path: string;
  /** The single arguments object, wire JSON. */
  args: Wire;
  identity: Identity;
  /** 16 hex digits; shows in error texts. */
  requestId?: string;
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

/** A snapshot at which several queries run. Release it when the transition is computed. */
export interface QuerySnapshot {
  readonly ts: bigint;
  run(call: FunctionCall, journal: string | null): Promise<QueryOutcome>;
  release(): void;
}
