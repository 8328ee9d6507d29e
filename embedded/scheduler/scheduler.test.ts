import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { systemRows } from "../runtime/system-tables/system-rows.ts";
import { type TestRunner, runnerForTest, valueOf } from "../runtime/testing.ts";
import { MemoryStore } from "../storage/memory.ts";
import { worldForTest } from "../transaction/testing.ts";
import type { WireObject } from "../values/wire.ts";
import { Scheduler } from "./scheduler.ts";
import { HandTimers } from "./testing.ts";

let t: TestRunner;
let timers: HandTimers;
let scheduler: Scheduler;

type Options = Parameters<typeof runnerForTest>[0];
async function begin(options: Options = {}, onError = (_error: unknown) => {}): Promise<void> {
  t = await runnerForTest(options);
  timers = new HandTimers(t.world);
  scheduler = new Scheduler({ runner: t.runner, onError });
  await scheduler.start();
}

const advance = (ms: number): Promise<void> => timers.advance(ms, () => scheduler.settled());

async function names(): Promise<unknown> {
  return valueOf(await t.query("writes:names"));
}

async function jobs(): Promise<WireObject[]> {
  return valueOf(await t.query("jobs:list")) as WireObject[];
}

function schedule(target: string, delayMs = 0, args: WireObject = {}): Promise<string> {
  return t
    .mutation("jobs:schedule", { target, delayMs, args })
    .then((outcome) => valueOf(outcome) as string);
}

beforeEach(() => begin());
afterEach(() => scheduler.stop());

