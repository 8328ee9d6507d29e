import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { handleWorld } from "./handle-world.ts";

const DAY_MS = 86_400_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each(["setTimer", "setActionTimer"] as const)(
  "%s of more than timers reach does not fire at once",
  (name) => {
    const fired = vi.fn<() => void>();
    const cancel = handleWorld()[name](fired, 200 * DAY_MS);
    vi.advanceTimersByTime(2 * DAY_MS);
    expect(fired).not.toHaveBeenCalled();
    cancel();
  },
);
