// A Node server that bounds what a slow or rude peer can cost, and that can be stopped politely.
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";

import type { World } from "../world/world.ts";
import { HttpError } from "./http-errors.ts";
import type { Handler } from "./origin-handler.ts";
import { Patience } from "./patience.ts";
import { isOffer, isWebSocketOffer, takingOnly } from "./protocol-offers.ts";
import { type CodeOfStatus, refuse } from "./refuse.ts";
import { sendError } from "./respond.ts";

export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

const REQUEST_TIMEOUT_MS = 120_000;
const KEEP_ALIVE_MS = 65_000;
/** For the first line of a request and its headers. */
const HEADERS: HeadersTimeout = { withinMs: 10_000, whileBusyMs: 60_000, checkedEveryMs: 2_000 };
/** Clients that all come back at once wait to be let in; beyond Node's 511 some would be sent away. The system may allow less. */
const WAITING_CONNECTIONS = 8_192;

/** Of what never came to be a request. */
const REFUSALS: Readonly<Record<string, HttpError>> = {
  HPE_HEADER_OVERFLOW: new HttpError(
    431,
    "HeadersTooLarge",
    "The address and the headers of this request are too long.",
  ),
  ERR_HTTP_REQUEST_TIMEOUT: new HttpError(408, "RequestTimeout", "This request took too long."),
};
const STOPPING = new HttpError(503, "ShuttingDown", "This server is being stopped.");
const NO_UPGRADES = new HttpError(404, "NotFound", "There is nothing here to upgrade to.");
const UNEXPECTED = new HttpError(417, "ExpectationFailed", "Nothing can be expected here.");
const UNREADABLE = new HttpError(400, "BadRequest", "This is no request that can be read.");

export interface HeadersTimeout {
  withinMs: number;
  /** While it has no time to read all that comes in. */
  whileBusyMs: number;
  checkedEveryMs: number;
}

export class HttpServer {
  readonly #server: Server;
  readonly #inFlight = new Map<ServerResponse, Promise<void>>();
  /** The latest of each connection. */
  readonly #responses = new WeakMap<Socket, ServerResponse>();
  /** Connections on which another protocol was offered: they end with the answer to that. */
  readonly #ending = new WeakSet<Socket>();
  readonly #world: World;
  #isStopping = false;

  constructor(
    handle: Handler,
    upgrade: Upgrade | null,
    world: World,
    /** The site's own words for a refusal, where it has any. */
    siteErrorCode?: CodeOfStatus,
    headers: HeadersTimeout = HEADERS,
  ) {
    this.#world = world;
    this.#server = createServer(
      {
        ...takingOnly((request) => isWebSocketOffer(request) && !this.#owesAnswer(request.socket)),
        // Refused by who reads the address, in the words of any other refusal.
        requireHostHeader: false,
        requestTimeout: REQUEST_TIMEOUT_MS,
        keepAliveTimeout: KEEP_ALIVE_MS,
        connectionsCheckingInterval: headers.checkedEveryMs,
      },
      (request, response) => {
        world.monotonic.heard();
        this.#answer(handle, request, response);
      },
    );
    // Node.js would leave out those behind the first thousand, what a proxy says of its client among them; their size is limited.
    this.#server.maxHeadersCount = 0;
    const patience = new Patience(headers.checkedEveryMs / 2, world.monotonic);
    // Asked whenever the connections are looked at.
    Object.defineProperty(this.#server, "headersTimeout", {
      get: () => (patience.isBusy ? headers.whileBusyMs : headers.withinMs),
    });
    this.#server.on("upgrade", (request, socket, head) => {
      socket.on("error", () => socket.destroy());
      if (this.#isStopping) refuse(socket, STOPPING, siteErrorCode);
      else if (upgrade === null) refuse(socket, NO_UPGRADES, siteErrorCode);
      else upgrade(request, socket, head);
    });
    this.#server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
      // Browsers hold connections ready; what is said there before they ask, they take for the answer to what they ask next. What is
      // said in the middle of an answer would be a part of it.
      const isQuiet = socket.bytesRead === 0 || this.#isAnswering(socket);
      if (!socket.writable || isQuiet) socket.destroy();
      else refuse(socket, REFUSALS[error.code ?? ""] ?? UNREADABLE, siteErrorCode);
    });
    const refuseExpectation: Handler = (_request, response) => {
      sendError(response, UNEXPECTED, siteErrorCode?.(UNEXPECTED.status));
      return Promise.resolve();
    };
    this.#server.on("checkExpectation", (request, response) => {
      // Its body may come, and may not: nobody knows where the next request would begin.
      response.setHeader("connection", "close");
      this.#answer(refuseExpectation, request, response);
    });
  }

  #answer(handle: Handler, request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    if (this.#ending.has(socket)) {
      // Some of what came in behind an offer was lost: this may be the middle of something else. Nothing more is read, since
      // nothing is taken from the stream; a pause would end with this request.
      if (socket.listenerCount("readable") === 0) socket.on("readable", () => undefined);
      return;
    }
    if (isOffer(request)) this.#ending.add(socket);
    if (isOffer(request) || this.#isStopping) response.setHeader("connection", "close");
    this.#responses.set(socket, response);
    const answered = handle(request, response);
    const forget = (): void => {
      this.#inFlight.delete(response);
    };
    this.#inFlight.set(
      response,
      answered.then(forget, (error: unknown) => {
        forget();
        throw error;
      }),
    );
  }

  /** A connection that is given away would never be heard of again by the answers that are still to be sent on it. */
  #owesAnswer(socket: Socket): boolean {
    return this.#responses.get(socket)?.writableFinished === false;
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
