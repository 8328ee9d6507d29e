// One WebSocket: frames in and out, signs of life, and a bound on what a slow reader may pile up.
import type { Duplex } from "node:stream";

import type { WebSocket } from "ws";

import type { World } from "../world/world.ts";
import { badRequest } from "./failures.ts";
import { PING } from "./frames.ts";
import type { SyncHub } from "./hub.ts";
import { Session, type Outlet } from "./session.ts";

/** Above this much unsent text nothing more is computed for or read from the client until it has caught up. */
const CONGESTED_BYTES = 1024 * 1024;
/** Who is owed more than this gets nothing more: requests begun before may still be answered, one by one. */
const MAX_UNSENT_BYTES = 32 * 1024 * 1024;
/** A congested client of which nothing was taken for this long is sent away. */
const STALL_LIMIT_MS = 20_000;
/** Clients that see no message for 60 s reconnect, and WebSocket pings are invisible to browsers. */
const APP_PING_AFTER_MS = 15_000;
const WS_PING_EVERY_MS = 5_000;
const SILENCE_LIMIT_MS = 120_000;
const CLOSE_GRACE_MS = 2_000;

export class SyncSocket implements Outlet {
  readonly session: Session;
  readonly #socket: WebSocket;
  /** What lies below the WebSocket. */
  readonly #wire: Duplex;
  readonly #world: World;
  #lastSentMs: number;
  #lastPingMs: number;
  #lastHeardMs: number;
  #isHeldBack = false;
  #isDraining = false;
  #stall: { sinceMs: number; buffered: number } | null = null;

  constructor(hub: SyncHub, socket: WebSocket, wire: Duplex) {
    this.#socket = socket;
    this.#wire = wire;
    this.#world = hub.world;
    this.session = new Session(hub, this);
    const now = this.#world.nowMs();
    this.#lastSentMs = now;
    this.#lastPingMs = now;
    this.#lastHeardMs = now;
    socket.on("message", (data: Buffer, isBinary) => {
      this.#lastHeardMs = this.#world.nowMs();
      if (isBinary) this.session.fail(badRequest("WSBinaryMessage", "Binary frames mean nothing"));
      else this.session.receive(data.toString());
    });
    socket.on("pong", () => (this.#lastHeardMs = this.#world.nowMs()));
    socket.on("ping", () => (this.#lastHeardMs = this.#world.nowMs()));
    // A close event always follows; a frame that is too large or not UTF-8 is answered by the library itself.
    socket.on("error", () => this.session.dispose());
    socket.on("close", () => this.session.dispose());
  }

  /** From the frame that was too much on, until what is unsent is little again: then, and only then, the session resumes. */
  get isCongested(): boolean {
    return this.#stall !== null;
  }

  send(frame: string, isFollowed = false): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > MAX_UNSENT_BYTES) {
      this.session.dispose();
      this.#socket.terminate();
      return;
    }
    if (isFollowed) this.#holdBack();
    this.#lastSentMs = this.#world.nowMs();
    this.#socket.send(frame, () => this.#onDrain());
    if (this.#stall === null && this.#isBehind()) {
      this.#stall = { sinceMs: this.#lastSentMs, buffered: this.#socket.bufferedAmount };
      this.#socket.pause();
    }
    if (!isFollowed) this.#letGo();
  }

  /** Frames of one turn leave in one write, which costs more than all else that a message takes. */
  #holdBack(): void {
    if (this.#isHeldBack) return;
    this.#isHeldBack = true;
    this.#wire.cork();
    this.#world.monotonic.nextTurn(() => this.#letGo());
  }

  #letGo(): void {
    if (!this.#isHeldBack) return;
    this.#isHeldBack = false;
    this.#wire.uncork();
  }

  /** Resolves when what was read is answered; nothing more is read: the client sends it again on its next connection. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    this.#socket.pause();
    await this.session.idle();
  }

  close(code: number | undefined, reason: string): void {
    this.#socket.resume();
    if (code === undefined) this.#socket.close();
    else this.#socket.close(code, reason.slice(0, 120));
    this.#world.monotonic.setTimer(() => this.#socket.terminate(), CLOSE_GRACE_MS);
  }

  /** Called about once a second. */
  tick(): void {
    const now = this.#world.nowMs();
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#isStalled(now) || now - this.#lastHeardMs > SILENCE_LIMIT_MS) {
      this.session.dispose();
      this.close(1013, "SlowClient");
      return;
    }
    if (now - this.#lastPingMs >= WS_PING_EVERY_MS) {
      this.#lastPingMs = now;
      this.#socket.ping();
    }
    // Who is owed a frame has the next one to read.
    if (this.#stall === null && now - this.#lastSentMs >= APP_PING_AFTER_MS) this.send(PING);
  }

  #isBehind(): boolean {
    return this.#socket.bufferedAmount > CONGESTED_BYTES;
  }

  #onDrain(): void {
    if (this.#stall === null || this.#isBehind()) return;
    this.#stall = null;
    if (!this.#isDraining) this.#socket.resume();
    this.session.resume();
  }

  #isStalled(now: number): boolean {
    if (this.#stall === null) return false;
    const buffered = this.#socket.bufferedAmount;
    if (buffered < this.#stall.buffered) this.#stall = { sinceMs: now, buffered };
    return now - this.#stall.sinceMs > STALL_LIMIT_MS;
  }
}
