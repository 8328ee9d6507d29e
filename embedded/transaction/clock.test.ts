import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { worldForTest } from "../world/testing.ts";
import { Clock } from "./clock.ts";

const NOW = 1_790_000_000_000;
const HOUR_NS = 3_600_000_000_000n;

function clockAt(ms = NOW, stored?: string) {
  const world = worldForTest();
  world.now = ms;
  return { world, clock: new Clock(world, stored) };
}

const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant("next" as const) }),
    fc.record({ do: fc.constant("create" as const) }),
    fc.record({
      do: fc.constant("wait" as const),
      ms: fc.double({ min: -10_000, max: 10_000, noNaN: true }),
    }),
    fc.record({
      do: fc.constant("observe" as const),
      ahead: fc.bigInt({ min: -1_000_000_000_000n, max: 10n ** 15n }),
    }),
    fc.record({ do: fc.constant("restart" as const) }),
  ),
  { maxLength: 40 },
);

describe("the commit clock", () => {
  it("only ever grows, through steps of the wall clock, liars and restarts", () => {
    fc.assert(
      fc.property(steps, (list) => {
        let { world, clock } = clockAt();
        let [last, created] = [0n, 0];
        for (const step of list) {
          if (step.do === "wait") world.now += step.ms;
          else if (step.do === "observe") clock.observe(clock.last + step.ahead);
          else if (step.do === "restart") ({ world, clock } = clockAt(world.now, clock.text));
          else if (step.do === "next") {
            const ts = clock.next();
            expect(ts).toBeGreaterThan(last);
            expect(clock.last).toBe(ts);
            last = ts;
          } else {
            const time = clock.nextCreationTime();
            // A restart forgets creation times that no commit carried.
            if (list.every((each) => each.do !== "restart")) expect(time).toBeGreaterThan(created);
            created = time;
          }
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it("follows the wall clock when that runs as it should", () => {
    const { world, clock } = clockAt();
    expect(clock.next()).toBe(BigInt(NOW) * 1_000_000n);
    world.now += 5;
    expect(clock.next()).toBe(BigInt(NOW + 5) * 1_000_000n);
    expect(clock.nextCreationTime()).toBeGreaterThanOrEqual(NOW + 5);
  });

  it("dates no commit before the documents in it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), (count) => {
        const { clock } = clockAt();
        let created = 0;
        for (let i = 0; i < count; i++) created = clock.nextCreationTime();
        expect(Number(clock.next()) / 1e6).toBeGreaterThanOrEqual(created - 0.001);
      }),
    );
  });

  it("believes a client a day, and no more", () => {
    const { clock } = clockAt();
    const now = clock.next();
    clock.observe(now + 23n * HOUR_NS);
    expect(clock.last).toBe(now + 23n * HOUR_NS);
    const before = clock.last;
    clock.observe(now + 25n * HOUR_NS);
    expect(clock.last).toBe(before);
    clock.observe(now);
    expect(clock.last).toBe(before);
  });

  it("does not date documents by what clients claim", () => {
    const { clock } = clockAt();
    clock.observe(clock.next() + 23n * HOUR_NS);
    clock.next();
    expect(clock.nextCreationTime()).toBeLessThan(NOW + 1_000);
    const { clock: later } = clockAt(NOW, clock.text);
    expect(later.nextCreationTime()).toBeLessThan(NOW + 1_000);
    expect(later.next()).toBeGreaterThan(clock.last);
  });

  it("reads what clocks wrote before they knew the difference", () => {
    const { clock } = clockAt(NOW, "1800000000000000000");
    expect(clock.last).toBe(1_800_000_000_000_000_000n);
    expect(clock.next()).toBe(1_800_000_000_000_000_001n);
  });
});
