// Signs of life and slow readers, with a socket that only pretends and a clock that is moved by hand.
import { EventEmitter } from "node:events";
import { PassThrough } from "node:stream";

import { beforeEach, describe, expect, test, vi } from "vitest";
import type { WebSocket } from "ws";

import { systemWorld } from "../world/system-world.ts";
import { FakeBackend } from "./fake-backend.ts";
import { SyncHub } from "./hub.ts";
import { SyncSocket } from "./socket.ts";

class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  /** Text that the peer takes at once; a stalled one takes none. */
  isStalled = false;
  readonly sent: { atMs: number; text: string }[] = [];
  readonly drains: (() => void)[] = [];
  pings = 0;
  isPaused = false;
  closed: { code: number | undefined; reason: string } | null = null;

  send(text: string, done: () => void): void {
    this.sent.push({ atMs: now, text });
    if (!this.isStalled) return;
    this.bufferedAmount += text.length;
    this.drains.push(done);
  }

  ping(): void {
    this.pings += 1;
    if (!this.isStalled) this.emit("pong");
  }

  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
  }

  close(code?: number, reason = ""): void {
    this.readyState = 2;
    this.closed = { code, reason };
  }

  terminate(): void {
    this.readyState = 3;
  }

  drain(): void {
    this.bufferedAmount = 0;
    for (const done of this.drains.splice(0)) done();
  }
}

let now = 0;
let socket: FakeSocket;
let wire: PassThrough;
let open: SyncSocket;
let backend: FakeBackend;

beforeEach(() => {
  now = 0;
  backend = new FakeBackend();
  const hub = new SyncHub({
    engine: backend.engine,
    runner: backend.runner,
    world: { ...systemWorld(), nowMs: () => now },
    verifyAdmin: () => null,
  });
  socket = new FakeSocket();
  wire = new PassThrough();
  open = new SyncSocket(hub, socket as unknown as WebSocket, wire);
});

function live(seconds: number): void {
  for (let i = 0; i < seconds; i += 1) {
    now += 1000;
    open.tick();
  }
}

async function say(message: object): Promise<void> {
  socket.emit("message", Buffer.from(JSON.stringify(message)), false);
  await settled();
}

async function settled(): Promise<void> {
  for (let i = 0; i < 4; i += 1) await new Promise((resolve) => setImmediate(resolve));
}

async function subscribe(): Promise<void> {
  await say({ type: "Connect", sessionId: crypto.randomUUID() });
  await say({
    type: "ModifyQuerySet",
    baseVersion: 0,
    newVersion: 1,
    modifications: [{ type: "Add", queryId: 0, udfPath: "get", args: [{ key: "a" }] }],
  });
}

describe("an idle socket", () => {
  test("gets a message at least every 15 seconds and is never dropped", () => {
    live(130);
    const times = socket.sent.map(({ atMs }) => atMs);
    expect(socket.sent.every(({ text }) => text === `{"type":"Ping"}`)).toBe(true);
    expect(times).toEqual([15, 30, 45, 60, 75, 90, 105, 120].map((second) => second * 1000));
    expect(socket.pings).toBe(26);
    expect(socket.closed).toBeNull();
  });

  test("is dropped when nothing was heard for 120 seconds", () => {
    socket.isStalled = true;
    live(120);
    expect(socket.closed).toBeNull();
    live(1);
    expect(socket.closed).toMatchObject({ code: 1013 });
  });
});

test("the answer to a mutation leaves in one write with the transition that follows", async () => {
  await subscribe();
  const held: number[] = [];
  const { send } = socket;
  socket.send = (text, done) => {
    held.push(wire.writableCorked);
    send.call(socket, text, done);
  };
  await say({ type: "Mutation", requestId: 0, udfPath: "set", args: [{ key: "a", value: 1 }] });
  const types = socket.sent
    .slice(-2)
    .map(({ text }) => (JSON.parse(text) as { type: string }).type);
  expect(types).toEqual(["MutationResponse", "Transition"]);
  expect(held).toEqual([1, 1]);
  expect(wire.writableCorked).toBe(0);
});

describe("a slow reader", () => {
  const big = "x".repeat(40_000);

  test("gets the newest result once it has caught up, and memory stays bounded", async () => {
    await subscribe();
    socket.isStalled = true;
    for (let i = 0; i < 10_000; i += 1) {
      backend.commit({ a: `${big}${i}` });
      if (i % 10 === 0) await settled();
    }
    expect(socket.bufferedAmount).toBeLessThan(2 * 1024 * 1024);
    expect(socket.isPaused).toBe(true);
    const before = socket.sent.length;
    socket.isStalled = false;
    socket.drain();
    await settled();
    expect(socket.sent).toHaveLength(before + 1);
    expect(socket.sent.at(-1)?.text).toContain(`x9999"`);
    expect(socket.isPaused).toBe(false);
  });

  test("is sent away after 20 seconds without progress", async () => {
    await subscribe();
    socket.isStalled = true;
    for (let i = 0; i < 40; i += 1) {
      backend.commit({ a: `${big}${i}` });
      await settled();
    }
    live(20);
    expect(socket.closed).toBeNull();
    live(2);
    expect(socket.closed).toEqual({ code: 1013, reason: "SlowClient" });
  });

  test("is cut off when answers to what it had begun pile up", async () => {
    await say({ type: "Connect", sessionId: crypto.randomUUID() });
    socket.isStalled = true;
    const args = [{ text: "x".repeat(4 * 1024 * 1024) }];
    const waiting: (() => void)[] = [];
    backend.actionDelay = () => new Promise((resolve) => waiting.push(resolve));
    const answerTo = async (count: number) => {
      for (let requestId = 0; requestId < count; requestId += 1) {
        await say({ type: "Action", requestId, udfPath: "echo", args });
      }
      for (const answer of waiting.splice(0)) answer();
      await settled();
    };
    await answerTo(7);
    expect(socket).toMatchObject({ readyState: 1, isPaused: true });
    socket.drain();
    await answerTo(16);
    expect(socket.readyState).toBe(3);
    expect(socket.bufferedAmount).toBeLessThan(40 * 1024 * 1024);
  });

  test("may stay as long as it makes progress", async () => {
    await subscribe();
    socket.isStalled = true;
    for (let i = 0; i < 40; i += 1) {
      backend.commit({ a: `${big}${i}` });
      await settled();
    }
    for (let i = 0; i < 5; i += 1) {
      live(15);
      socket.bufferedAmount -= 1000;
    }
    expect(socket.closed).toBeNull();
  });
});

describe("the end", () => {
  test("a binary frame is a protocol error", async () => {
    socket.emit("message", Buffer.from([1]), true);
    await settled();
    expect(socket.sent.at(-1)?.text).toContain("FatalError");
    expect(socket.closed).not.toBeNull();
  });

  test("a socket that does not say goodbye is torn down", () => {
    vi.useFakeTimers();
    open.close(1001, "ServerShutdown");
    expect(socket.readyState).toBe(2);
    vi.advanceTimersByTime(2000);
    expect(socket.readyState).toBe(3);
    vi.useRealTimers();
  });
});
