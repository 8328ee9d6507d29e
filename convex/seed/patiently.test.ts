import { expect, it } from "vitest";

import { ATTEMPTS_MAX, patiently } from "./patiently.ts";

function failing(times: number) {
  let made = 0;
  return async () => {
    made += 1;
    if (made <= times) throw new Error(`too slow ${made}`);
    return await Promise.resolve(made);
  };
}

it.each([0, 1, ATTEMPTS_MAX - 1])("goes on after %i failures", async (times) => {
  expect(await patiently(failing(times))).toBe(times + 1);
});

it("gives up with the last error", async () => {
  await expect(patiently(failing(ATTEMPTS_MAX))).rejects.toThrow(`too slow ${ATTEMPTS_MAX}`);
});
