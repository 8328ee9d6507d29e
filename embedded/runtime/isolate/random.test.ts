import { expect, test } from "vitest";

import { seededRandom } from "./random.ts";

test("the same seed gives the same numbers, another one others", () => {
  const take = (seed: number): number[] => Array.from({ length: 5 }, seededRandom(seed));
  expect(take(1)).toEqual(take(1));
  expect(take(1)).not.toEqual(take(2));
});

test("numbers lie evenly between 0 and 1 and do not return soon", () => {
  const random = seededRandom(7);
  const tenths = Array.from({ length: 10 }, () => 0);
  const seen = new Set<number>();
  for (let i = 0; i < 10_000; i += 1) {
    const value = random();
    seen.add(value);
    tenths[Math.floor(value * 10)] = (tenths[Math.floor(value * 10)] ?? 0) + 1;
  }
  expect(Math.min(...tenths)).toBeGreaterThan(900);
  expect(Math.max(...tenths)).toBeLessThan(1100);
  expect(seen.size).toBeGreaterThan(9990);
});
