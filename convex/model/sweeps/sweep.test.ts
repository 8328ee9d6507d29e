import { makeFunctionReference } from "convex/server";
import { v } from "convex/values";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { createBackend } from "../../../tests/setup/backend.ts";
import type { Backend } from "../../../tests/setup/backend.ts";
import { expectConsole } from "../../../tests/setup/console.ts";
import { sweep } from "../../functions.ts";
import { runBatch } from "./sweep.ts";
import type { Batch } from "./sweep.ts";

const BATCH = 3;

/** Removes counters, a few at a time; stumbles over one that is called `stone`, after it has removed it. */
const removeCounters: Batch<"more"> = async (ctx) => {
  const rows = await ctx.db.query("rateLimits").take(BATCH);
  for (const row of rows) await ctx.db.delete("rateLimits", row._id);
  if (rows.some((row) => row.key === "stone")) throw new Error("stumbled");
  return rows.length === BATCH ? "more" : null;
};

const probe = {
  remove: sweep("probe:remove", { cursor: v.literal("more"), batch: removeCounters }),
  /** Counts down, and leaves what it was told to begin with. */
  countDown: sweep("probe:countDown", {
    cursor: v.number(),
    batch: async (ctx, cursor, nowMs) => {
      const left = cursor ?? 3;
      await ctx.db.insert("rateLimits", { key: `left ${left}`, times: [], expiresAt: nowMs });
      return left === 0 ? null : left - 1;
    },
  }),
};

const REMOVE = makeFunctionReference<"mutation", { cursor?: "more" }>("probe:remove");
const COUNT_DOWN = makeFunctionReference<"mutation", { cursor?: number }>("probe:countDown");

let t: Backend;
beforeEach(() => {
  t = createBackend({ "../../convex/probe.ts": async () => probe });
});

function fill(keys: readonly string[]): Promise<void> {
  return t.run(async (ctx) => {
    for (const key of keys) await ctx.db.insert("rateLimits", { key, times: [], expiresAt: 0 });
  });
}

const counters = (count: number) => Array.from({ length: count }, (_, index) => `counter ${index}`);
const left = () =>
  t.run(async (ctx) => (await ctx.db.query("rateLimits").collect()).map((row) => row.key));
const notes = () =>
  t.run(async (ctx) =>
    (await ctx.db.query("sweeps").collect()).map(({ _id, _creationTime, ...note }) => note),
  );

/** Until nothing is planned or under way. */
async function settle(): Promise<void> {
  for (let isBusy = true; isBusy;) {
    await t.finishAllScheduledFunctions(() => undefined);
    const planned = await t.run((ctx) => ctx.db.system.query("_scheduled_functions").collect());
    isBusy = planned.some(({ state }) => state.kind === "pending" || state.kind === "inProgress");
    if (isBusy) await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe("a sweep", () => {
  it.each([
    ["nothing", 0, 1],
    ["less than a batch", 2, 1],
    ["exactly a batch, after which it has to look once more", 3, 2],
    ["several batches", 8, 3],
  ])("goes through %s and then stops", async (_name, rows, batches) => {
    await fill(counters(rows));
    await t.mutation(REMOVE, {});
    await settle();
    expect(await left()).toEqual([]);
    expect(await notes()).toMatchObject([{ name: "probe:remove", batches }]);
    const planned = await t.run((ctx) => ctx.db.system.query("_scheduled_functions").collect());
    expect(planned).toHaveLength(batches - 1);
  });

  it("hands each batch where the one before it stopped", async () => {
    await t.mutation(COUNT_DOWN, {});
    await settle();
    expect(await left()).toEqual(["left 3", "left 2", "left 1", "left 0"]);
    expect(await notes()).toMatchObject([{ name: "probe:countDown", batches: 4 }]);
  });

  it("goes on from a cursor that is nothing, too: 0 is a place like any other", async () => {
    await t.mutation(COUNT_DOWN, { cursor: 0 });
    await settle();
    expect(await left()).toEqual(["left 0"]);
  });

  it("takes no cursor of another form", async () => {
    await expect(t.mutation(REMOVE, { cursor: "all" as "more" })).rejects.toThrow();
    expect(await notes()).toEqual([]);
  });
});

describe("the note of a sweep", () => {
  it("says when it began, how far it is, and that it ended only once it has", async () => {
    const clock = vi.spyOn(Date, "now");
    const run = async (at: number, cursor?: "more") => {
      clock.mockImplementation(() => at);
      await t.run(async (ctx) => {
        // Without its plan: the next batch is made by hand, at a time of its own.
        const scheduler = { runAfter: async () => null };
        const plain = { ...ctx, scheduler } as never;
        await runBatch(plain, "probe:remove", removeCounters, cursor ?? null);
      });
      return (await notes())[0];
    };
    await fill(counters(4));
    const name = "probe:remove";
    const begun = { name, startedAt: 1_000, lastBatchAt: 1_000, batches: 1 };
    expect(await run(1_000)).toEqual(begun);
    const ended = { ...begun, lastBatchAt: 1_500, batches: 2, finishedAt: 1_500 };
    expect(await run(1_500, "more")).toEqual(ended);
    // The next run is noted in the same row, and is not ended because the last one was.
    await fill(counters(3));
    expect(await run(9_000)).toEqual({ ...begun, startedAt: 9_000, lastBatchAt: 9_000 });
    clock.mockRestore();
  });

  it("is one for each sweep", async () => {
    await t.mutation(REMOVE, {});
    await t.mutation(COUNT_DOWN, {});
    await t.mutation(REMOVE, {});
    await settle();
    const names = (await notes()).map((note) => note.name).sort();
    expect(names).toEqual(["probe:countDown", "probe:remove"]);
  });
});

describe("a batch that fails", () => {
  it("undoes itself, note and plan included, and keeps what batches before it did", async () => {
    expectConsole("error", /stumbled/);
    await fill([...counters(3), "stone", "behind"]);
    await t.mutation(REMOVE, {});
    await settle();
    expect(await left()).toEqual(["stone", "behind"]);
    const [note] = await notes();
    expect(note).toMatchObject({ batches: 1 });
    expect(note).not.toHaveProperty("finishedAt");
  });

  it("is begun again by the next run, which ends once the stone is gone", async () => {
    await fill(["stone"]);
    await expect(t.mutation(REMOVE, {})).rejects.toThrow();
    expect(await left()).toEqual(["stone"]);
    expect(await notes()).toEqual([]);
    await t.run(async (ctx) => {
      const row = await ctx.db.query("rateLimits").first();
      if (row !== null) await ctx.db.patch("rateLimits", row._id, { key: "sand" });
    });
    await t.mutation(REMOVE, {});
    expect(await left()).toEqual([]);
    expect((await notes())[0]).toHaveProperty("finishedAt");
  });
});
