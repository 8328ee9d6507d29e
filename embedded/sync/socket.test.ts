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
  #fragments = "";
  pings = 0;
  isPaused = false;
  closed: { code: number | undefined; reason: string } | null = null;

  send(data: string | Buffer, { fin }: { fin: boolean }, done: () => void): void {
    const text = data.toString();
    this.#fragments += text;
    if (fin) {
      this.sent.push({ atMs: now, text: this.#fragments });
      this.#fragments = "";
    }
    if (!this.isStalled) {
      done();
      return;
    }
    this.bufferedAmount += text.length;
    this.drains.push(done);
  }

  ping(): void {
    this.pings += 1;
    if (!this.isStalled) this.emit("pong", Buffer.alloc(0));
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
    this.isStalled = false;
    this.drain();
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
let hub: SyncHub;
let backend: FakeBackend;

beforeEach(() => start());

function start(memoryBytes?: number): void {
  now = 0;
  backend = new FakeBackend();
  hub = new SyncHub({
    engine: backend.engine,
    runner: backend.runner,
    world: { ...systemWorld(), nowMs: () => now },
    verifyAdmin: () => null,
    ...(memoryBytes === undefined ? {} : { memoryBytes }),
  });
  socket = new FakeSocket();
  wire = new PassThrough();
  open = new SyncSocket(hub, socket as unknown as WebSocket, wire);
}

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
  socket.send = (data, options, done) => {
    held.push(wire.writableCorked);
    send.call(socket, data, options, done);
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
    await say({ type: "Authenticate", baseVersion: 0, tokenType: "User", value: "anna" });
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

describe("what arrives without a sign-in", () => {
  const piece = Buffer.alloc(64 * 1024);

  test("is cut off in the middle of a message that never ends", async () => {
    await say({ type: "Connect", sessionId: crypto.randomUUID() });
    for (let i = 0; i < 6; i += 1) wire.emit("data", piece);
    expect(socket.closed).toBeNull();
    wire.emit("data", piece);
    expect(socket.sent.at(-1)?.text).toContain("MessageTooLarge");
    expect(socket.closed).toEqual({ code: 1009, reason: "MessageTooLarge" });
    // What still comes stays outside.
    expect(socket.isPaused).toBe(true);
  });

  test("may be much in all, in many messages and signs of life", async () => {
    await say({ type: "Connect", sessionId: crypto.randomUUID() });
    for (let i = 0; i < 1000; i += 1) {
      wire.emit("data", piece);
      await say({ type: "Event" });
    }
    for (let i = 0; i < 100_000; i += 1) {
      wire.emit("data", Buffer.alloc(10));
      socket.emit(i % 2 === 0 ? "ping" : "pong", Buffer.alloc(4));
    }
    expect(socket.closed).toBeNull();
  });

  test("counts with what all sockets hold, as long as its message is not whole", async () => {
    await say({ type: "Connect", sessionId: crypto.randomUUID() });
    const { total } = hub.memory;
    wire.emit("data", piece);
    wire.emit("data", piece);
    expect(hub.memory.total - total).toBe(2 * piece.length);
    await say({ type: "Event" });
    expect(hub.memory.total).toBe(total);
    wire.emit("data", piece);
    socket.emit("close");
    expect(hub.memory.total).toBeLessThanOrEqual(total);
  });

  test("is what the socket goes for when all together hold too much", async () => {
    start(piece.length);
    await say({ type: "Connect", sessionId: crypto.randomUUID() });
    wire.emit("data", piece);
    wire.emit("data", piece);
    await settled();
    expect(socket.closed).toEqual({ code: 1013, reason: "TooManyConcurrentRequests" });
    expect(hub.memory.total).toBe(0);
  });

  test("may be more with a sign-in", async () => {
    await say({ type: "Connect", sessionId: crypto.randomUUID() });
    await say({ type: "Authenticate", baseVersion: 0, tokenType: "User", value: "anna" });
    for (let i = 0; i < 300; i += 1) wire.emit("data", piece);
    expect(socket.closed).toBeNull();
    for (let i = 0; i < 30; i += 1) wire.emit("data", piece);
    expect(socket.closed).toMatchObject({ code: 1009 });
  });
});

describe("results that many are owed", () => {
  const big = "x".repeat(100_000);

  function stalledSockets(count: number): FakeSocket[] {
    return Array.from({ length: count }, () => {
      const peer = new FakeSocket();
      peer.isStalled = true;
      new SyncSocket(hub, peer as unknown as WebSocket, new PassThrough());
      return peer;
    });
  }

  async function ask(peers: FakeSocket[], keys: string[]): Promise<void> {
    const modifications = keys.map((key, queryId) => ({
      type: "Add",
      queryId,
      udfPath: "get",
      args: [{ key }],
    }));
    for (const peer of peers) {
      const connect = { type: "Connect", sessionId: crypto.randomUUID() };
      const modify = { type: "ModifyQuerySet", baseVersion: 0, newVersion: 1, modifications };
      for (const message of [connect, modify]) {
        peer.emit("message", Buffer.from(JSON.stringify(message)), false);
      }
    }
    for (let i = 0; i < 30; i += 1) await settled();
  }

  test("are in memory once, and counted once until the last has taken them", async () => {
    backend.commit({ a: big });
    const peers = stalledSockets(100);
    await ask(peers, ["a", "a", "a", "a"]);
    const owed = peers.map(({ bufferedAmount }) => bufferedAmount);
    expect(Math.min(...owed)).toBeGreaterThan(4 * big.length);
    // A hundred sockets are owed 40 MB.
    expect(hub.memory.total).toBeLessThan(2 * big.length);
    for (const peer of peers.slice(1)) peer.drain();
    expect(hub.memory.total).toBeGreaterThan(big.length);
    peers[0]?.drain();
    expect(hub.memory.total).toBeLessThan(20_000);
  });

  test("have a cap for all sockets: who is owed most is cut off, others are served", async () => {
    start(8 * 1024 * 1024);
    const keys = Array.from({ length: 30 }, (_, i) => `k${i}`);
    const peers = stalledSockets(20);
    for (const [i, peer] of peers.entries()) {
      backend.commit(Object.fromEntries(keys.map((key) => [`${i}${key}`, big])));
      await ask(
        [peer],
        keys.map((key) => `${i}${key}`),
      );
    }
    const cut = peers.filter(({ readyState }) => readyState === 3);
    expect(cut.length).toBeGreaterThan(5);
    expect(cut[0]?.closed).toEqual({ code: 1013, reason: "TooManyConcurrentRequests" });
    backend.commit({ a: 1 });
    await subscribe();
    expect(socket.sent.at(-1)?.text).toContain(`"value":1`);
    for (const peer of peers) peer.drain();
    expect(hub.memory.total).toBeLessThan(50_000);
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
