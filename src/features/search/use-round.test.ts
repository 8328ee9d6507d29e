import { expect, it } from "vitest";

import { waitMs } from "./use-round.ts";

it.each([
  { since: 60_000, chance: 0, wait: 0 },
  { since: 60_000, chance: 1, wait: 1_000 },
  { since: 1_000, chance: 1, wait: 1_500 },
  { since: 0, chance: 0.5, wait: 2_000 },
])("asks again soon after a quiet time: $since ms", ({ since, chance, wait }) => {
  expect(waitMs(since, chance)).toBe(wait);
});
