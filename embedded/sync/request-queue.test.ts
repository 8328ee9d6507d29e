import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { SocketFailure } from "./failures.ts";
import { type QueueOptions, RequestQueue } from "./request-queue.ts";

/** A queue whose jobs end when the test says so. */
function setUp(options: Partial<QueueOptions<number>> = {}) {
  const begun: number[] = [];
  const errors: unknown[] = [];
  const running = new Map<number, { end: () => void; fail: (error: unknown) => void }>();
  let isOpen = true;
  const queue = new RequestQueue<number>({
    width: 2,
    overload: "TooManyJobs",
    mayStart: () => isOpen,
    run: (job) => {
      begun.push(job);
      return new Promise<void>((resolve, reject) => {
        running.set(job, { end: resolve, fail: reject });
      }).finally(() => running.delete(job));
    },
    onError: (error) => errors.push(error),
    ...options,
  });
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return {
    queue,
    begun,
    errors,
    running,
    turn,
    hold: () => (isOpen = false),
    open: () => (isOpen = true),
    end: async (job: number) => {
      running.get(job)?.end();
      await turn();
    },
  };
}

describe("a queue", () => {
  test("begins so many at a time, the next when one has ended", async () => {
    const { queue, begun, end } = setUp();
    for (const job of [1, 2, 3, 4]) queue.push(job);
    expect(begun).toEqual([1, 2]);
    await end(2);
    expect(begun).toEqual([1, 2, 3]);
    await end(1);
    expect(begun).toEqual([1, 2, 3, 4]);
  });

  test("begins in the order of arrival, in whatever order they end, never more than its width", async () => {
    const plan = fc.tuple(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.record({ push: fc.boolean(), which: fc.nat(5) }), { maxLength: 40 }),
    );
    await fc.assert(
      fc.asyncProperty(plan, async ([width, steps]) => {
        const { queue, begun, running, end } = setUp({ width });
        let next = 0;
        for (const { push, which } of steps) {
          const jobs = [...running.keys()];
          const done = jobs[which % Math.max(1, jobs.length)];
          if (push) queue.push(next++);
          else if (done !== undefined) await end(done);
          expect(running.size).toBeLessThanOrEqual(width);
        }
        while (running.size > 0) await end([...running.keys()][0] as number);
        expect(begun).toEqual(Array.from({ length: next }, (_, i) => i));
      }),
    );
  });

  test("waits while nothing may start, and goes on when told", async () => {
    const { queue, begun, end, hold, open } = setUp({ width: 1 });
    queue.push(1);
    hold();
    queue.push(2);
    await end(1);
    expect(begun).toEqual([1]);
    open();
    expect(begun).toEqual([1]);
    queue.start();
    expect(begun).toEqual([1, 2]);
  });

  test("refuses when a thousand wait, and takes more when there is room", async () => {
    const { queue, end } = setUp({ width: 1 });
    for (let job = 0; job <= 1_000; job += 1) queue.push(job);
    let refusal: unknown;
    try {
      queue.push(1_001);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(SocketFailure);
    expect(refusal).toMatchObject({ closeCode: 1013, reason: "TooManyJobs" });
    await end(0);
    queue.push(1_001);
  });

  test("tells an error once and drops what waits: the client will send it again", async () => {
    const { queue, begun, errors, running, turn } = setUp({ width: 1 });
    for (const job of [1, 2, 3]) queue.push(job);
    running.get(1)?.fail(new Error("broken"));
    await turn();
    expect(errors).toEqual([new Error("broken")]);
    expect(begun).toEqual([1]);
    queue.push(4);
    expect(begun).toEqual([1, 4]);
  });

  test("forgets what waits, and lets end what runs", async () => {
    const { queue, begun, end } = setUp({ width: 1 });
    queue.push(1);
    queue.push(2);
    queue.clear();
    await end(1);
    expect(begun).toEqual([1]);
  });

  test("is idle when nothing runs, also nothing that began meanwhile", async () => {
    const { queue, end, turn } = setUp({ width: 1 });
    await queue.idle();
    queue.push(1);
    queue.push(2);
    let isIdle = false;
    const idle = queue.idle().then(() => (isIdle = true));
    await end(1);
    await turn();
    expect(isIdle).toBe(false);
    await end(2);
    await idle;
    expect(isIdle).toBe(true);
  });

  test("that may not start is idle with what waits", async () => {
    const { queue, begun, hold } = setUp();
    hold();
    queue.push(1);
    await queue.idle();
    expect(begun).toEqual([]);
  });
});
