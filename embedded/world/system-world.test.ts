import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { systemWorld } from "./system-world.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const HOUR_MS = 3_600_000;

test("a timer notices within half a minute that the clock went on without it", () => {
  const fired = vi.fn<() => void>();
  systemWorld().setTimer(fired, HOUR_MS);
  vi.advanceTimersByTime(60_000);
  expect(fired).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + HOUR_MS);
  vi.advanceTimersByTime(30_000);
  expect(fired).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2 * HOUR_MS);
  expect(fired).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

test("a canceled timer looks no more", () => {
  const fired = vi.fn<() => void>();
  systemWorld().setTimer(fired, HOUR_MS)();
  vi.advanceTimersByTime(2 * HOUR_MS);
  expect(fired).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});
