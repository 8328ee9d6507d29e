import { describe, expect, test } from "vitest";

import { systemWorld } from "../world/system-world.ts";
import { EarlyRuns } from "./early-runs.ts";
import { FakeBackend } from "./fake-backend.ts";
import { LiveQueries } from "./live-queries.ts";
import { askerOf, type LiveQuery, type QueryRequest } from "./live-query.ts";

const NOBODY = askerOf({ kind: "none" });

function user(subject: string) {
  return askerOf({ kind: "user", attributes: { subject }, expiresAtMs: 0 });
}

function request(path: string, key: string, asker = NOBODY): QueryRequest {
  return { ...asker, path, args: JSON.stringify({ key }), journal: null };
}

function setUp(options: { cacheBytes?: number } = {}) {
  const backend = new FakeBackend();
  const clock = { nowMs: 0 };
  const live = new LiveQueries({
    engine: backend.engine,
    runner: backend.runner,
    world: { ...systemWorld(), nowMs: () => clock.nowMs },
    ...options,
  });
  const read = async (...requests: QueryRequest[]): Promise<LiveQuery[]> => {
    const reading = live.read(requests);
    const results = await reading.results;
    reading.release();
    return results.filter((query) => query !== undefined);
  };
  return { backend, live, clock, read };
}

function valueOf(query: LiveQuery | undefined): string | null {
  return query?.outcome.ok ? query.outcome.value : null;
}

