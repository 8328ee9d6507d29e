// The line between those who run functions (runtime) and those who ask for it (sync, http, scheduler, tests).
// What crosses it is text and plain data: wire JSON in, wire JSON out. An executor in a worker thread fits behind it.
import type { Flight } from "../transaction/engine.ts";
import type { Identity } from "../values/identity.ts";
import type { HttpRequest, HttpResponse } from "./isolate/http-exchange.ts";
import type {
  ActionOutcome,
  FunctionCall,
  MutationOutcome,
  Outcome,
  QuerySnapshot,
} from "./runs/calls.ts";

export interface Runner {
  /** At the newest published snapshot; or at what a flush carries, which nobody may be told of before it is published. */
  beginQueries(flight?: Flight): QuerySnapshot;
  /** With `once`, a repeated (sessionId, requestId) answers with the stored outcome and ts instead of running again. */
  mutation(
    call: FunctionCall,
    once?: { sessionId: string; requestId: number },
  ): Promise<MutationOutcome>;
  action(call: FunctionCall): Promise<ActionOutcome>;
  /** Any type, for `/api/run` and `/api/function`. */
  any(call: FunctionCall): Promise<Outcome>;
  /** The site's HTTP actions (convex/http.ts). Null when there is no http.ts. */
  http(request: HttpRequest, clientIp: string | null): Promise<HttpResponse>;
  /** Whether convex/http.ts routes this request: where one origin serves more than the site, the rest falls through. */
  hasRoute(method: string, path: string): Promise<boolean>;
  /** A bearer token to an identity; throws DeveloperError (InvalidAuthHeader, NoAuthProvider, Unauthenticated …). */
  verifyToken(token: string): Promise<Identity>;
  /** Fires when modules or environment changed: every subscription and cache entry is stale. */
  onReload(listener: () => void): () => void;
}
