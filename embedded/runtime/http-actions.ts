// The site's HTTP actions: routing is the app's own, errors are ours.
import { ActionHost } from "./action-host.ts";
import type { Backend } from "./backend.ts";
import { failureHead, failureText } from "./describe-failure.ts";
import type { FunctionError } from "./executor.ts";
import { LogLines } from "./log-lines.ts";
import { newRequestId } from "./request-id.ts";
import type { Identity } from "./runner.ts";
import type { RequestMetadata } from "./transaction-scope.ts";

interface Settings {
  redact: boolean;
  onLog: (entry: {
    path: string;
    type: "http";
    lines: readonly string[];
    error: string | null;
  }) => void;
}

const ANONYMOUS: Identity = { kind: "none" };

export class HttpActions {
  readonly #backend: Backend;
  readonly #settings: Settings;
  readonly #verify: (token: string) => Promise<Identity>;

  constructor(backend: Backend, settings: Settings, verify: (token: string) => Promise<Identity>) {
    this.#backend = backend;
    this.#settings = settings;
    this.#verify = verify;
  }

  async answer(request: Request, clientIp: string | null, given?: Identity): Promise<Response> {
    const requestId = newRequestId();
    const log = new LogLines();
    const token = bearerToken(request);
    const identity = given ?? (token === null ? ANONYMOUS : await this.#identify(token));
    const metadata: RequestMetadata = {
      ip: clientIp,
      userAgent: request.headers.get("user-agent"),
      requestId,
      scheduledFunctionId: null,
      authToken: identity.kind === "none" ? null : token,
    };
    const { world, seed, executor } = this.#backend;
    const own = { module: "http", name: "default" };
    const outcome = await executor().http({
      request,
      nowMs: () => world.nowMs(),
      seed: seed(),
      host: new ActionHost(this.#backend, own, { identity, metadata, log }),
      log,
    });
    const { pathname } = new URL(request.url);
    if (outcome.kind === "no-router") {
      return text(404, "This Convex deployment does not have HTTP actions enabled.");
    }
    if (outcome.kind === "no-route") return text(404, `No HttpAction routed for ${pathname}`);
    const error = outcome.kind === "failed" ? failureText(outcome.error) : null;
    const path = `${request.method} ${pathname}`;
    this.#settings.onLog({ path, type: "http", lines: log.lines, error });
    if (outcome.kind === "failed") return this.#failure(outcome.error, requestId);
    return request.method === "HEAD" ? withoutBody(outcome.response) : outcome.response;
  }

  /** A header that is no valid token may be meant for the app's own code: it makes the caller anonymous, no more. */
  async #identify(token: string): Promise<Identity> {
    try {
      return await this.#verify(token);
    } catch {
      return ANONYMOUS;
    }
  }

  #failure(error: FunctionError, requestId: string): Response {
    const head = `[Request ID: ${requestId}] Server Error`;
    const data = error.data === undefined ? {} : { data: error.data };
    const body = this.#settings.redact
      ? { code: head, ...data }
      : {
          code: `${head}: ${failureHead(error)}`,
          trace: failureText(error),
          ...data,
        };
    return Response.json(body, { status: 500 });
  }
}

/** Giving up the body ends the action that may still be writing it. */
async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel();
  const { status, statusText, headers } = response;
  return new Response(null, { status, statusText, headers });
}

function bearerToken(request: Request): string | null {
  const header = request.headers.get("authorization");
  const match = header === null ? null : /^Bearer\s+(\S+)$/i.exec(header);
  return match?.[1] ?? null;
}

function text(status: number, body: string): Response {
  return new Response(body, { status, headers: { "content-type": "text/plain" } });
}
