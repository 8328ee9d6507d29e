// A Node server that bounds what a slow or rude peer can cost, and that can be stopped politely.
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { finished } from "node:stream/promises";

import type { World } from "../world/world.ts";
import type { Handler } from "./origin-handler.ts";
import { Patience } from "./patience.ts";

export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

const REQUEST_TIMEOUT_MS = 120_000;
const KEEP_ALIVE_MS = 65_000;
/** For the first line of a request and its headers. */
const HEADERS: HeadersTimeout = { withinMs: 10_000, whileBusyMs: 60_000, checkedEveryMs: 2_000 };
/** Clients that all come back at once wait to be let in; beyond Node's 511 some would be sent away. The system may allow less. */
const WAITING_CONNECTIONS = 8_192;

const REFUSALS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

export interface HeadersTimeout {
  withinMs: number;
  /** While it has no time to read all that comes in. */
  whileBusyMs: number;
  checkedEveryMs: number;
}

export class HttpServer {
  readonly #server: Server;
  readonly #inFlight = new Map<ServerResponse, Promise<void>>();
  /** Of each connection. */
  readonly #latest = new WeakMap<Duplex, ServerResponse>();
  readonly #world: World;
  #isStopping = false;

  constructor(
    handle: Handler,
    upgrade: Upgrade | null,
    world: World,
    headers: HeadersTimeout = HEADERS,
  ) {
    this.#world = world;
    this.#server = createServer(
      {
        requestTimeout: REQUEST_TIMEOUT_MS,
        keepAliveTimeout: KEEP_ALIVE_MS,
        connectionsCheckingInterval: headers.checkedEveryMs,
      },
      (request, response) => {
        world.monotonic.heard();
        if (this.#isStopping) response.setHeader("connection", "close");
        this.#latest.set(request.socket, response);
        const answered = handle(request, response);
        this.#inFlight.set(
          response,
          answered.finally(() => this.#inFlight.delete(response)),
        );
      },
    );
    const patience = new Patience(headers.checkedEveryMs / 2, world.monotonic);
    // Asked whenever the connections are looked at.
    Object.defineProperty(this.#server, "headersTimeout", {
      get: () => (patience.isBusy ? headers.whileBusyMs : headers.withinMs),
    });
    this.#server.on("upgrade", (request, socket, head) => {
      if (!asksForWebSocket(request)) {
        void this.#readAgain(request, socket, head);
        return;
      }
      socket.on("error", () => socket.destroy());
      if (this.#isStopping) refuse(socket, "503 Service Unavailable");
      else if (upgrade === null) refuse(socket, "404 Not Found");
      else upgrade(request, socket, head);
    });
    this.#server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
      // Browsers hold connections ready; what is said there before they ask, they take for the answer to what they ask next. What is
      // said in the middle of an answer would be a part of it.
      const isQuiet = socket.bytesRead === 0 || this.#isAnswering(socket);
      if (!socket.writable || isQuiet) socket.destroy();
      else refuse(socket, REFUSALS[error.code ?? ""] ?? "400 Bad Request");
    });
  }

  /** Some programs offer HTTP/2 with each request: it is read once more, without the offer, after the answers before it. */
  async #readAgain(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const destroy = (): void => void socket.destroy();
    socket.on("error", destroy);
    socket.unshift(withoutOffer(request, head));
    const before = this.#latest.get(socket);
    if (before !== undefined) await finished(before).catch(destroy);
    socket.off("error", destroy);
    if (!socket.destroyed) this.#server.emit("connection", socket);
  }

  #isAnswering(socket: Socket): boolean {
    return [...this.#inFlight.keys()].some((one) => one.socket === socket && one.headersSent);
  }

  /** Resolves with the port, which the system chooses when 0 is asked for. */
  listen(port: number, host: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen({ port, host, backlog: WAITING_CONNECTIONS }, () => {
        this.#server.off("error", reject);
        resolve((this.#server.address() as AddressInfo).port);
      });
    });
  }

  /** No new connections; what is in flight is answered unless that takes longer than `graceMs`. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopping = true;
    this.#server.close();
    this.#server.closeIdleConnections();
    for (const response of this.#inFlight.keys()) {
      if (!response.headersSent) response.setHeader("connection", "close");
    }
    await Promise.race([this.#idle(), this.#pause(graceMs)]);
    this.#server.closeAllConnections();
  }

  /** Connections that are open may still bring requests. */
  async #idle(): Promise<void> {
    while (this.#inFlight.size > 0) await Promise.allSettled(this.#inFlight.values());
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#world.monotonic.setTimer(resolve, ms);
    });
  }
}

function asksForWebSocket({ headers }: IncomingMessage): boolean {
  return /\bwebsocket\b/i.test(headers.upgrade ?? "");
}

function withoutOffer(request: IncomingMessage, head: Buffer): Buffer {
  const { method, url, httpVersion, rawHeaders } = request;
  let text = `${method} ${url} HTTP/${httpVersion}\r\n`;
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.toLowerCase() !== "upgrade") text += `${name}: ${rawHeaders[at + 1]}\r\n`;
  }
  return Buffer.concat([Buffer.from(`${text}\r\n`, "latin1"), head]);
}

/** Ends the connection for good: a peer that keeps its own half open would hold the descriptor for ever. */
export function refuse(socket: Duplex, status: string): void {
  socket.once("finish", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
