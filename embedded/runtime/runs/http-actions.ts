// The site's HTTP actions: routing is the app's own, errors are ours.
import { DeveloperError } from "../../values/errors.ts";
import type { Identity } from "../../values/identity.ts";
import type { FunctionError } from "../isolate/executor.ts";
import { LogLines } from "../isolate/log-lines.ts";
import { ActionSyscalls } from "../syscalls/action-syscalls.ts";
import { failureHead, failureText } from "../syscalls/describe-failure.ts";
import type { Services } from "../syscalls/services.ts";
import type { RequestMetadata } from "../syscalls/transaction-scope.ts";
import { newRequestId } from "./request-id.ts";

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
  readonly #services: Services;
  readonly #settings: Settings;
  readonly #verify: (token: string) => Promise<Identity>;

  constructor(
    services: Services,
    settings: Settings,
    verify: (token: string) => Promise<Identity>,
  ) {
    this.#services = services;
    this.#settings = settings;
    this.#verify = verify;
  }

  async answer(request: Request, clientIp: string | null, given?: Identity): Promise<Response> {
    const requestId = newRequestId(this.#services.world);
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
    const { world, seed, executor } = this.#services;
    const own = { module: "http", name: "default" };
    const outcome = await executor().http({
      request,
      nowMs: () => world.nowMs(),
      seed: seed(),
      syscalls: new ActionSyscalls(this.#services, own, { identity, metadata, log }),
      log,
    });
    const { pathname } = new URL(request.url);
    if (outcome.kind === "no-router") {
      return text(404, "This Convex deployment does not have HTTP actions enabled.");
    }
    if (outcome.kind === "no-route") return text(404, "No matching routes found");
    const error = outcome.kind === "failed" ? failureText(outcome.error) : null;
    const path = `${request.method} ${pathname}`;
    this.#settings.onLog({ path, type: "http", lines: log.lines, error });
    if (outcome.kind === "failed") return this.#failure(outcome.error, requestId);
    return request.method === "HEAD" ? withoutBody(outcome.response) : outcome.response;
  }

  /** A header that is no valid token may be meant for the app's own code: the action runs, as if nobody called it. */
  async #identify(token: string): Promise<Identity> {
    try {
      return await this.#verify(token);
    } catch (error) {
      if (error instanceof DeveloperError) return { kind: "none", refusal: error };
      throw error;
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
