import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { refusalOf } from "../values/testing.ts";
import { Usage } from "./usage.ts";

const MIB = 1024 * 1024;
type Counter = Parameters<Usage["add"]>[0];

const LIMITS: [Counter, number, string][] = [
  ["documentsRead", 32_000, "TooManyDocumentsRead"],
  ["bytesRead", 16 * MIB, "TooManyBytesRead"],
  ["databaseQueries", 4_096, "TooManyReads"],
  ["documentsWritten", 16_000, "TooManyWrites"],
  ["bytesWritten", 16 * MIB, "TooManyBytesWritten"],
  ["functionsScheduled", 1_000, "TooManyFunctionsScheduled"],
  ["scheduledFunctionArgsBytes", 16 * MIB, "ScheduledFunctionsArgumentsTooLarge"],
];

describe("usage", () => {
  it.each(LIMITS)("of %s ends at %i", (counter, limit, code) => {
    const usage = new Usage();
    expect(refusalOf(() => usage.add(counter, limit))).toBe("fine");
    expect(usage.metrics()[counter]).toEqual({ used: limit, remaining: 0 });
    expect(refusalOf(() => usage.add(counter, 1))).toMatch(new RegExp(`^${code}: .*${limit}`));
    // Who catches the refusal and goes on has not got a new allowance by it.
    expect(refusalOf(() => usage.add(counter, 1))).toMatch(new RegExp(`^${code}`));
    expect(usage.metrics()[counter].remaining).toBe(0);
  });

  it("counts each thing on its own", () => {
    const usage = new Usage();
    for (const [i, [counter]] of LIMITS.entries()) usage.add(counter, i + 1);
    for (const [i, [counter, limit]] of LIMITS.entries()) {
      expect(usage.metrics()[counter]).toEqual({ used: i + 1, remaining: limit - i - 1 });
    }
  });

  it("is given back for writes that were rolled back, never for reads", () => {
    const amounts = fc.array(
      fc.tuple(
        fc.constantFrom(...LIMITS.map(([counter]) => counter)),
        fc.integer({ min: 1, max: 9 }),
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(amounts, amounts, (before, within) => {
        const usage = new Usage();
        for (const [counter, amount] of before) usage.add(counter, amount);
        const [mark, outside] = [usage.mark(), usage.metrics()];
        for (const [counter, amount] of within) usage.add(counter, amount);
        const inside = usage.metrics();
        usage.restore(mark);
        const after = usage.metrics();
        for (const counter of ["documentsRead", "bytesRead", "databaseQueries"] as const) {
          expect(after[counter]).toEqual(inside[counter]);
        }
        for (const counter of [
          "documentsWritten",
          "bytesWritten",
          "functionsScheduled",
          "scheduledFunctionArgsBytes",
        ] as const) {
          expect(after[counter]).toEqual(outside[counter]);
        }
      }),
    );
  });

  it("is paused for the host's own work, also when that fails, and one pause within another", () => {
    const usage = new Usage();
    const result = usage.paused(() => {
      usage.add("documentsRead", 1_000_000);
      usage.paused(() => usage.add("bytesRead", 1));
      usage.add("bytesRead", 1);
      return "done";
    });
    expect(result).toBe("done");
    const broken = (): never => {
      throw new Error("broken");
    };
    expect(() => usage.paused(broken)).toThrow("broken");
    usage.add("bytesRead", 5);
    expect(usage.metrics().bytesRead.used).toBe(5);
    expect(usage.metrics().documentsRead.used).toBe(0);
  });
});