describe("mutations", () => {
  test("run when their time has come, in the order of their times", async () => {
    await schedule("note", 2000, { name: "second" });
    await schedule("note", 1000, { name: "first" });
    await advance(999);
    expect(await names()).toEqual([]);
    await advance(1);
    expect(await names()).toEqual(["first"]);
    await advance(5000);
    expect(await names()).toEqual(["first", "second"]);
    expect(await jobs()).toMatchObject([
      { name: "jobs.js:note", args: [{ name: "second" }], state: { kind: "success" } },
      { name: "jobs.js:note", args: [{ name: "first" }], state: { kind: "success" } },
    ]);
    expect(Object.keys((await jobs())[0] ?? {}).sort()).toEqual([
      "_creationTime",
      "_id",
      "args",
      "completedTime",
      "name",
      "scheduledTime",
      "state",
    ]);
  });

  test("that throw fail for good and leave nothing", async () => {
    await schedule("fail");
    await advance(0);
    expect(await names()).toEqual([]);
    const [job] = await jobs();
    expect(job?.["state"]).toMatchObject({ kind: "failed" });
    expect(JSON.stringify(job?.["state"])).toContain("Uncaught Error: job failed");
  });

  test("fail for good also with a text that no document can hold", async () => {
    await schedule("failOddly", 0, { kind: "surrogate" });
    await schedule("failOddly", 0, { kind: "large" });
    await advance(0);
    const states = (await jobs()).map((job) => job["state"] as { kind: string; error: string });
    expect(states.map(({ kind }) => kind)).toEqual(["failed", "failed"]);
    expect(states.map(({ error }) => error).join(" ")).toContain("cut \ufffd");
    for (const { error } of states) expect(error.length).toBeLessThanOrEqual(32_768);
  });

  test("may use all that a mutation may use", async () => {
    await schedule("fill", 0, { from: 0, count: 16_000 });
    await advance(0);
    expect(await jobs()).toMatchObject([{ state: { kind: "success" } }]);
  });

  test("take arguments that are larger and deeper than a document, until the job is forgotten", async () => {
    const large = { times: 1, texts: 4, length: 500_000, depth: 0 };
    valueOf(await t.mutation("jobs:scheduleMeasure", large));
    valueOf(await t.mutation("jobs:scheduleMeasure", { times: 1, texts: 0, length: 0, depth: 50 }));
    const tooDeep = { times: 1, texts: 0, length: 0, depth: 64 };
    expect(await t.mutation("jobs:scheduleMeasure", tooDeep)).toMatchObject({ ok: false });
    const [wide, deep] = await jobs();
    expect(JSON.stringify(deep?.["args"])).toContain("[".repeat(50));
    expect(JSON.stringify(wide?.["args"])).toContain("é".repeat(500_000));
    await advance(0);
    expect((await jobs()).map((job) => job["state"])).toEqual([
      { kind: "success" },
      { kind: "success" },
    ]);
    const expected = ["2000032", "121"];
    expect(((await names()) as string[]).toSorted()).toEqual(expected.toSorted());
    t.world.now += 8 * 24 * 3_600_000;
    await scheduler.stop();
    await scheduler.start();
    const rows = t.runner.services.read(
      (tx) => tx.count("_scheduled_args") + tx.count("_scheduled_functions"),
    );
    expect(rows).toBe(0);
  });

  test("do not run when what scheduled them failed", async () => {
    expect(await t.mutation("jobs:scheduleAndThrow")).toMatchObject({ ok: false });
    valueOf(await t.mutation("jobs:scheduleInFailedPart"));
    await advance(0);
    expect(await names()).toEqual(["kept"]);
  });

  test("are scheduled once by a mutation that conflicted", async () => {
    await scheduler.stop();
    await begin({ concurrency: 3 });
    const all = ["a", "b", "c"].map((name) => t.mutation("jobs:scheduleWithConflict", { name }));
    for (const outcome of await Promise.all(all)) valueOf(outcome);
    await advance(0);
    expect((await names()) as string[]).toHaveLength(3);
    expect(new Set((await names()) as string[])).toEqual(new Set(["a", "b", "c"]));
  });

  test("run as nobody, also for a user who is signed in", async () => {
    const attributes = { subject: "u1", issuer: "i", tokenIdentifier: "i|u1" };
    const user = { kind: "user", attributes, expiresAtMs: t.world.now + 1e6 } as const;
    expect(valueOf(await t.query("world:whoAmI", {}, user))).toEqual(attributes);
    const args = { target: "whoAmI", delayMs: 0, args: {} };
    valueOf(await t.mutation("jobs:schedule", args, user));
    await advance(0);
    expect(await names()).toEqual(["nobody"]);
  });

  test("that cancel themselves are through, and end canceled", async () => {
    await schedule("cancelOwn");
    await advance(0);
    expect(await names()).toEqual(["by the canceled"]);
    expect(await jobs()).toMatchObject([
      { state: { kind: "canceled" }, completedTime: expect.any(Number) as number },
    ]);
    await advance(60_000);
    expect(await names()).toEqual(["by the canceled"]);
  });

  test("targets must exist", async () => {
    await expect(schedule("missing")).rejects.toThrow(
      /no exported function missing found in the file: jobs\.js/,
    );
    await expect(schedule("nowhere")).rejects.toThrow(
      "Attempted to schedule function at nonexistent path: nowhere.js:x",
    );
  });
});

describe("canceling", () => {
  test("keeps a pending function from running; an id of another table is refused", async () => {
    const id = await schedule("note", 1000, { name: "never" });
    valueOf(await t.mutation("jobs:cancel", { id }));
    await advance(5000);
    expect(await names()).toEqual([]);
    expect(await jobs()).toMatchObject([{ state: { kind: "canceled" } }]);
    valueOf(await t.mutation("jobs:cancel", { id }));
    const item = valueOf(await t.mutation("writes:insert", { name: "x" }));
    expect(await t.mutation("jobs:cancel", { id: item })).toMatchObject({
      ok: false,
      errorMessage: expect.stringContaining("Invalid scheduled function ID.") as string,
    });
  });

  test("of a running action keeps what it schedules from running", async () => {
    const id = await schedule("act", 0, { name: "slow", waitMs: 60 });
    const running = advance(0);
    while (!((await names()) as string[]).includes("slow begun")) await turn();
    valueOf(await t.mutation("jobs:cancel", { id }));
    await running;
    await advance(1000);
    expect(await names()).toEqual(["slow begun"]);
    expect((await jobs()).map((job) => (job["state"] as WireObject)["kind"])).toEqual([
      "canceled",
      "canceled",
    ]);
  });
});

