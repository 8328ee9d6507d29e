// The life of a scheduled function's row: which moves there are, and what each leaves behind.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { Engine, Transaction } from "../transaction/engine.ts";
import { collect, engineForTest, indexQuery, read, scan, write } from "../transaction/testing.ts";
import { anyText } from "../values/testing.ts";
import type { WireObject } from "../values/wire.ts";
import {
  beginAction,
  beginJob,
  failInterrupted,
  finishJob,
  jobArgs,
  jobState,
  pendingJobs,
  sweepFinished,
} from "./job-rows.ts";

const TABLE = "_scheduled_functions";
const NOW = 1_790_000_000_000;
const SURROGATE = /\p{Surrogate}/u;
const DAY_MS = 24 * 3_600_000;

async function setUp(): Promise<Engine> {
  return (await engineForTest()).engine;
}

function schedule(engine: Engine, dueAt: number, fields: WireObject = {}): Promise<string> {
  const row = {
    name: "jobs.js:note",
    scheduledTime: dueAt,
    nextTs: dueAt,
    state: { kind: "pending" },
    args: [{ n: 1 }],
    ...fields,
  };
  return write(engine, (tx) => tx.insert(TABLE, row, true));
}

function rowOf(engine: Engine, id: string): WireObject | null {
  return read(engine, (tx) => tx.get("system", id));
}

function change(engine: Engine, run: (tx: Transaction) => unknown): Promise<unknown> {
  return write(engine, run);
}

