// One WebSocket: frames in and out, signs of life, and a bound on what a slow reader may pile up.
import type { Duplex } from "node:stream";

import type { WebSocket } from "ws";

import type { Client } from "../runtime/runs/calls.ts";
import type { World } from "../world/world.ts";
import { badRequest, messageTooLarge } from "./failures.ts";
import { PING, type Frame } from "./frames.ts";
import type { SyncHub } from "./hub.ts";
import { Session, type Outlet } from "./session.ts";
import type { SharedText } from "./socket-memory.ts";

/** Above this much unsent text nothing more is computed for or read from the client until it has caught up. */
const CONGESTED_BYTES = 512 * 1024;
/** Who is owed more than this gets nothing more: requests begun before may still be answered, one by one. */
const MAX_UNSENT_BYTES = 32 * 1024 * 1024;
/** A congested client of which nothing was taken for this long is sent away. */
const STALL_LIMIT_MS = 20_000;
/** Clients that see no message for 60 s reconnect, and WebSocket pings are invisible to browsers. */
const APP_PING_AFTER_MS = 15_000;
const WS_PING_EVERY_MS = 5_000;
const SILENCE_LIMIT_MS = 120_000;
const CLOSE_GRACE_MS = 2_000;
/** The most that comes in one piece from below: of it, some may belong to the message before or after. */
const PIECE_BYTES = 64 * 1024;
/** A masked frame's header, at least. */
const FRAME_HEADER_BYTES = 6;

export class SyncSocket implements Outlet {
  readonly session: Session;
  readonly #socket: WebSocket;
  /** What lies below the WebSocket. */
  readonly #wire: Duplex;
  readonly #world: World;
  #lastSentMs: number;
  #lastPingMs: number;
  #lastHeardMs: number;
  /** What came since the last whole message: it lies in memory until its message is whole. */
  #arrived = 0;
  #isHeldBack = false;
  #isListening = true;
  #isDraining = false;
  #stall: { sinceMs: number; buffered: number } | null = null;

  constructor(hub: SyncHub, socket: WebSocket, wire: Duplex, client?: Client) {
    this.#socket = socket;
    this.#wire = wire;
    this.#world = hub.world;
    this.session = new Session(hub, this, client);
    const now = this.#world.nowMs();
    this.#lastSentMs = now;
    this.#lastPingMs = now;
    this.#lastHeardMs = now;
    // Before the WebSocket sees it: of a message that is too large nothing more is kept.
    wire.prependListener("data", (piece: Buffer) => this.#onArrival(piece.length));
    socket.on("message", (data: Buffer, isBinary) => {
      this.#hold(0);
      this.#lastHeardMs = this.#world.nowMs();
      this.#world.monotonic.heard();
      if (isBinary) this.session.fail(badRequest("WSBinaryMessage", "Binary frames mean nothing"));
      else this.session.receive(data.toString());
    });
    for (const sign of ["ping", "pong"] as const) {
      socket.on(sign, (data: Buffer) => {
        this.#hold(Math.max(0, this.#arrived - data.length - FRAME_HEADER_BYTES));
        this.#lastHeardMs = this.#world.nowMs();
      });
    }
    // A close event always follows; a frame that is too large or not UTF-8 is answered by the library itself.
    socket.on("error", () => this.session.dispose());
    socket.on("close", () => {
      this.session.dispose();
      this.#hold(0);
    });
  }

  /** From the frame that was too much on, until what is unsent is little again: then, and only then, the session resumes. */
  get isCongested(): boolean {
    return this.#stall !== null;
  }

  send(frame: Frame, isFollowed = false): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > MAX_UNSENT_BYTES) {
      this.session.dispose();
      this.#socket.terminate();
      return;
    }
    if (isFollowed) this.#holdBack();
    this.#lastSentMs = this.#world.nowMs();
    if (typeof frame === "string") this.#write(frame, true);
    else for (const [i, piece] of frame.entries()) this.#write(piece, i === frame.length - 1);
    if (this.#stall === null && this.#isBehind()) {
      this.#stall = { sinceMs: this.#lastSentMs, buffered: this.#socket.bufferedAmount };
      this.#flow();
    }
    if (!isFollowed) this.#letGo();
  }

  listen(isListening: boolean): void {
    this.#isListening = isListening;
    this.#flow();
  }

  /** A message may be sent in fragments, so that what is owed to many lies in memory once. */
  #write(piece: string | SharedText, isLast: boolean): void {
    const { share } = this.session;
    const held = typeof piece === "string" ? piece.length : piece;
    const data = typeof piece === "string" ? piece : piece.bytes;
    share.take(held);
    this.#socket.send(data, { binary: false, fin: isLast }, () => {
      share.giveBack(held);
      this.#onDrain();
    });
  }

  #flow(): void {
    const mayRead = this.#stall === null && this.#isListening && !this.#isDraining;
    if (mayRead) this.#socket.resume();
    else this.#socket.pause();
  }

  #onArrival(bytes: number): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#hold(this.#arrived + bytes);
    const { maxMessageLength } = this.session;
    if (this.#arrived <= maxMessageLength + 2 * PIECE_BYTES) return;
    this.session.fail(messageTooLarge(`longer than ${maxMessageLength} bytes`));
    this.#socket.pause();
  }

  #hold(arrived: number): void {
    const more = arrived - this.#arrived;
    this.#arrived = arrived;
    if (more > 0) this.session.share.take(more);
    else this.session.share.giveBack(-more);
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
    this.#flow();
    await this.session.idle();
  }

  close(code: number | undefined, reason: string): void {
    // It goes with the socket: others that hold as much need not go for it as well.
    this.#hold(0);
    this.#socket.resume();
    if (code === undefined) this.#socket.close();
    else this.#socket.close(code, reason.slice(0, 120));
    this.#world.monotonic.setTimer(() => this.#socket.terminate(), CLOSE_GRACE_MS);
  }

  abandon(): void {
    if (this.#stall !== null) this.#socket.terminate();
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
    this.#flow();
    this.session.resume();
  }

  #isStalled(now: number): boolean {
    if (this.#stall === null) return false;
    const buffered = this.#socket.bufferedAmount;
    if (buffered < this.#stall.buffered) this.#stall = { sinceMs: now, buffered };
    return now - this.#stall.sinceMs > STALL_LIMIT_MS;
  }
}
