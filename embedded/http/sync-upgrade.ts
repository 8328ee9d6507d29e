// The way from an HTTP upgrade to a sync session, and back to nothing at the end.
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

import { WebSocketServer } from "ws";

import type { SyncHub } from "../sync/hub.ts";
import { SyncSocket } from "../sync/socket.ts";
import type { Cancel } from "../world/world.ts";
import { HttpError } from "./http-errors.ts";
import type { IsKnownHost } from "./known-hosts.ts";
import type { AllowOrigin } from "./origins.ts";
import { type CodeOfStatus, refuse } from "./refuse.ts";
import { clientOf } from "./request-url.ts";

/** 16 MiB of arguments, and what JSON adds to them. */
const MAX_FRAME_BYTES = 20 * 1024 * 1024;
const SYNC_PATH = /^\/api(?:\/[^/]+)?\/sync$/;
const NOT_FOUND = new HttpError(404, "NotFound", "There is nothing here to upgrade to.");
const MISDIRECTED = new HttpError(421, "Misdirected", "This server is not known by this name.");
const FOREIGN = new HttpError(
  403,
  "Forbidden",
  "Pages of this origin may not talk to this server.",
);
const TICK_MS = 1000;
const CLOSE_GOING_AWAY = 1001;
/** How long sockets are let in in one go, before other work of the process gets its turn. */
const SLICE_MS = 10;

export class SyncEndpoint {
  readonly #hub: SyncHub;
  readonly #allowOrigin: AllowOrigin;
  readonly #isKnownHost: IsKnownHost;
  readonly #codeOf: CodeOfStatus | undefined;
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
  });
  readonly #sockets = new Set<SyncSocket>();
  /** Those who may come in, the first of them first. */
  readonly #atTheDoor: (() => void)[] = [];
  #cancelTick: Cancel;

  constructor(
    hub: SyncHub,
    allowOrigin: AllowOrigin,
    isKnownHost: IsKnownHost,
    codeOf?: CodeOfStatus,
  ) {
    this.#hub = hub;
    this.#codeOf = codeOf;
    this.#allowOrigin = allowOrigin;
    this.#isKnownHost = isKnownHost;
    this.#cancelTick = this.#nextTick();
    this.#server.on("wsClientError", ({ message }, socket, { method }) => {
      const isGet = method === "GET";
      const refusal = new HttpError(isGet ? 400 : 405, "BadHandshake", `${message}.`);
      const more: Record<string, string> = isGet
        ? { "Sec-WebSocket-Version": "13" }
        : { Allow: "GET" };
      refuse(socket, refusal, this.#codeOf, more);
    });
  }

  #nextTick(): Cancel {
    return this.#hub.world.monotonic.setTimer(() => {
      this.#cancelTick = this.#nextTick();
      for (const socket of this.#sockets) socket.tick();
    }, TICK_MS);
  }

  get socketCount(): number {
    return this.#sockets.size;
  }

  isSyncPath(target: string | undefined): boolean {
    return SYNC_PATH.test((target ?? "").split("?")[0] ?? "");
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (!this.isSyncPath(request.url)) {
      refuse(socket, NOT_FOUND, this.#codeOf);
      return;
    }
    if (!this.#isKnownHost(request)) {
      refuse(socket, MISDIRECTED, this.#codeOf);
      return;
    }
    const { origin } = request.headers;
    if (origin !== undefined && !this.#allowOrigin(origin, request)) {
      refuse(socket, FOREIGN, this.#codeOf);
      return;
    }
    this.#atTheDoor.push(() => this.#letIn(request, socket, head));
    if (this.#atTheDoor.length === 1) this.#letInSoon();
  }

  /** Thousands who come at once are read in one turn of the event loop: what others wait for would come after all of them. */
  #letInSoon(): void {
    const { monotonic } = this.#hub.world;
    monotonic.nextTurn(() => {
      const started = monotonic.nowMs();
      try {
        do this.#atTheDoor.shift()?.();
        while (this.#atTheDoor.length > 0 && monotonic.nowMs() - started < SLICE_MS);
      } finally {
        if (this.#atTheDoor.length > 0) this.#letInSoon();
      }
    });
  }

  #letIn(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#server.handleUpgrade(request, socket, head, (webSocket) => {
      const open = new SyncSocket(this.#hub, webSocket, socket, clientOf(request));
      this.#sockets.add(open);
      webSocket.once("close", () => this.#sockets.delete(open));
    });
  }

  /** Reads nothing more, answers what is in flight, for at most `graceMs`, then says goodbye to all. */
  async close(graceMs: number): Promise<void> {
    const idle = Promise.all(Array.from(this.#sockets, (socket) => socket.drain()));
    await Promise.race([idle, this.#pause(graceMs)]);
    this.#cancelTick();
    for (const socket of this.#sockets) {
      socket.session.dispose();
      socket.close(CLOSE_GOING_AWAY, "ServerShutdown");
    }
    this.#server.close();
    // The close frames have to leave before the process does.
    for (let i = 0; i < 20 && this.#sockets.size > 0; i += 1) await this.#pause(20);
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#hub.world.monotonic.setTimer(resolve, ms);
    });
  }
}
