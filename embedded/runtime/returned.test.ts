import { beforeEach, describe, expect, test } from "vitest";

import { type TestRunner, failureOf, runnerForTest, valueOf } from "./testing.ts";

let t: TestRunner;
beforeEach(async () => {
  t = await runnerForTest();
});

describe("a function may not return", () => {
  test.each([
    ["array", 8193, "Array length is too long (8193 > maximum length 8192)"],
    ["nested", 65, "Value is too nested (nested 65 levels deep > maximum nesting 64)"],
    ["fields", 1025, "Object has too many fields (1025 > maximum number 1024)"],
    ["surrogate", 1, "Strings must not contain lone surrogates"],
  ])("%s of %i", async (kind, size, problem) => {
    const args = { kind, size };
    const text = (name: string): string =>
      `Function returned.js:${name} return value invalid: ${problem}`;
    const { errorMessage } = failureOf(await t.query("returned:byQuery", args));
    expect(errorMessage).toContain(text("byQuery"));
    expect(failureOf(await t.action("returned:byAction", args)).errorMessage).toContain(
      text("byAction"),
    );
    expect(failureOf(await t.mutation("returned:byMutation", args)).errorMessage).toContain(
      text("byMutation"),
    );
    expect(valueOf(await t.mutation("returned:caught", args))).toEqual([
      text("byQuery"),
      text("byMutation"),
    ]);
    expect(valueOf(await t.query("writes:names"))).toEqual([]);
  });

  test("text of more than 16 MiB", async () => {
    const args = { kind: "text", size: 16 * 1024 * 1024 };
    expect(failureOf(await t.query("returned:byQuery", args)).errorMessage).toContain(
      "Function returned.js:byQuery return value is too large (actual: 16.00 MiB, limit: 16 MiB)",
    );
  });
});

test.each([
  ["array", 8192],
  ["nested", 64],
  ["fields", 1024],
])("%s of %i is returned", async (kind, size) => {
  for (const outcome of [
    await t.query("returned:byQuery", { kind, size }),
    await t.mutation("returned:byMutation", { kind, size }),
    await t.action("returned:byAction", { kind, size }),
  ]) {
    valueOf(outcome);
  }
  expect(valueOf(await t.query("writes:names"))).toEqual(["with the value"]);
});
