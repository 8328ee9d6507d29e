import { beforeEach, describe, expect, test, vi } from "vitest";

import { MemoryStore } from "../storage/memory.ts";
import { worldForTest } from "../transaction/testing.ts";
import type { Identity } from "../values/identity.ts";
import type { WireObject } from "../values/wire.ts";
import type { FunctionCall } from "./runs/calls.ts";
import { type TestRunner, failureOf, runnerForTest, valueOf } from "./testing.ts";

let t: TestRunner;
beforeEach(async () => {
  t = await runnerForTest();
});

async function names(): Promise<unknown> {
  return valueOf(await t.query("writes:names"));
}

const nobody = { kind: "none" } as const;

describe("what a mutation leaves", () => {
  test("writes that nobody waits for are committed", async () => {
    valueOf(await t.mutation("writes:unawaited", { name: "late" }));
    expect(await names()).toEqual(["late"]);
  });

  test("a refusal that nobody waits for fails the mutation", async () => {
    // The test runner reports every unhandled rejection; this one is handled by the execution it belongs to.
    const others = process
      .listeners("unhandledRejection")
      .filter((listener) => !String(listener).includes("currentExecution"));
    for (const listener of others) process.off("unhandledRejection", listener);
    try {
      const failure = failureOf(await t.mutation("writes:unawaitedFailure"));
      expect(failure.errorMessage).toContain("does not match the schema");
    } finally {
      for (const listener of others) process.on("unhandledRejection", listener);
    }
    expect(await names()).toEqual([]);
  });

  test("parallel calls take turns, and only the failing one's writes vanish", async () => {
    expect(valueOf(await t.mutation("writes:parallel"))).toEqual([
      "fulfilled",
      "rejected",
      "fulfilled",
      "fulfilled",
    ]);
    expect(await names()).toEqual(["own, patched", "first", "third"]);
  });

  test("a stale snapshot sees neither own writes nor makes conflicts", async () => {
    expect(valueOf(await t.mutation("writes:staleNames"))).toEqual({
      stale: [],
      fresh: ["unseen"],
    });
  });

  test("fifty increments at once end at fifty", async () => {
    const all = Array.from({ length: 50 }, () => t.mutation("writes:increment", { name: "c" }));
    const values = (await Promise.all(all)).map((outcome) => valueOf(outcome) as number);
    expect(values.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
  });

  test("side by side, conflicts run again and none is lost", async () => {
    t = await runnerForTest({ concurrency: 4 });
    const all = Array.from({ length: 8 }, () => t.mutation("writes:increment", { name: "c" }));
    const values = (await Promise.all(all)).map((outcome) => valueOf(outcome) as number);
    expect(values.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});

describe("a mutation that is sent again", () => {
  const once = { sessionId: "3f4b1c1e-0000-4000-8000-000000000001", requestId: 7 };
  const call = { path: "writes:increment", args: { name: "c" }, identity: nobody };

  test("runs once and answers with the first result and ts, also after a restart", async () => {
    const first = await t.runner.mutation(call, once);
    expect(first).toMatchObject({ ok: true, value: "1" });
    await t.mutation("writes:insert", { name: "in between" });
    const again = await t.runner.mutation(call, once);
    expect(again).toMatchObject({ ok: true, value: "1", ts: first.ts });
    expect(await t.runner.mutation(call, { ...once, requestId: 8 })).toMatchObject({ value: "2" });

    const restarted = await runnerForTest({ store: t.store, world: t.world });
    expect(await restarted.runner.mutation(call, once)).toMatchObject({ value: "1", ts: first.ts });
  });

  test("runs once also when both are under way together", async () => {
    t = await runnerForTest({ concurrency: 2 });
    const both = await Promise.all([t.runner.mutation(call, once), t.runner.mutation(call, once)]);
    expect(both.map((outcome) => valueOf(outcome))).toEqual([1, 1]);
    expect(both[0]?.ts).toBe(both[1]?.ts);
    expect(await t.runner.mutation(call, { ...once, requestId: 9 })).toMatchObject({ value: "2" });
  });

  test.each([
    ["16,000 writes", "writes:fill", { from: 0, count: 16_000 }],
    ["4,096 reads", "writes:echo", { x: null, reads: 4_096 }],
    ["an answer of ten megabytes of quotes", "writes:echo", { x: Array(5).fill('"'.repeat(1e6)) }],
  ])("may use all that a mutation may use: %s", async (_, path, args) => {
    expect(await t.mutation(path, args)).toMatchObject({ ok: true });
    const first = await t.runner.mutation({ ...call, path, args }, once);
    expect(first).toMatchObject({ ok: true });
    expect(await t.runner.mutation({ ...call, path, args }, once)).toEqual({
      ...first,
      logLines: [],
    });
  });

  const anna: Identity = {
    kind: "user",
    attributes: { subject: "anna", issuer: "i", tokenIdentifier: "i|anna" },
    expiresAtMs: Infinity,
  };
  const ben: Identity = { ...anna, attributes: { ...anna.attributes, tokenIdentifier: "i|ben" } };

  test.each<[string, Partial<FunctionCall>]>([
    ["another user", { identity: ben }],
    ["nobody", { identity: nobody }],
    ["an administrator", { identity: { kind: "admin" } }],
    ["another function", { path: "writes:insert", args: { name: "d" } }],
  ])("is not answered to %s, nor run", async (_who, change) => {
    const first = await t.runner.mutation({ ...call, identity: anna }, once);
    const other = await t.runner.mutation({ ...call, identity: anna, ...change }, once);
    expect(other).toMatchObject({ ok: false, errorMessage: expect.stringContaining("another") });
    expect(await names()).toEqual([]);
    expect(await t.runner.mutation({ ...call, identity: anna }, once)).toEqual(first);
    expect(await t.mutation("writes:increment", { name: "c" })).toMatchObject({ value: "2" });
  });

  test("is the same by any spelling of its path and with any token of its user", async () => {
    const first = await t.runner.mutation({ ...call, identity: anna }, once);
    const refreshed = { ...anna, attributes: { ...anna.attributes, name: "Anna" }, expiresAtMs: 1 };
    const again = { ...call, path: "writes.js:increment", identity: refreshed };
    expect(await t.runner.mutation(again, once)).toEqual(first);
  });

  test("is answered from the rows in which earlier versions kept answers, in several where it was long", async () => {
    const first = await t.runner.mutation(call, once);
    const next = { ...once, requestId: 8 };
    await t.runner.services.transact((tx) => {
      const caller = tx.answers.find(once)?.caller ?? "";
      for (const value of ['"sev', 'en"']) {
        tx.insert("_session_requests", { ...next, caller, value, ts: { $commitTs: null } }, true);
      }
    });
    const { runner } = await runnerForTest({ store: t.store, world: t.world });
    expect(await runner.mutation(call, next)).toMatchObject({ value: '"seven"' });
    expect(await runner.mutation(call, once)).toEqual(first);
  });

  test("is answered to nobody where the record names no caller", async () => {
    await t.runner.services.transact((tx) => {
      tx.insert("_session_requests", { ...once, value: "7", ts: { $commitTs: null } }, true);
    });
    expect(await t.runner.mutation(call, once)).toMatchObject({ ok: false });
    expect(await t.mutation("writes:increment", { name: "c" })).toMatchObject({ value: "1" });
  });

  test("runs again when it failed", async () => {
    const refusing = { ...call, path: "writes:incrementIfAllowed" };
    t.env.set({ REFUSE: "1" });
    expect(await t.runner.mutation(refusing, once)).toMatchObject({ ok: false });
    t.env.set({ REFUSE: null });
    expect(await t.runner.mutation(refusing, once)).toMatchObject({ ok: true, value: '"done"' });
  });
});

describe("missing values", () => {
  beforeEach(async () => {
    const ranks: WireObject[] = [
      {},
      { rank: null },
      { rank: 0 },
      { rank: "" },
      { rank: false },
      { rank: [] },
    ];
    for (const [index, rank] of [...ranks, { rank: {} }].entries()) {
      await t.mutation("writes:insert", { name: `n${index}`, ...rank });
    }
  });

  test("sort before null, and every type has its place", async () => {
    const order = ["n0", "n1", "n2", "n4", "n3", "n5", "n6"];
    expect(valueOf(await t.query("writes:byRank"))).toEqual(order);
  });

  test("are found by undefined, in an index and in a filter", async () => {
    expect(valueOf(await t.query("writes:withoutRank"))).toEqual(["n0"]);
    expect(valueOf(await t.query("writes:filterMissing"))).toEqual(["n0"]);
  });

  test("are made by patching with undefined", async () => {
    const id = valueOf(await t.mutation("writes:insert", { name: "patched", rank: 3 }));
    const after = valueOf(await t.mutation("writes:dropRank", { id }));
    expect(after).not.toHaveProperty("rank");
    expect(valueOf(await t.query("writes:withoutRank"))).toEqual(["n0", "patched"]);
  });
});

test("a table that comes into being is known to validators at once", async () => {
  valueOf(await t.mutation("writes:insertFresh"));
  expect(valueOf(await t.mutation("writes:insertFresher"))).toBe("taken");
});

test("reading too much fails the function, can be caught, and harms nobody else", async () => {
  for (let from = 0; from < 32_001; from += 8000) {
    const count = Math.min(8000, 32_001 - from);
    valueOf(await t.mutation("writes:fill", { from, count }));
  }
  const text =
    "Too many documents read in a single function execution (limit: 32000). Consider using smaller limits in your queries, paginating your queries, or using indexed queries with a selective index range expressions.";
  expect(failureOf(await t.query("writes:collectAll")).errorMessage).toContain(text);
  expect(valueOf(await t.query("writes:collectCaught"))).toContain(text);
  expect(await t.mutation("writes:increment", { name: "c" })).toMatchObject({ ok: true });
}, 60_000);

test("the next mutation runs while the disk still works on the previous one", async () => {
  const { promise: flushed, resolve: flush } = deferred();
  const store = new MemoryStore();
  const world = worldForTest();
  t = await runnerForTest({ store, world });
  const commit = store.commit.bind(store);
  vi.spyOn(store, "commit").mockImplementation(async (writes) => {
    await flushed;
    await commit(writes);
  });
  const first = t.mutation("writes:increment", { name: "c" });
  const second = t.mutation("writes:increment", { name: "c" });
  const early = await Promise.race([
    second,
    new Promise((r) => setTimeout(() => r("waiting"), 50)),
  ]);
  expect(early).toBe("waiting");
  flush();
  expect([valueOf(await first), valueOf(await second)]).toEqual([1, 2]);
});

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