describe("live queries", () => {
  test("run once for a thousand who ask the same at once, and later ones are served from memory", async () => {
    const { backend, live, read } = setUp();
    await read(request("get", "other"));
    const readings = Array.from({ length: 1000 }, () => live.read([request("get", "a")]));
    await Promise.all(readings.map(({ results }) => Promise.resolve(results)));
    expect(backend.runs.filter((run) => run.includes(`"a"`))).toHaveLength(1);
    for (const { release } of readings) release();
    expect(Array.isArray(live.read([request("get", "a")]).results)).toBe(true);
  });

  test("forget a result when a commit touches what it read, and only then", async () => {
    const { backend, read } = setUp();
    await read(request("get", "a"));
    backend.commit({ b: 1 });
    await read(request("get", "a"));
    expect(backend.runs).toHaveLength(1);
    backend.commit({ a: 2 });
    expect(valueOf((await read(request("get", "a")))[0])).toBe("2");
  });

  test("keep identities apart where the function looked at them, and only there", async () => {
    const { backend, read } = setUp();
    const askers = [NOBODY, user("anna"), user("ben")];
    const names: (string | null)[] = [];
    for (const asker of askers) names.push(valueOf((await read(request("whoami", "", asker)))[0]));
    expect(names).toEqual(["null", `"anna"`, `"ben"`]);
    for (const asker of askers) await read(request("get", "a", asker));
    expect(backend.runs.filter((run) => run.startsWith("get"))).toHaveLength(1);
    await read(...askers.map((asker) => request("whoami", "", asker)));
    expect(backend.runs.filter((run) => run.startsWith("whoami"))).toHaveLength(3);
  });

  test("keep callers apart whatever path, journal or arguments they write", async () => {
    const { backend, read } = setUp();
    const admin = askerOf({ kind: "admin" });
    const tries = [
      request("get", "a", admin),
      request("get", "a"),
      request("*get", "a"),
      { ...request("get", "a"), journal: "" },
      { ...request("get", "a"), journal: "j" },
      { ...request("get\nj", "a"), journal: null },
      { ...request("get", "a"), journal: `1:j{"key":"a"}` },
      request("get", "a\nnone"),
    ];
    for (const one of tries) await read(one);
    expect(backend.runs).toHaveLength(tries.length);
    for (const one of tries) await read(one);
    expect(backend.runs).toHaveLength(tries.length);
  });

  test("remember nothing of functions that failed or are not there", async () => {
    const { backend, live, read } = setUp();
    backend.delay = () => new Promise((resolve) => setImmediate(resolve));
    await read(request("fail", "a"));
    // Who looked at no identity the last time shares runs between identities: a failure says nothing about that.
    const readings = ["anna", "ben"].map((name) => live.read([request("fail", "a", user(name))]));
    await Promise.all(readings.map(({ results }) => Promise.resolve(results)));
    expect(backend.runs).toHaveLength(3);
  });

  test("do not give a run to another identity that waits for the same one", async () => {
    const { backend, live } = setUp();
    backend.delay = () => new Promise((resolve) => setImmediate(resolve));
    const readings = ["anna", "ben"].map((name) => live.read([request("whoami", "", user(name))]));
    const values = await Promise.all(
      readings.map(async ({ results }) => valueOf((await results)[0])),
    );
    expect(values).toEqual([`"anna"`, `"ben"`]);
  });

  test("notice a commit that falls into a run", async () => {
    const { backend, live } = setUp();
    backend.delay = () => new Promise((resolve) => setImmediate(resolve));
    const reading = live.read([request("get", "a")]);
    backend.commit({ a: 1 });
    const [query] = await reading.results;
    expect(valueOf(query)).toBe("null");
    expect(query?.invalidAt).toBe(backend.engine.latestTs());
    expect(Array.isArray(live.read([request("get", "a")]).results)).toBe(false);
  });

  test("notice a commit that falls between two runs of one reading", async () => {
    const { backend, live } = setUp();
    let isFirst = true;
    backend.delay = async () => {
      if (isFirst) isFirst = false;
      else for (let i = 0; i < 3; i += 1) await new Promise((resolve) => setImmediate(resolve));
    };
    const reading = live.read([request("fail", "a"), request("get", "b")]);
    await new Promise((resolve) => setImmediate(resolve));
    backend.commit({ a: 1 });
    const [failed] = await reading.results;
    expect(failed?.invalidAt).toBe(backend.engine.latestTs());
    reading.release();
  });

  test("do not keep failures, nor what read the clock for longer than 17 seconds", async () => {
    const { backend, clock, read } = setUp();
    await read(request("fail", "a"));
    await read(request("fail", "a"));
    expect(backend.runs).toHaveLength(2);
    await read(request("clock", "a"));
    clock.nowMs = 16_000;
    await read(request("clock", "a"));
    expect(backend.runs).toHaveLength(3);
    clock.nowMs = 18_000;
    await read(request("clock", "a"));
    expect(backend.runs).toHaveLength(4);
  });

  test("forget everything when the functions are reloaded, also what is running", async () => {
    const { backend, live, read } = setUp();
    await read(request("get", "a"));
    const running = live.read([request("get", "b")]);
    backend.reload();
    await running.results;
    await read(request("get", "a"), request("get", "b"));
    expect(backend.runs).toHaveLength(4);
  });

  test("run at most 20 at once, give way to others, and all hold at one snapshot", async () => {
    const { backend, live } = setUp();
    let running = 0;
    let most = 0;
    backend.delay = async () => {
      most = Math.max(most, (running += 1));
      const started = performance.now();
      while (performance.now() - started < 1);
      await Promise.resolve();
      running -= 1;
    };
    // In runs of a millisecond, as a busy machine stretches every time.
    let longestTurn = 0;
    let before = 0;
    let isDone = false;
    const look = () => {
      longestTurn = Math.max(longestTurn, backend.runs.length - before);
      before = backend.runs.length;
      if (!isDone) setImmediate(look);
    };
    const reading = live.read(Array.from({ length: 300 }, (_, i) => request("get", `k${i}`)));
    setImmediate(() => backend.commit({ k0: 1, k299: 1 }));
    setImmediate(look);
    const results = await reading.results;
    isDone = true;
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(20);
    expect(longestTurn).toBeLessThan(30);
    expect(new Set(results.map(valueOf))).toEqual(new Set(["null"]));
    expect([results[0]?.invalidAt, results[299]?.invalidAt]).toEqual([101n, 101n]);
    reading.release();
    expect(backend.openSnapshots).toBe(0);
  });

  test("end a reading of which one fails", async () => {
    const { backend, live } = setUp();
    backend.failNext = new Error("bug");
    const reading = live.read(Array.from({ length: 100 }, (_, i) => request("get", `k${i}`)));
    await expect(Promise.resolve(reading.results)).rejects.toThrow("bug");
    reading.release();
    await new Promise((resolve) => setImmediate(resolve));
    expect(backend.runs.length).toBeLessThan(50);
    expect(backend.openSnapshots).toBe(0);
  });

  test("hold no more text than they may", async () => {
    const { backend, read } = setUp({ cacheBytes: 1000 });
    for (let i = 0; i < 50; i += 1) {
      backend.commit({ [`k${i}`]: "x".repeat(98) });
      await read(request("get", `k${i}`));
    }
    const before = backend.runs.length;
    await read(request("get", "k49"));
    expect(backend.runs).toHaveLength(before);
    await read(request("get", "k0"));
    expect(backend.runs).toHaveLength(before + 1);
  });

  test("tell watchers once, and those who left nothing", async () => {
    const { backend, live } = setUp();
    const told: string[] = [];
    const [stays, leaves] = ["stays", "leaves"].map((name) => ({
      again: () => null,
      invalidated: () => told.push(name),
      isWriting: false,
    }));
    const reading = live.read([request("get", "a")]);
    const [query] = (await reading.results) as [LiveQuery];
    for (const watcher of [stays, leaves]) if (watcher) live.watch(query, watcher);
    reading.release();
    if (leaves) live.unwatch(query, leaves);
    backend.commit({ a: 1 });
    backend.commit({ a: 2 });
    expect(told).toEqual(["stays"]);
  });
});

