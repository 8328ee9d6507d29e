import fs from "node:fs";
import { Worker } from "node:worker_threads";

import { expect, test } from "vitest";

import { systemWorld } from "../../world/system-world.ts";
import { SegmentClock } from "./segment-clock.ts";

const STRETCH_MS = 400;
const { monotonic } = systemWorld();

/** What is counted of a stretch in which this thread does that. */
function counted(work: () => void): number {
  const clock = new SegmentClock(monotonic);
  clock.resume();
  work();
  clock.pause();
  return clock.usedMs;
}

function compute(): void {
  const end = monotonic.nowMs() + STRETCH_MS;
  while (monotonic.nowMs() < end);
}

test("what the thread computes is counted", () => {
  expect(counted(compute)).toBeGreaterThan(0);
});

// The kernel's account of a single thread.
test.runIf(fs.existsSync("/proc/thread-self/schedstat"))(
  "what another thread computes meanwhile is not",
  async () => {
    const gate = new Int32Array(new SharedArrayBuffer(4));
    const busy = new Worker(
      `const { workerData } = require("node:worker_threads");
      Atomics.store(workerData, 0, 1);
      Atomics.notify(workerData, 0);
      for (;;);`,
      { eval: true, workerData: gate },
    );
    Atomics.wait(gate, 0, 0);
    const before = process.cpuUsage();
    const usedMs = counted(() => Atomics.wait(gate, 0, 1, STRETCH_MS));
    const { user } = process.cpuUsage(before);
    await busy.terminate();
    expect(usedMs * 2).toBeLessThan(user / 1000);
  },
);
