// What one client may cost: it reads too slowly, asks for too much at once, or sends more than is done.
import { describe, expect, test } from "vitest";

import type { FakeBackend } from "./fake-backend.ts";
import { add, connect, setUp, settled } from "./testing.ts";

describe("a congested client", () => {
  test("gets only the newest once it has caught up", async () => {
    const { backend, connect } = setUp();
    const { client, modify, session } = connect();
    modify([add(0, "get", { key: "a" })]);
    await settled();
    client.isCongested = true;
    for (let i = 0; i < 10_000; i += 1) backend.commit({ a: i });
    await settled();
    expect(client.transitions).toBe(1);
    client.isCongested = false;
    session.resume();
    await settled();
    expect(client.transitions).toBe(2);
    expect(client.results.get(0)).toBe(9999);
  });

  test("has nothing begun for it until then", async () => {
    const { backend, connect } = setUp();
    const { client, modify, mutate, act, session } = connect();
    backend.mutationDelay = () => {
      client.isCongested = true;
      return Promise.resolve();
    };
    mutate(0, "noop");
    mutate(1, "noop");
    await settled();
    expect(backend.mutationsRun).toBe(1);
    act(2, "echo");
    modify([add(0, "get", { key: "a" })]);
    await settled();
    expect(backend).toMatchObject({ mutationsRun: 1, actionsRun: 0, runs: [] });
    backend.mutationDelay = () => Promise.resolve();
    client.isCongested = false;
    session.resume();
    await settled();
    expect(backend).toMatchObject({ mutationsRun: 2, actionsRun: 1 });
    expect(client.results.get(0)).toBeNull();
    expect(client.violations).toEqual([]);
  });
});

describe("an eager client", () => {
  test("runs at most 16 actions at once, and all in the end", async () => {
    const { backend, connect } = setUp();
    let running = 0;
    let most = 0;
    backend.actionDelay = async () => {
      most = Math.max(most, (running += 1));
      await settled(1);
      running -= 1;
    };
    const { client, act, session } = connect();
    for (let i = 0; i < 100; i += 1) act(i, "echo");
    await session.idle();
    expect(most).toBe(16);
    expect(client.frames.filter(({ type }) => type === "ActionResponse")).toHaveLength(100);
  });

  test("lets wait no more than 32 MiB", async () => {
    const { client, mutate, say, authenticate } = setUp().connect();
    authenticate(0, "anna");
    await settled();
    const value = "x".repeat(8 * 1024 * 1024);
    client.isCongested = true;
    for (let i = 0; i < 3; i += 1) mutate(i, "set", { key: "a", value });
    expect(client.closed).toBeNull();
    say({ type: "Event", event: value });
    expect(client.closed).toEqual({ code: 1013, reason: "TooManyMessages" });
    await settled();
  });

  test("lets wait no more than 2 MiB without a sign-in, whatever it takes once it is read", async () => {
    const { backend, connect } = setUp();
    const { client, mutate } = connect();
    backend.mutationDelay = () => new Promise(() => undefined);
    const value = Array.from({ length: 4_000 }, () => []);
    for (let i = 0; i < 4; i += 1) mutate(i, "set", { key: "a", value });
    expect(client.closed).toBeNull();
    for (let i = 4; i < 6; i += 1) mutate(i, "set", { key: "a", value });
    expect(client.closed).toEqual({ code: 1013, reason: "TooManyMessages" });
    await settled();
  });
});

