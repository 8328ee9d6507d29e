import { afterEach, expect, it, vi } from "vitest";

import { breathe } from "./breathe.ts";

afterEach(() => vi.unstubAllGlobals());

it("goes on by way of the browser's own pause where there is one", async () => {
  const pause = vi.fn<() => Promise<void>>(async () => Promise.resolve());
  vi.stubGlobal("window", { scheduler: { yield: pause } });
  await breathe();
  expect(pause).toHaveBeenCalledOnce();
});

it.each([
  ["no scheduler", {}],
  ["one without pauses", { scheduler: {} }],
])("ends the task in a browser with %s", async (_which, browser) => {
  vi.stubGlobal("window", browser);
  let goesOn = false;
  const pause = breathe().then(() => (goesOn = true));
  // All of these belong to the same task.
  for (let step = 0; step < 100; step += 1) await Promise.resolve();
  expect(goesOn).toBe(false);
  await pause;
  expect(goesOn).toBe(true);
});
