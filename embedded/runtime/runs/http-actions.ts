// The site's HTTP actions: routing is the app's own, errors are ours.
import { DeveloperError } from "../../values/errors.ts";
import type { Identity } from "../../values/identity.ts";
import type { FunctionError } from "../isolate/executor.ts";
import type { HttpRequest, HttpResponse } from "../isolate/http-exchange.ts";
import { LogLines } from "../isolate/log-lines.ts";
import { ActionSyscalls } from "../syscalls/action-syscalls.ts";
import { failureHead, failureText } from "../syscalls/describe-failure.ts";
import type { Services } from "../syscalls/services.ts";
import type { RequestMetadata } from "../syscalls/transaction-scope.ts";
import type { LogEntry } from "./notes.ts";
import { newRequestId } from "./request-id.ts";

interface Settings {
  redact: boolean;
  onLog: (entry: LogEntry) => void;
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

  async answer(
    request: HttpRequest,
    clientIp: string | null,
    given?: Identity,
  ): Promise<HttpResponse> {
    const { monotonic } = this.#services.world;
    const startedMs = monotonic.nowMs();
    const requestId = newRequestId(this.#services.world);
    const log = new LogLines();
    const token = bearerToken(request);
    const identity = given ?? (token === null ? ANONYMOUS : await this.#identify(token));
    const metadata: RequestMetadata = {
      ip: clientIp,
      userAgent: request.header("user-agent"),
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
    if (outcome.kind === "no-router") {
      return told(404, "text/plain", "This Convex deployment does not have HTTP actions enabled.");
    }
    if (outcome.kind === "no-route") return told(404, "text/plain", "No matching routes found");
    const error = outcome.kind === "failed" ? failureText(outcome.error) : null;
    this.#settings.onLog({
      path: `${request.method} ${request.path}`,
      type: "http",
      requestId,
      durationMs: monotonic.nowMs() - startedMs,
      lines: log.lines,
      error,
      isRefusal: false,
    });
    if (outcome.kind === "failed") {
      return { ...this.#failure(outcome.error, requestId), requestId, isFailure: true };
    }
    const response =
      request.method === "HEAD" ? await withoutBody(outcome.response) : outcome.response;
    const { status, statusText, headers, body } = response;
    return { status, statusText, headers, body, requestId };
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

  #failure(error: FunctionError, requestId: string): HttpResponse {
    const head = `[Request ID: ${requestId}] Server Error`;
    const data = error.data === undefined ? {} : { data: error.data };
    const body = this.#settings.redact
      ? { code: head, ...data }
      : {
          code: `${head}: ${failureHead(error)}`,
          trace: failureText(error),
          ...data,
        };
    return told(500, "application/json", JSON.stringify(body));
  }
}

/** Giving up the body ends the action that may still be writing it. */
async function withoutBody(response: HttpResponse): Promise<HttpResponse> {
  if (response.body instanceof ReadableStream) await response.body.cancel();
  return { ...response, body: null };
}

function bearerToken(request: HttpRequest): string | null {
  const header = request.header("authorization");
  const match = header === null ? null : /^Bearer\s+(\S+)$/i.exec(header);
  return match?.[1] ?? null;
}

function told(status: number, type: string, body: string): HttpResponse {
  return { status, statusText: "", headers: [["content-type", type]], body };
}