describe("arguments of live queries", () => {
  const big = "x".repeat(200 * 1024);

  test("are kept up to 2 MiB for one socket, however they come", async () => {
    const { hub, connect } = setUp();
    const { client, modify } = connect();
    for (let id = 0; id < 10; id += 1) modify([add(id, "get", { key: `${big}${id}` })]);
    expect(client.closed).toBeNull();
    expect(hub.memory.total).toBeGreaterThan(10 * big.length);
    modify([add(10, "get", { key: "small" }), add(11, "get", { key: big })]);
    expect(client.last("FatalError")?.["error"]).toMatch(/^ArgumentsTooLarge: /);
    expect(client.closed).toEqual({ code: 1009, reason: "ArgumentsTooLarge" });
    await settled();
    expect(hub.memory.total).toBe(0);
  });

  test("make room again when their queries go", async () => {
    const { hub, connect } = setUp();
    const { client, modify } = connect();
    modify([add(0, "get", { key: "a" })]);
    for (let id = 1; id < 40; id += 1) {
      modify([add(id, "get", { key: `${big}${id}` })]);
      modify([{ type: "Remove", queryId: id }]);
    }
    await settled();
    expect(client.closed).toBeNull();
    expect(hub.memory.total).toBeLessThan(100);
  });

  test("of the journal and the path count as well", () => {
    const { client, modify } = setUp().connect();
    for (let id = 0; id < 11; id += 1) modify([add(id, "page", {}, big)]);
    expect(client.closed).toMatchObject({ reason: "ArgumentsTooLarge" });
  });

  test("of all sockets have a cap: who holds most goes first, and may come back", async () => {
    const { hub } = setUp({ memoryBytes: 4 * 1024 * 1024 });
    const small = connect(hub, crypto.randomUUID());
    small.modify([add(0, "get", { key: "a" })]);
    const greedy = Array.from({ length: 4 }, () => connect(hub, crypto.randomUUID()));
    for (const [i, { modify }] of greedy.entries()) {
      for (let id = 0; id < 7 - i; id += 1) modify([add(id, "get", { key: `${big}${id}` })]);
    }
    await settled();
    const closed = { code: 1013, reason: "TooManyConcurrentRequests" };
    expect(greedy.map(({ client }) => client.closed)).toEqual([closed, null, null, null]);
    expect(greedy[0]?.client.isAbandoned).toBe(true);
    expect(hub.memory.total).toBeLessThan(4 * 1024 * 1024);
    expect(small.client.closed).toBeNull();
    expect(small.client.results.get(0)).toBeNull();
  });
});

describe("results that are too large for one transition", () => {
  const large = "x".repeat(200 * 1024);
  const KEYS = Array.from({ length: 40 }, (_, i) => `k${i}`);
  const ADDS = KEYS.map((key, i) => add(i, "get", { key }));

  function written(backend: FakeBackend, version: number): void {
    backend.commit(Object.fromEntries(KEYS.map((key) => [key, `${large}${version}`])));
  }

  test.each(["fresh", "cached"])("come in several when they are new: %s", async (kind) => {
    const { backend, hub } = setUp();
    written(backend, 1);
    if (kind === "cached") {
      connect(hub, crypto.randomUUID()).modify(ADDS);
      await settled(100);
      backend.runs = [];
    }
    const { client, modify, session } = connect(hub, crypto.randomUUID());
    modify(ADDS);
    client.isCongested = true;
    await settled(20);
    expect(client.transitions).toBe(0);
    for (let shown = 0; shown < KEYS.length; shown = client.results.size) {
      client.isCongested = false;
      const before = client.results.size;
      client.onFrame = () => (client.isCongested = true);
      session.resume();
      // Others' turns come in between, the more of them the slower the machine is.
      for (let i = 0; i < 100 && client.results.size === before; i += 1) await settled(5);
      await settled(20);
      const length = (client.results.size - before) * large.length;
      expect(length).toBeGreaterThan(0);
      // Three fill the room; the twenty that were under way by then are taken along.
      expect(length).toBeLessThanOrEqual(kind === "cached" ? 1.2 * 2 ** 20 : 23 * large.length);
    }
    expect(client.violations).toEqual([]);
    expect(backend.runs.length).toBeLessThanOrEqual(KEYS.length);
    session.dispose();
    expect(backend.openSnapshots).toBe(0);
  });

  test("never show two snapshots: what the client holds moves as one", async () => {
    const { backend, hub } = setUp();
    written(backend, 1);
    const { client, modify } = connect(hub);
    client.onFrame = () => {
      const versions = new Set(
        [...client.results.values()].map((value) => (value as string).at(-1)),
      );
      if (versions.size > 1) client.violations.push(`shows ${[...versions].join()}`);
      if (client.transitions < 5) written(backend, client.transitions + 1);
    };
    modify(ADDS);
    await settled(100);
    expect(client.results.size).toBe(KEYS.length);
    expect(client.violations).toEqual([]);
    expect((client.results.get(39) as string).at(-1)).toBe("5");
  });

  test("begin anew when they can not move as one", async () => {
    const { backend, hub, reported } = setUp();
    written(backend, 1);
    const keys = KEYS.flatMap((key) => [key, key, key, key, key]);
    const { client, modify } = connect(hub);
    modify(keys.map((key, i) => add(i, "get", { key })));
    await settled(300);
    expect(client.results.size).toBe(200);
    written(backend, 2);
    await settled(20);
    expect(client.closed).toEqual({ code: 1013, reason: "TooMuchReadAtOnce" });
    expect(reported).toHaveLength(1);
    expect([hub.memory.total, backend.openSnapshots]).toEqual([0, 0]);
  });

  test("are not kept for who watches them", async () => {
    const { backend, hub } = setUp({ cacheBytes: 1024 });
    written(backend, 1);
    const { client, modify, authenticate } = connect(hub);
    modify(ADDS);
    await settled(100);
    authenticate(0, "anna");
    await settled(100);
    expect(client.version.identity).toBe(1);
    // Equal results are not sent again, though nobody kept the first ones.
    expect(client.modifications).toBe(KEYS.length);
  });
});

