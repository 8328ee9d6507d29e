// Who may start, with rows of their own and no functions: the scheduler's tests run those.
import { beforeEach, describe, expect, test } from "vitest";

import type { Engine } from "../transaction/engine.ts";
import { engineForTest, read, write } from "../transaction/testing.ts";
import { JobQueue } from "./job-queue.ts";
import { type DueJob, beginAction, beginJob, finishJob } from "./job-rows.ts";

const TABLE = "_scheduled_functions";

let engine: Engine;
let queue: JobQueue;
beforeEach(async () => {
  ({ engine } = await engineForTest());
  queue = new JobQueue();
});

async function schedule(type: DueJob["type"], dueAt: number, count = 1): Promise<string[]> {
  const ids = await write(engine, (tx) =>
    Array.from({ length: count }, () => {
      const state = { kind: "pending" };
      const row = { name: "jobs.js:any", type, scheduledTime: dueAt, nextTs: dueAt, state };
      return tx.insert(TABLE, row, true);
    }),
  );
  queue.noteScheduled(dueAt);
  return ids;
}

function take(nowMs: number): { jobs: DueJob[]; nextAt: number } {
  return read(engine, (tx) => queue.take(tx, nowMs));
}

async function end(job: DueJob): Promise<boolean> {
  await write(engine, (tx) => {
    if (job.type === "action") beginAction(tx, job.id);
    else beginJob(tx, job.id);
    finishJob(tx, job.id, 1, null);
  });
  return queue.ended(job);
}

function counts(jobs: DueJob[]): [mutations: number, actions: number] {
  const actions = jobs.filter(({ type }) => type === "action").length;
  return [jobs.length - actions, actions];
}

describe("places", () => {
  test("are eight for mutations and eight for actions, in the order of their times", async () => {
    await schedule("action", 1, 100);
    await schedule("mutation", 2, 20);
    await schedule("action", 3, 5);
    const first = take(5);
    expect(counts(first.jobs)).toEqual([8, 8]);
    expect(first.nextAt).toBe(Infinity);
    expect(queue.isFull).toBe(true);
    expect(take(5).jobs).toEqual([]);
    const [mutation, action] = [first.jobs.at(-1) as DueJob, first.jobs[0] as DueJob];
    expect(await end(mutation)).toBe(true);
    expect(counts(take(5).jobs)).toEqual([1, 0]);
    expect(await end(action)).toBe(true);
    expect(counts(take(5).jobs)).toEqual([0, 1]);
  });

  test("of mutations are never taken by actions, however many wait", async () => {
    await schedule("action", 1, 2000);
    expect(counts(take(5).jobs)).toEqual([0, 8]);
    const [late] = await schedule("mutation", 6);
    const { jobs } = take(6);
    expect(jobs.map(({ id }) => id)).toEqual([late]);
  });

  test("are given to each job once, until all are through", async () => {
    await schedule("action", 3, 30);
    await schedule("mutation", 3, 30);
    await schedule("mutation", 1, 30);
    const started: string[] = [];
    for (let jobs = take(3).jobs; jobs.length > 0; jobs = take(3).jobs) {
      started.push(...jobs.map(({ id }) => id));
      for (const job of jobs.toReversed()) await end(job);
    }
    expect([started.length, new Set(started).size]).toEqual([90, 90]);
  });
});

describe("looking again", () => {
  test("is when the next job is due", async () => {
    await schedule("mutation", 10);
    await schedule("action", 5);
    expect(take(4)).toEqual({ jobs: [], nextAt: 5 });
    expect(take(7)).toMatchObject({ jobs: [{ dueAt: 5 }], nextAt: 10 });
    await schedule("mutation", 2);
    expect(take(7)).toMatchObject({ jobs: [{ dueAt: 2 }], nextAt: 10 });
  });

  test("for a job that could not be run is later and later, and not at all once it is canceled", async () => {
    await schedule("mutation", 1);
    const { jobs } = take(1);
    const job = jobs[0] as DueJob;
    expect(queue.failed(job, 1)).toBe(501);
    expect(take(500)).toEqual({ jobs: [], nextAt: 501 });
    expect(take(501).jobs).toEqual([job]);
    expect(queue.failed(job, 501)).toBe(1501);
    await write(engine, (tx) => tx.patch(job.id, { state: { kind: "canceled" } }, TABLE, true));
    expect(take(2000)).toEqual({ jobs: [], nextAt: Infinity });
  });

  test("for a job that can never be run is every two hours at last", async () => {
    await schedule("mutation", 1);
    const waits: number[] = [];
    for (let nowMs = 1; waits.length < 20;) {
      const job = take(nowMs).jobs[0] as DueJob;
      const again = queue.failed(job, nowMs);
      waits.push(again - nowMs);
      nowMs = again;
    }
    expect(waits.slice(0, 4)).toEqual([500, 1_000, 2_000, 4_000]);
    expect(waits.slice(-3)).toEqual([7_200_000, 7_200_000, 7_200_000]);
  });

  test("is at once when what kept jobs from running is over, and then begins anew to be later and later", async () => {
    await schedule("mutation", 1);
    const job = take(1).jobs[0] as DueJob;
    queue.failed(job, 1);
    take(501);
    expect(queue.failed(job, 501)).toBe(1501);
    queue.retryNow(600);
    expect(take(600).jobs).toEqual([job]);
    expect(queue.failed(job, 600)).toBe(1600);
    queue.retryNow(700);
    expect(take(700).jobs).toEqual([job]);
    queue.ended(job);
    queue.retryNow(800);
    expect(queue.waitingCount).toBe(0);
  });

  test("passes by an action that was canceled while it waited", async () => {
    const ids = await schedule("action", 1, 10);
    const { jobs } = take(1);
    await write(engine, (tx) =>
      tx.patch(ids[8] as string, { state: { kind: "canceled" } }, TABLE, true),
    );
    await end(jobs[0] as DueJob);
    expect(take(1).jobs.map(({ id }) => id)).toEqual([ids[9]]);
  });
});
