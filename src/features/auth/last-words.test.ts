import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { lastWords } from "./last-words.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = () => new Promise<never>(() => {});

/** Whether signing out goes on, and after how long. */
async function goesOnAfter(ms: number, load: Parameters<typeof lastWords>[0]): Promise<boolean> {
  let isOver = false;
  void lastWords(load).then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(ms);
  return isOver;
}

it("waits for what is sent", async () => {
  const send = () => new Promise<void>((resolve) => setTimeout(resolve, 1000));
  const load = async () => ({ lastWords: send });
  expect(await goesOnAfter(999, load)).toBe(false);
  expect(await goesOnAfter(1000, load)).toBe(true);
});

it.each([
  { what: "its code", load: never },
  { what: "an answer", load: async () => ({ lastWords: never }) },
])("does not wait for $what for ever", async ({ load }) => {
  expect(await goesOnAfter(2999, load)).toBe(false);
  expect(await goesOnAfter(3000, load)).toBe(true);
});

it.each([
  { what: "its code", load: () => Promise.reject(new Error("no network")) },
  {
    what: "a channel",
    load: async () => ({ lastWords: () => Promise.reject(new Error("no channel")) }),
  },
])("goes on at once without $what", async ({ load }) => {
  expect(await goesOnAfter(0, load)).toBe(true);
});