describe("actions", () => {
  test("run once and may schedule on", async () => {
    await schedule("act", 0, { name: "a" });
    valueOf(await t.action("jobs:scheduleFromAction", { name: "from outside" }));
    await advance(0);
    await advance(0);
    expect(((await names()) as string[]).toSorted()).toEqual([
      "a begun",
      "a went on",
      "from outside",
    ]);
  });
});

test("a mutation never waits for actions, however many run and wait", async () => {
  const held: (() => void)[] = [];
  t.world.setActionTimer = (callback) => {
    held.push(callback);
    return () => undefined;
  };
  const kinds = async (): Promise<string[]> =>
    (await jobs()).map((job) => (job["state"] as WireObject)["kind"] as string);
  for (let i = 0; i < 12; i += 1) await schedule("act", 0, { name: `a${i}`, waitMs: 1 });
  await timers.advance(0, () => Promise.resolve());
  while (held.length < 8) await turn();
  await schedule("note", 0, { name: "soon" });
  await timers.advance(0, () => Promise.resolve());
  while (!(await kinds()).includes("success")) await turn();
  expect((await names()) as string[]).toContain("soon");
  const states = (await kinds()).toSorted();
  expect(states).toEqual([
    ...Array<string>(8).fill("inProgress"),
    ...Array<string>(4).fill("pending"),
    "success",
  ]);
  while ((await kinds()).some((kind) => kind !== "success")) {
    for (const go of held.splice(0)) go();
    await timers.advance(1, turn);
    await turn();
  }
});

test("an action that ended while the disk was full is written down when there is room", async () => {
  await scheduler.stop();
  const store = new MemoryStore();
  await begin({ store });
  await schedule("act", 0, { name: "a", waitMs: 60 });
  const commit = vi.spyOn(store, "commit");
  await timers.advance(0, () => Promise.resolve());
  while (!((await names()) as string[]).includes("a begun")) await turn();
  commit.mockRejectedValue(new Error("disk full"));
  const calls = commit.mock.calls.length;
  while (commit.mock.calls.length < calls + 2) await turn();
  await turn();
  expect(await jobs()).toMatchObject([{ state: { kind: "inProgress" } }]);
  commit.mockRestore();
  await advance(1_000);
  // The disk refused what the action wanted to schedule, so it failed: but it is known.
  expect(await jobs()).toMatchObject([{ state: { kind: "failed" } }]);
});

test("a mutation that the full disk kept from running for hours runs as soon as there is room", async () => {
  await scheduler.stop();
  const store = new MemoryStore();
  await begin({ store });
  await schedule("note", 1_000, { name: "late" });
  const commit = vi.spyOn(store, "commit").mockRejectedValue(new Error("disk full"));
  const { health } = t.runner.services.engine;
  health.worsen("full", "No room");
  for (let waitMs = 1_000; waitMs < 3_600_000; waitMs *= 2) await advance(waitMs);
  commit.mockRestore();
  await advance(1_000);
  expect(await names()).toEqual([]);
  health.mend("full");
  await advance(1);
  expect(await names()).toEqual(["late"]);
});