describe("who is not signed in", () => {
  const value = "x".repeat(300 * 1024);

  test("sends 256 KiB at most, and is told so for good", async () => {
    const { client, mutate } = setUp().connect();
    mutate(0, "set", { key: "a", value });
    expect(client.last("FatalError")?.["error"]).toMatch(/^MessageTooLarge: .*262144 characters/);
    expect(client.closed).toEqual({ code: 1009, reason: "MessageTooLarge" });
    await settled();
  });

  test.each([
    ["too many values", `[${"0,".repeat(20_000)}0]`],
    ["too many levels", `${"[".repeat(200)}${"]".repeat(200)}`],
  ])("is refused %s before they are parsed", (_what, args) => {
    const { client, session } = setUp().connect();
    session.receive(`{"type":"Mutation","requestId":0,"udfPath":"set","args":[${args}]}`);
    expect(client.closed).toEqual({ code: 1009, reason: "MessageTooLarge" });
  });

  test("may send more after a sign-in, and less after a sign-out", async () => {
    const { client, mutate, say, authenticate } = setUp().connect();
    authenticate(0, "anna");
    await settled();
    mutate(0, "set", { key: "a", value });
    await settled();
    expect(client.last("MutationResponse")).toMatchObject({ success: true });
    say({ type: "Authenticate", baseVersion: 1, tokenType: "None" });
    await settled();
    mutate(1, "set", { key: "a", value });
    expect(client.closed).toMatchObject({ reason: "MessageTooLarge" });
  });

  test("is not read from while a token is being verified", async () => {
    const { backend, connect } = setUp();
    const { client, mutate, authenticate } = connect();
    let verified: () => void = () => undefined;
    const { verifyToken } = backend.runner;
    backend.runner.verifyToken = async (token) => {
      await new Promise<void>((resolve) => (verified = resolve));
      return verifyToken(token);
    };
    authenticate(0, "anna");
    await settled();
    expect(client.isListening).toBe(false);
    verified();
    await settled();
    expect(client.isListening).toBe(true);
    mutate(0, "set", { key: "a", value });
    await settled();
    expect(client.last("MutationResponse")).toMatchObject({ success: true });
  });
});
