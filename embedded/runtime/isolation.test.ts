import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { beforeAll, describe, expect, test } from "vitest";

import { type TestRunner, failureOf, runnerForTest, valueOf } from "./testing.ts";

const FOLDER = path.join(import.meta.dirname, "../../tests/fixtures/isolation");
const TIMED_OUT = "Function execution timed out (maximum duration: 1s)";
/** A loop that fills the memory may come to that limit before its time is over. */
const ENDED = /Function execution timed out \(maximum duration: 1s\)|ran out of memory/;

let t: TestRunner;
beforeAll(async () => {
  t = await runnerForTest({ functions: FOLDER });
});

async function isHealthy(): Promise<void> {
  expect(valueOf(await t.query("hostile:healthy"))).toEqual([2, 4, 6]);
}

describe("a failing call fails alone", () => {
  const things = [
    "null",
    "undefined",
    "symbol",
    "proxy",
    "getters",
    "toString",
    "prototypeless",
    "thenable",
    "revoked",
  ];
  const ways = ["handler", "rejected promise", "timer", "microtask"];

  test.each(ways)("whatever it throws, in a %s", async (way) => {
    for (const what of things) {
      const { errorMessage } = failureOf(await t.action("hostile:throwing", { what, way }));
      expect(errorMessage).toContain("Uncaught ");
      await isHealthy();
    }
  });

  test("at once, when a timer throws and nothing else would end it", async () => {
    const { errorMessage } = failureOf(await t.action("hostile:timerAlone"));
    expect(errorMessage).toContain("Uncaught Error: from a timer");
  });

  test("with its stack full", async () => {
    const { errorMessage } = failureOf(await t.query("hostile:overflowing"));
    expect(errorMessage).toContain("RangeError: Maximum call stack size exceeded");
    await isHealthy();
  });

  test("when whoever looks at what it threw would never come back", async () => {
    const { errorMessage } = failureOf(await t.query("hostile:throwingTrap"));
    expect(errorMessage).toContain("Uncaught Error: trapped");
    await isHealthy();
  });

  test("a query too, when a promise that nobody waits for is rejected", async () => {
    const { errorMessage } = failureOf(await t.query("hostile:rejectingQuery"));
    expect(errorMessage).toContain("Uncaught Error: nobody waits");
  });
});

describe("what all calls share", () => {
  test.each([
    "Array.prototype",
    "Object.prototype",
    "Object.defineProperty",
    "JSON.parse",
    "Promise.prototype",
    "Convex.syscall",
    "Convex",
    "globalThis",
    "Headers.prototype",
    "Uint8Array.prototype",
    "Uint8Array constructor",
    "typed array prototype",
    "iterator prototype",
    "async function",
  ])("cannot be changed: %s", async (what) => {
    expect(valueOf(await t.mutation("hostile:poison", { what }))).toBe(true);
    expect(valueOf(await t.query("hostile:state"))).toEqual({
      left: true,
      json: 1,
      mapped: [2],
      bytes: [2],
      own: [],
      header: "b",
      identity: null,
    });
  });

  test("nothing of the host can be reached from inside", async () => {
    const walked = valueOf(await t.action("reach:inAction"));
    const { leaks, seen } = walked as unknown as { leaks: string[]; seen: number };
    expect(leaks).toEqual([]);
    expect(seen).toBeGreaterThan(1000);
  });

  test("no way leads to other code", async () => {
    expect(valueOf(await t.query("reach:escapes"))).toEqual([]);
  });
});

describe("a runaway is ended within three seconds, and nobody else", () => {
  test.each([
    "loop",
    "loop that catches",
    "expression",
    "await loop",
    "then loop",
    "sort",
    "callback",
  ])("%s", async (what) => {
    const others = Array.from({ length: 20 }, () => t.query("hostile:healthy"));
    const startedAt = performance.now();
    const ended = t.query("hostile:runaway", { what });
    others.push(
      ...Array.from({ length: 20 }, () => t.mutation("hostile:poison", { what: "none" })),
    );
    expect(failureOf(await ended).errorMessage).toMatch(ENDED);
    expect(performance.now() - startedAt).toBeLessThan(3000);
    for (const outcome of await Promise.all(others)) valueOf(outcome);
    await isHealthy();
  });

  test("in a timer of an action", async () => {
    const { errorMessage } = failureOf(await t.action("hostile:runawayTimer"));
    expect(errorMessage).toContain(TIMED_OUT);
    await isHealthy();
  });

  test("a function that works and asks for ever lets others have their turn until its time is over", async () => {
    const asking = t.query("hostile:asksForEver");
    for (let i = 0; i < 5; i += 1) await isHealthy();
    expect(failureOf(await asking).errorMessage).toContain(TIMED_OUT);
  });

  test("while modules load", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "runaway-"));
    writeFileSync(path.join(folder, "loop.ts"), "export const x = 1;\nfor (;;);\n");
    await expect(runnerForTest({ functions: folder })).rejects.toThrow(TIMED_OUT);
    rmSync(folder, { recursive: true });
    await isHealthy();
  });
});

test.each(["arrays", "buffers", "strings"])("memory without end is refused: %s", async (what) => {
  const { errorMessage } = failureOf(await t.query("hostile:hoard", { what }));
  // What an earlier one left may be used again: then time is over first.
  expect(errorMessage).toMatch(ENDED);
  await isHealthy();
});