describe("after a crash", () => {
  /** A process that stops for ever at the given point of its next commits. */
  async function dieAtCommit(): Promise<{ store: MemoryStore; die: () => void }> {
    await scheduler.stop();
    const store = new MemoryStore();
    const world = worldForTest();
    let dead = false;
    const pausing = Object.assign(world, {
      pause: () => (dead ? new Promise<void>(() => undefined) : undefined),
    });
    await begin({ store, world: pausing });
    return { store, die: () => void (dead = true) };
  }

  test("between the scheduling commit and the run, the mutation runs exactly once", async () => {
    const { store } = await dieAtCommit();
    await schedule("note", 1000, { name: "once" });
    await begin({ store, world: worldForTest(2) });
    await advance(1000);
    await advance(1000);
    expect(await names()).toEqual(["once"]);
  });

  test("in the middle of the mutation, its effects happen exactly once", async () => {
    const { store, die } = await dieAtCommit();
    await schedule("note", 1000, { name: "once" });
    die();
    void advance(1000);
    await turn();
    await begin({ store, world: worldForTest(2) });
    await advance(2000);
    expect(await names()).toEqual(["once"]);
    expect(await jobs()).toMatchObject([{ state: { kind: "success" } }]);
  });

  test("in the middle of an action, it is failed and never run again", async () => {
    const { store, die } = await dieAtCommit();
    await schedule("act", 1000, { name: "act", waitMs: 20 });
    void advance(1000);
    while (!((await names()) as string[]).includes("act begun")) await turn();
    die();
    await begin({ store, world: worldForTest(2) });
    await advance(2000);
    expect(await names()).toEqual(["act begun"]);
    expect(await jobs()).toMatchObject([
      { state: { kind: "failed", error: "Transient error while executing action" } },
    ]);
  });
});

test("finished jobs are forgotten after seven days, answers after fourteen", async () => {
  await schedule("note", 0, { name: "a" });
  await advance(0);
  const once = { sessionId: "s", requestId: 1 };
  const call = {
    path: "writes:increment",
    args: { name: "c" },
    identity: { kind: "none" },
  } as const;
  const first = await t.runner.mutation(call, once);
  await advance(6 * 24 * 3_600_000);
  expect(await jobs()).toHaveLength(1);
  await advance(2 * 24 * 3_600_000);
  await scheduler.stop();
  await scheduler.start();
  expect(await jobs()).toHaveLength(0);
  expect(await t.runner.mutation(call, once)).toMatchObject({ ts: first.ts });
  t.world.now += 7 * 24 * 3_600_000;
  await scheduler.stop();
  await scheduler.start();
  expect(await t.runner.mutation(call, once)).toMatchObject({ value: "2" });
});

test("old rows are swept whatever their size", async () => {
  for (const times of [60, 60]) {
    const batch = { times, texts: 1, length: 120_000, depth: 0 };
    valueOf(await t.mutation("jobs:scheduleMeasure", batch));
  }
  while ((await countRows("pending")) > 0) await advance(0);
  const args = { x: "x".repeat(200_000) };
  for (let requestId = 0; requestId < 90; requestId += 1) {
    const call = { path: "writes:echo", args, identity: { kind: "none" } } as const;
    valueOf(await t.runner.mutation(call, { sessionId: "s", requestId }));
  }
  t.world.now += 15 * 24 * 3_600_000;
  await scheduler.stop();
  await scheduler.start();
  expect(await countRows("success")).toBe(0);
  expect(t.runner.services.read((tx) => tx.answers.last("s"))).toBeNull();
});

test("a sweep that fails keeps nobody from working, and is tried again", async () => {
  await scheduler.stop();
  const store = new MemoryStore();
  const errors: unknown[] = [];
  await begin({ store }, (error) => void errors.push(error));
  await schedule("note", 0, { name: "a" });
  await advance(0);
  t.world.now += 8 * 24 * 3_600_000;
  const commit = vi.spyOn(store, "commit").mockRejectedValue(new Error("disk full"));
  await advance(3_600_000);
  await turn();
  expect(errors).toHaveLength(1);
  await scheduler.stop();
  await scheduler.start();
  expect(errors).toHaveLength(2);
  commit.mockRestore();
  await advance(3_600_000);
  await turn();
  expect(await jobs()).toEqual([]);
});

async function countRows(kind: string): Promise<number> {
  const tx = t.runner.services.engine.beginRead();
  try {
    const range = [{ type: "Eq", fieldPath: "state.kind", value: kind }] as const;
    return tx.unmetered(() => systemRows(tx, "_scheduled_functions.by_next", range, Infinity))
      .length;
  } finally {
    tx.release();
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 2);
  });
}
