import { beforeAll, describe, expect, test } from "vitest";

import { type TestRunner, failureOf, runnerForTest, valueOf } from "./testing.ts";

let t: TestRunner;
beforeAll(async () => {
  t = await runnerForTest();
});

const BIG = { $integer: "AQAAAAAAAAA=" };

describe("errors as the client sees them", () => {
  test("a plain error has its text and places in the source, and no data at all", async () => {
    const failure = failureOf(await t.query("errors:throwPlain"));
    expect(failure.errorMessage).toMatch(
      /^\[Request ID: [0-9a-f]{16}\] Server Error\nUncaught Error: boom\n {4}at \S.* \(\.\.\/convex\/errors\.ts:\d+:\d+\)\n/,
    );
    expect(failure.errorMessage).toContain("(../convex/errors.ts:14:11)");
    expect("errorData" in failure).toBe(false);
  });

  test("a ConvexError of null has the key, with null in it", async () => {
    const failure = failureOf(await t.query("errors:throwNull"));
    expect("errorData" in failure).toBe(true);
    expect(failure.errorData).toBeNull();
  });

  test("what is thrown need not be an Error", async () => {
    expect(failureOf(await t.query("errors:throwString")).errorMessage).toContain(
      "Uncaught just text",
    );
  });

  test("data of a nested mutation's ConvexError arrives decoded, bigints included", async () => {
    const data = { code: "X", amount: BIG };
    expect(valueOf(await t.mutation("errors:catchNested", { data }))).toEqual({
      isConvexError: true,
      data,
    });
  });

  test("a ConvexError passes through an action unharmed", async () => {
    for (const data of [{ code: "X", amount: BIG }, null, "text"]) {
      const failure = failureOf(await t.action("errors:rethrowFromAction", { data }));
      expect(failure.errorData).toEqual(data);
    }
  });

  test("redaction hides the text, never the data", async () => {
    const redacted = await runnerForTest({ redact: true });
    const plain = failureOf(await redacted.query("errors:throwPlain"));
    expect(plain.errorMessage).toMatch(/^\[Request ID: [0-9a-f]{16}\] Server Error$/);
    const data = failureOf(await redacted.mutation("errors:throwConvexError", { data: "seen" }));
    expect(data.errorMessage).toMatch(/Server Error$/);
    expect(data.errorData).toBe("seen");
    expect(await redacted.query("world:logs")).toMatchObject({ ok: true, logLines: [] });
  });

  test("an old cursor is told in a way that clients understand, redacted or not", async () => {
    for (const redact of [false, true]) {
      const runner = await runnerForTest({ redact });
      for (const name of ["a", "b", "c"]) await runner.mutation("writes:insert", { name });
      const opts = { numItems: 1, cursor: null };
      const first = valueOf(await runner.query("writes:page", { paginationOpts: opts }));
      const { continueCursor } = first as { continueCursor: string };
      const next = { paginationOpts: { numItems: 1, cursor: continueCursor } };
      expect(valueOf(await runner.query("writes:page", next))).toMatchObject({ isDone: false });
      const other = failureOf(await runner.query("writes:page", { ...next, descending: true }));
      expect(other.errorData).toEqual({
        isConvexSystemError: true,
        paginationError: "InvalidCursor",
      });
    }
  });
});
