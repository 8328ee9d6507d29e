import path from "node:path";

import { beforeAll, expect, test } from "vitest";

import { type TestRunner, failureOf, runnerForTest, valueOf } from "./testing.ts";

let t: TestRunner;
beforeAll(async () => {
  const functions = path.join(import.meta.dirname, "../../tests/fixtures/failing");
  t = await runnerForTest({ functions });
});

async function isHealthy(): Promise<void> {
  expect(valueOf(await t.query("failing:healthy"))).toEqual([2, 4, 6]);
}

const things = ["null", "undefined", "symbol", "proxy", "getters", "toString", "prototypeless"];
const ways = ["handler", "rejected promise", "timer", "microtask"];

test.each(ways)("a call fails alone, whatever it throws in a %s", async (way) => {
  for (const what of things) {
    const { errorMessage } = failureOf(await t.action("failing:throwing", { what, way }));
    expect(errorMessage).toContain("Uncaught ");
    await isHealthy();
  }
});

test("at once, when a timer throws and nothing else would end it", async () => {
  const { errorMessage } = failureOf(await t.action("failing:timerAlone"));
  expect(errorMessage).toContain("Uncaught Error: from a timer");
});

test("with its stack full", async () => {
  const { errorMessage } = failureOf(await t.query("failing:overflowing"));
  expect(errorMessage).toContain("RangeError: Maximum call stack size exceeded");
  await isHealthy();
});
