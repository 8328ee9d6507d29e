// The door: sizes, times and origins; what is behind it never sees half a request.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import type { Answer, Api } from "./api.ts";
import { pageAt, type Page } from "./pages.ts";
import type { Trouble, Troubles } from "./trouble.ts";

const LARGEST_BODY = 256 * 1024;
const MOST_CONNECTIONS = 256;
const REQUEST_MS = 15_000;

export interface DoorOptions {
  api: Api;
  troubles: Troubles;
  isAllowedOrigin: (origin: string) => boolean;
  /** After anything was asked: something may be due, or be told. */
  onAsked: () => void;
  durable: () => Promise<void>;
  onError: (error: unknown) => void;
}

export class Door {
  readonly #options: DoorOptions;
  readonly #server: Server;
  #url = "";

  constructor(options: DoorOptions) {
    this.#options = options;
    this.#server = createServer(
      {
        requestTimeout: REQUEST_MS,
        headersTimeout: REQUEST_MS,
        keepAliveTimeout: 5000,
        maxHeaderSize: 16_384,
      },
      (request, response) => void this.#handle(request, response),
    );
    this.#server.maxConnections = MOST_CONNECTIONS;
    this.#server.on("clientError", (_error, socket) => socket.destroy());
  }

  get url(): string {
    return this.#url;
  }

  /** What is stored says `simulator:/` where an address of this server stands. */
  complete(text: string): string {
    return text.replaceAll('"simulator:/', `"${this.#url}/`);
  }

  async listen(port: number, host: string): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(port, host, () => {
        this.#server.off("error", reject);
        resolve();
      });
    });
    const { port: taken } = this.#server.address() as AddressInfo;
    this.#url = `http://${host.includes(":") ? `[${host}]` : host}:${taken}`;
    return taken;
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeIdleConnections();
    const late = setTimeout(() => this.#server.closeAllConnections(), 500);
    await closed;
    clearTimeout(late);
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const cors = this.#cors(request);
      if (request.method === "OPTIONS") {
        send(response, { status: 204, headers: cors, body: "" });
        return;
      }
      const body = await readBody(request);
      if (body === null) {
        send(response, { status: 413, headers: { connection: "close" }, body: TOO_LARGE });
        return;
      }
      await this.#answer(request, response, body, cors);
    } catch (error) {
      if (!response.destroyed) response.destroy();
      if (!isGone(error)) this.#options.onError(error);
    }
  }

  async #answer(
    request: IncomingMessage,
    response: ServerResponse,
    body: string,
    cors: Record<string, string>,
  ): Promise<void> {
    const { api, troubles, onAsked, durable } = this.#options;
    const [path = "/", query = ""] = (request.url ?? "/").split("?", 2);
    const method = request.method ?? "GET";
    const page = pageAt(api.books(), method, path, body);
    if (page !== null) {
      await durable();
      onAsked();
      sendPage(response, page);
      return;
    }
    const trouble = troubles.next(path);
    if (trouble !== null && !(await this.#suffer(trouble, response))) return;
    const answer = await api.answer({ method, path, query, headers: request.headers, body });
    onAsked();
    const completed = this.complete(answer.body);
    send(response, { ...answer, body: completed, headers: { ...answer.headers, ...cors } });
  }

  /** Whether the call goes on after it. */
  async #suffer(trouble: Trouble, response: ServerResponse): Promise<boolean> {
    const { kind, status = 500, ms = 0 } = trouble;
    if (kind === "closed") response.destroy();
    if (kind === "garbage") send(response, { status: 200, headers: {}, body: "<html>502</html>" });
    if (kind === "status") {
      const code = status === 429 ? { code: "rate_limit" } : {};
      const error = {
        type: status < 500 ? "invalid_request_error" : "api_error",
        message: "Trouble",
        ...code,
      };
      send(response, { status, headers: {}, body: JSON.stringify({ error }) });
    }
    if (kind === "slow") await new Promise((resolve) => setTimeout(resolve, ms));
    return kind === "slow";
  }

  #cors({ headers }: IncomingMessage): Record<string, string> {
    const { origin } = headers;
    if (origin === undefined || !this.#options.isAllowedOrigin(origin)) return {};
    return {
      "access-control-allow-origin": origin,
      "access-control-allow-methods": "GET, POST",
      "access-control-allow-headers":
        "authorization, content-type, idempotency-key, stripe-version",
      "access-control-expose-headers": "request-id",
      "access-control-max-age": "300",
      vary: "origin",
    };
  }
}

const TOO_LARGE = JSON.stringify({
  error: { type: "invalid_request_error", message: "The request is too large." },
});

function isGone(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | null)?.code ?? "";
  return ["ECONNRESET", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE", "ABORT_ERR"].includes(code);
}

/** Null when there is more of it than anybody needs. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > LARGEST_BODY) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, {
    "content-type": "application/json",
    "cache-control": "no-cache, no-store",
    ...headers,
  });
  response.end(body);
}

function sendPage(response: ServerResponse, { status, type, body, location }: Page): void {
  response.writeHead(status, {
    "content-type": type,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    ...(location !== undefined && { location }),
  });
  response.end(body);
}