describe("what a commit on its way will wake", () => {
  const watcherOf = (asked: QueryRequest, isWriting = false) => ({
    invalidated: () => undefined,
    again: () => asked,
    isWriting,
  });

  async function watching(...requests: QueryRequest[]) {
    const parts = setUp();
    for (const [i, query] of (await parts.read(...requests)).entries()) {
      parts.live.watch(query, watcherOf(requests[i] as QueryRequest));
    }
    return { ...parts, before: parts.backend.runs.length };
  }

  test("runs while the disk works, once, and is answered when it is durable", async () => {
    const { backend, read, before } = await watching(request("get", "a"));
    const flying = backend.fly({ a: 1 });
    flying.tell();
    expect(backend.runs).toHaveLength(before + 1);
    expect(valueOf((await read(request("get", "a")))[0])).toBe("null");
    const ts = flying.land();
    const [query] = await read(request("get", "a"));
    expect([valueOf(query), query?.dependencies.ts]).toEqual(["1", ts]);
    expect(backend.runs).toHaveLength(before + 1);
    expect(backend.openSnapshots).toBe(0);
    backend.commit({ a: 2 });
    expect(query?.invalidAt).toBe(ts + 1n);
    expect(valueOf((await read(request("get", "a")))[0])).toBe("2");
  });

  test("runs for others before it does for who wrote it, as far as there is time", async () => {
    const { backend, live, read } = setUp();
    const requests = ["a", "b", "c", "d", "e", "f"].map((key) => request("get", key));
    const queries = await read(...requests);
    const isWriting = [true, true, true, false, true, false];
    for (const [i, query] of queries.entries()) {
      live.watch(query, watcherOf(requests[i] as QueryRequest, isWriting[i]));
    }
    const before = backend.runs.length;
    backend.fly({ a: 1, b: 1, c: 1, d: 1, e: 1, f: 1 }).tell();
    const run = backend.runs.slice(before).map((text) => /"key":"(.)"/.exec(text)?.[1]);
    expect(run).toEqual(["d", "f", "a", "b"]);
  });

  test("is shown to nobody when the commit fails, nor later", async () => {
    const { backend, read, before } = await watching(request("get", "a"));
    const flying = backend.fly({ a: 1 });
    flying.tell();
    flying.fail();
    expect(valueOf((await read(request("get", "a")))[0])).toBe("null");
    backend.commit({ b: 1 });
    expect(valueOf((await read(request("get", "a")))[0])).toBe("null");
    backend.commit({ a: 3 });
    expect(valueOf((await read(request("get", "a")))[0])).toBe("3");
    expect(backend.runs).toHaveLength(before + 2);
  });

  test("is run again when something touched it since, or the functions changed", async () => {
    const { backend, live, read } = await watching(request("get", "a"));
    const flying = backend.fly({ a: 1 });
    flying.tell();
    flying.land();
    backend.commit({ a: 2 });
    const [query] = await read(request("get", "a"));
    expect(valueOf(query)).toBe("2");
    live.watch(query ?? expect.fail(), watcherOf(request("get", "a")));
    const next = backend.fly({ a: 3 });
    next.tell();
    const runs = backend.runs.length;
    backend.reload();
    next.land();
    expect(valueOf((await read(request("get", "a")))[0])).toBe("3");
    expect(backend.runs).toHaveLength(runs + 1);
  });

  test("is nothing for who reads at an earlier moment, or long after", async () => {
    const backend = new FakeBackend();
    const early = new EarlyRuns(backend.runner, () => 0);
    backend.engine.onFlight((flight) => {
      early.begin(flight, [{ key: "key", request: request("get", "a") }]);
    });
    backend.engine.onCommit((commit) => early.published(commit));
    const find = (at: bigint) => early.find("key", request("get", "a"), at);
    const flying = backend.fly({ a: 1 });
    flying.tell();
    expect(find(1_000n)).toBeNull();
    const ts = flying.land();
    expect(find(ts - 1n)).toBeNull();
    expect(await find(ts)).toMatchObject({ ts, value: "1" });
    for (let i = 0; i < 64; i++) backend.commit({ b: i });
    expect(await find(ts + 64n)).toMatchObject({ ts });
    backend.commit({ b: 64 });
    expect(find(ts + 65n)).toBeNull();
  });

  test("is run anew for who asks a second after it read the clock", async () => {
    const asked = request("clock", "a");
    const { backend, live, clock, read } = setUp();
    const [query = expect.fail()] = await read(asked);
    const watcher = watcherOf(asked);
    live.watch(query, watcher);
    const flying = backend.fly({ a: 1 });
    flying.tell();
    flying.land();
    await read(asked);
    live.unwatch(query, watcher);
    const before = backend.runs.length;
    // Each is kept for 17 seconds, and none of them for the next one who asks.
    for (const nowMs of [18_000, 60_000, 3_600_000]) {
      clock.nowMs = nowMs;
      await read(asked);
    }
    expect(backend.runs).toHaveLength(before + 3);
  });

  test("stays with the one who asked, where the function looks at who asks", async () => {
    const [anna, ben] = [request("whoami", "a", user("anna")), request("whoami", "a", user("ben"))];
    const { backend, read } = await watching(anna);
    const flying = backend.fly({ a: 1 });
    flying.tell();
    flying.land();
    expect((await read(anna, ben)).map(valueOf)).toEqual([`"anna"`, `"ben"`]);
  });

  test("that can not be run is run as any other", async () => {
    const { backend, read } = await watching(request("get", "a"));
    backend.failNext = new Error("no room");
    const flying = backend.fly({ a: 1 });
    flying.tell();
    flying.land();
    expect(valueOf((await read(request("get", "a")))[0])).toBe("1");
  });

  test("is run for a few only", async () => {
    const keys = Array.from({ length: 20 }, (_, i) => `k${i}`);
    const { backend, read, before } = await watching(...keys.map((key) => request("get", key)));
    const flying = backend.fly(Object.fromEntries(keys.map((key) => [key, 1])));
    flying.tell();
    expect(backend.runs).toHaveLength(before + 4);
    flying.land();
    const values = (await read(...keys.map((key) => request("get", key)))).map(valueOf);
    expect(new Set(values)).toEqual(new Set(["1"]));
    expect(backend.runs).toHaveLength(before + 20);
  });
});