describe("pending jobs", () => {
  test("come in the order of their times, those of a time and later", async () => {
    const times = fc.array(fc.nat(20), { maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(times, fc.nat(12), async (list, from) => {
        const engine = await setUp();
        for (const time of list) await schedule(engine, time);
        const found = read(engine, (tx) => [...pendingJobs(tx, from)]);
        const expected = list.toSorted((a, b) => a - b).filter((time) => time >= from);
        expect(found.map(({ dueAt }) => dueAt)).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });

  test("are those that have not begun, ended or been called off", async () => {
    const engine = await setUp();
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1) ids.push(await schedule(engine, i));
    const [job, action, done, canceled, waits] = ids as [string, string, string, string, string];
    await change(engine, (tx) => {
      beginJob(tx, job);
      beginAction(tx, action);
      finishJob(tx, done, NOW, null);
      tx.patch(canceled, { state: { kind: "canceled" } }, TABLE, true);
    });
    const found = read(engine, (tx) => [...pendingJobs(tx, -Infinity)]);
    expect(found).toEqual([{ id: waits, name: "jobs.js:note", type: "mutation", dueAt: 4 }]);
    const states = read(engine, (tx) => ids.map((id) => jobState(tx, id)));
    expect(states).toEqual(["inProgress", "inProgress", "success", "canceled", "pending"]);
  });

  test("have their arguments; a job that is gone has none", async () => {
    const engine = await setUp();
    const id = await schedule(engine, 1);
    expect(read(engine, (tx) => jobArgs(tx, id))).toEqual({ n: 1 });
    await change(engine, (tx) => tx.remove(id, TABLE, true));
    expect(read(engine, (tx) => [jobArgs(tx, id), jobState(tx, id)])).toEqual([{}, null]);
  });

  test("cost the function that looks at them nothing", async () => {
    const engine = await setUp();
    const id = await schedule(engine, 1);
    await change(engine, (tx) => {
      expect([...pendingJobs(tx, -Infinity)]).toHaveLength(1);
      jobArgs(tx, id);
      beginJob(tx, id);
      finishJob(tx, id, NOW, null);
      const used = Object.values(tx.metrics()).map((each) => each.used);
      expect(new Set(used)).toEqual(new Set([0]));
    });
  });
});

describe("a job that ends", () => {
  test("says how and when, and is due no more", async () => {
    const engine = await setUp();
    const [good, bad] = [await schedule(engine, 1), await schedule(engine, 2)];
    await change(engine, (tx) => {
      finishJob(tx, good, NOW, null);
      finishJob(tx, bad, NOW, "Uncaught Error: no");
    });
    expect(rowOf(engine, good)).toMatchObject({ state: { kind: "success" }, completedTime: NOW });
    expect(rowOf(engine, bad)).toMatchObject({
      state: { kind: "failed", error: "Uncaught Error: no" },
      completedTime: NOW,
    });
    for (const id of [good, bad]) expect(rowOf(engine, id)).not.toHaveProperty("nextTs");
  });

  test.each(["canceled", "success", "failed"])("stays %s when it was that before", async (kind) => {
    const engine = await setUp();
    const id = await schedule(engine, 1, { state: { kind } });
    const before = rowOf(engine, id);
    await change(engine, (tx) => finishJob(tx, id, NOW, "late"));
    expect(rowOf(engine, id)).toEqual(before);
  });

  test("and whose row is gone leaves nothing", async () => {
    const engine = await setUp();
    const id = await schedule(engine, 1);
    await change(engine, (tx) => tx.remove(id, TABLE, true));
    await change(engine, (tx) => finishJob(tx, id, NOW, null));
    expect(rowOf(engine, id)).toBeNull();
  });

  test("with any text at all has a row that a document can hold", async () => {
    const text = fc.oneof(
      anyText(),
      fc.constantFrom("\ud800", "a\udc00b", "😀".repeat(20_000), `${"x".repeat(32_767)}😀`),
    );
    const engine = await setUp();
    await fc.assert(
      fc.asyncProperty(text, async (failure) => {
        const id = await schedule(engine, 1);
        await change(engine, (tx) => finishJob(tx, id, NOW, failure));
        const { state } = rowOf(engine, id) as { state: { error: string } };
        expect(state.error.length).toBeLessThanOrEqual(32_768);
        expect(state.error).not.toMatch(SURROGATE);
        if (!SURROGATE.test(failure) && failure.length <= 32_768) expect(state.error).toBe(failure);
      }),
      { numRuns: 50 },
    );
  });
});

describe("after a crash", () => {
  test("actions that were under way have failed, mutations wait for their turn", async () => {
    const engine = await setUp();
    const [action, waiting] = [await schedule(engine, 1), await schedule(engine, 2)];
    await change(engine, (tx) => beginAction(tx, action));
    await change(engine, (tx) => failInterrupted(tx, NOW));
    expect(rowOf(engine, action)).toMatchObject({
      state: { kind: "failed", error: "Transient error while executing action" },
      completedTime: NOW,
    });
    expect(read(engine, (tx) => jobState(tx, waiting))).toBe("pending");
    await change(engine, (tx) => failInterrupted(tx, NOW + 1));
    expect(rowOf(engine, action)).toMatchObject({ completedTime: NOW });
  });
});

describe("the sweep", () => {
  test("forgets what ended over seven days ago, and only that", async () => {
    const engine = await setUp();
    const ages = [0, 6.9, 7, 7.1, 30];
    for (const age of ages) {
      const fields = { state: { kind: "success" }, completedTime: NOW - age * DAY_MS };
      await schedule(engine, age, fields);
    }
    const waiting = await schedule(engine, 99);
    await change(engine, (tx) => expect(sweepFinished(tx, NOW)).toBe(false));
    const left = read(engine, (tx) => collect(tx, scan(TABLE), "system"));
    expect(left.map((row) => row["scheduledTime"])).toEqual([0, 6.9, 7, 99]);
    expect(rowOf(engine, waiting)).not.toBeNull();
  });

  test("takes many in portions until none is left, the parts of large arguments too", async () => {
    const engine = await setUp();
    await write(engine, (tx) => {
      for (let i = 0; i < 1_100; i += 1) {
        const row = { name: "a", scheduledTime: i, state: { kind: "success" }, completedTime: 1 };
        const jobId = tx.insert(TABLE, row, true);
        if (i % 100 === 0) tx.insert("_scheduled_args", { jobId, text: "{}" }, true);
      }
    });
    const portions: boolean[] = [];
    for (let more = true; more;) {
      more = await write(engine, (tx) => sweepFinished(tx, NOW));
      portions.push(more);
    }
    expect(portions).toEqual([true, true, false]);
    const counts = read(engine, (tx) => [tx.count(TABLE), tx.count("_scheduled_args")]);
    expect(counts).toEqual([0, 0]);
    const byJob = read(engine, (tx) => collect(tx, indexQuery("_scheduled_args.by_job"), "system"));
    expect(byJob).toEqual([]);
  });
});
