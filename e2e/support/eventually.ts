import { expect } from "vitest";

const TIMEOUT_MS = 20_000;

/** An assertion that may take as long as a step of the browser may. */
export function eventually<T>(read: () => T): ReturnType<typeof expect.poll<T>> {
  return expect.poll(read, { timeout: TIMEOUT_MS, interval: 50 });
}
