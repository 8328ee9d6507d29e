import { afterEach, beforeEach, expect, test } from "vitest";

import { Environment } from "../runtime/modules/environment.ts";
import { type TestRunner, runnerForTest, valueOf } from "../runtime/testing.ts";
import { Crons } from "./crons.ts";
import { HandTimers } from "./testing.ts";

const MINUTE = 60_000;
let t: TestRunner;
let timers: HandTimers;
let crons: Crons;
let log: string[];

async function begin(options: Parameters<typeof runnerForTest>[0] = {}): Promise<void> {
  t = await runnerForTest({ env: new Environment({ CRONS: "1" }), ...options });
  timers = new HandTimers(t.world);
  log = [];
  crons = new Crons({ runner: t.runner, onLog: (line) => log.push(line) });
  await crons.start();
}

const advance = (ms: number): Promise<void> => timers.advance(ms, () => crons.settled());

async function count(): Promise<number> {
  return (valueOf(await t.query("writes:names")) as string[]).filter((name) => name === "cron")
    .length;
}

beforeEach(() => begin());
afterEach(() => crons.stop());

test("an interval runs at once, then at its beat", async () => {
  await advance(0);
  expect(await count()).toBe(1);
  await advance(MINUTE - 1);
  expect(await count()).toBe(1);
  await advance(1);
  expect(await count()).toBe(2);
});

test("hours of sleep are one run, not a burst", async () => {
  await advance(0);
  await advance(6 * 60 * MINUTE);
  expect(await count()).toBe(2);
  expect(log).toContain('Skipping 359 run(s) of cron "minutely"');
  await advance(MINUTE);
  expect(await count()).toBe(3);
});

test("a clock that was ahead for a while puts off nothing once it is set right", async () => {
  await advance(0);
  await advance(30 * 24 * 60 * MINUTE);
  timers.setBack(30 * 24 * 60 * MINUTE);
  const before = await count();
  for (let minute = 0; minute < 5; minute += 1) await advance(MINUTE);
  // One to see that it was set, then each minute.
  expect(await count()).toBe(before + 4);
});

test("a clock that is set right is seen within a minute, however far the next run is", async () => {
  t.env.set({ CRONS: "10" });
  await t.query("writes:names");
  await turn();
  await advance(30 * 24 * 60 * MINUTE);
  timers.setBack(30 * 24 * 60 * MINUTE);
  const before = await count();
  for (let minute = 0; minute < 10; minute += 1) await advance(MINUTE);
  expect(await count()).toBe(before);
  await advance(MINUTE);
  expect(await count()).toBe(before + 1);
});

test("a restart mends what a clock that was ahead for a while has put off", async () => {
  await advance(0);
  await advance(30 * 24 * 60 * MINUTE);
  t.world.now -= 30 * 24 * 60 * MINUTE;
  await crons.stop();
  crons = new Crons({ runner: t.runner });
  await crons.start();
  const before = await count();
  await advance(MINUTE);
  expect(await count()).toBe(before + 1);
});

test("a restart keeps the beat", async () => {
  await advance(0);
  await crons.stop();
  t.world.now += MINUTE / 2;
  await begin({ store: t.store, world: t.world });
  await advance(0);
  expect(await count()).toBe(1);
  await advance(MINUTE / 2);
  expect(await count()).toBe(2);
});

test("a changed cron starts anew, a removed one is gone", async () => {
  await advance(0);
  t.env.set({ CRONS: "10" });
  await t.query("writes:names");
  await turn();
  await advance(0);
  expect(await count()).toBe(2);
  await advance(9 * MINUTE);
  expect(await count()).toBe(2);
  t.env.set({ CRONS: null });
  await t.query("writes:names");
  await turn();
  await advance(60 * MINUTE);
  expect(await count()).toBe(2);
});

test("actions run too, and a failing mutation does not stop its cron", async () => {
  t.world.now = Date.parse("2026-10-31T23:59:00Z");
  await advance(5 * 60 * MINUTE);
  expect(valueOf(await t.query("writes:names"))).toContain("nightly begun");
  expect(log.filter((line) => line.includes("job failed"))).toHaveLength(1);
  await advance(7 * 24 * 60 * MINUTE);
  expect(log.filter((line) => line.includes("job failed"))).toHaveLength(2);
});

function turn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 5);
  });
}
