// Worlds for tests.
import { systemWorld } from "./system-world.ts";
import type { World } from "./world.ts";

export interface TestWorld extends World {
  now: number;
}

/** Chance comes from a seed; the wall clock stands still until a test moves it. */
export function worldForTest(seed = 1): TestWorld {
  let state = seed;
  const step = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state;
  };
  const world: TestWorld = {
    ...systemWorld(),
    now: 1_790_000_000_000,
    nowMs: () => world.now,
    random: () => step() / 0x1_0000_0000,
    randomBytes: (length) => Uint8Array.from({ length }, () => step() >>> 24),
  };
  return world;
}
