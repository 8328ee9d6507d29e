import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const HOUR_MS = 3_600_000;

test("a timer notices within half a minute that the clock went on without it", async () => {
  const { processTimer } = await import("./timer.ts");
  const fired = vi.fn<() => void>();
  processTimer(fired, HOUR_MS);
  vi.advanceTimersByTime(60_000);
  expect(fired).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + HOUR_MS);
  vi.advanceTimersByTime(30_000);
  expect(fired).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2 * HOUR_MS);
  expect(fired).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

test("a canceled timer looks no more", async () => {
  const { processTimer } = await import("./timer.ts");
  const fired = vi.fn<() => void>();
  processTimer(fired, HOUR_MS)();
  vi.advanceTimersByTime(2 * HOUR_MS);
  expect(fired).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});
