// Rows that a function asks for all at once, beside the same rows one by one.
import * as fc from "fast-check";
import { beforeAll, describe, expect, it, test } from "vitest";

import { convexValues, toWire } from "../values/testing.ts";
import type { Wire, WireObject } from "../values/wire.ts";
import { buildScript } from "./modules/build-settings.ts";
import { type TestRunner, failureOf, runnerForTest, valueOf } from "./testing.ts";

test("the library that is installed takes the quicker ways", async () => {
  const text = 'export { jsonToConvex } from "convex/values"; export * from "convex/server";';
  const { code } = await buildScript(import.meta.dirname, "quick-test", text, "isolate");
  expect(code).toContain("quickValues(");
  expect(code).toContain("Convex.ask(op");
  const writes = ["insert", "patch", "replace", "remove"].map((write) => `embedded/${write}`);
  for (const op of [
    "1.0/get",
    "1.0/actions/query",
    "embedded/queryRows",
    "embedded/firstRow",
    ...writes,
  ]) {
    expect(code).toMatch(new RegExp(`ask\\d*\\(\\s*"${op}"`));
  }
  expect(code).toContain("page: isPlain ? page");
  for (const helper of ["readFirst(", "withOne("]) expect(code).toContain(helper);
  expect(code).toMatch(/setupActionMeta\("public"\),\s+\.\.\.calls/);
  expect(code).not.toMatch(/\{\s+\.\.\.setupAuth/);
  expect(code).toMatch(/requestId\d*,\s+\.\.\.(address|getFunctionAddress)/);
  // What each call of the database goes through has neither a chain of promises nor a look for a field above.
  expect(code).not.toMatch(/async \((arg0|table\d*, value)/);
  const fields = "tableNameForErrorMessages|rangeExpressions|_isIndexRange";
  expect(code).not.toMatch(new RegExp(`__publicField\\d*\\(this, "(${fields})"`));
});

describe("rows in few calls", () => {
  let t: TestRunner;
  const ranks: Wire[] = fc.sample(convexValues, 1_100).map((value) => toWire(value));
  beforeAll(async () => {
    t = await runnerForTest();
    await t.mutation("rows:put", { name: "x", ranks: [...ranks, { __proto__: 1 }] });
    const named = JSON.parse('{"__proto__":{"a":1},"b":{"__proto__":2}}') as Wire;
    await t.mutation("rows:put", { name: "proto", ranks: [named] });
    await t.mutation("rows:put", { name: "long", ranks: ["y".repeat(300_000), "z"] });
  });

  const query = fc.record(
    {
      take: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 500, max: 1_200 })),
      from: fc.integer({ min: -3, max: 3 }),
      descending: fc.boolean(),
    },
    { requiredKeys: [] },
  );

  it("are the rows that come one by one, and depend on the same, also when they are asked for again", async () => {
    await fc.assert(
      fc.asyncProperty(query, async (args) => {
        const [each, all, again] = [
          await t.query("rows:read", { way: "each", ...args }),
          await t.query("rows:read", { way: "all", ...args }),
          await t.query("rows:read", { way: "all", ...args }),
        ];
        expect(again).toEqual(all);
        expect(valueOf(each)).toEqual(valueOf(all));
        expect((each as { value: string }).value).toBe((all as { value: string }).value);
        for (const way of ["page", "get"]) {
          expect(valueOf(await t.query("rows:read", { way, ...args }))).toEqual(valueOf(all));
        }
        const [first = "none"] = valueOf(all) as Wire[];
        expect(valueOf(await t.query("rows:read", { way: "first", ...args }))).toEqual([first]);
        // A walk that is broken off has read as far as its last row, as `take` has.
        expect((all as { reads?: unknown }).reads).toEqual((each as { reads?: unknown }).reads);
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    ["collect", "This query is closed and can't emit any more values."],
    ["next", "Iteration can only begin on a query once."],
    ["filter", "This query has been chained with another operator and can't be reused."],
  ])("after %s there are no more", async (first, message) => {
    expect(valueOf(await t.query("rows:readTwice", { first }))).toBe(`Error: ${message}`);
  });

  it("end at the limit of what a function may read", async () => {
    const full = await runnerForTest();
    for (let from = 0; from < 32_001; from += 8_000) {
      await full.mutation("writes:fill", { from, count: Math.min(8_000, 32_001 - from) });
    }
    const each = failureOf(await full.query("rows:read", { way: "each" }));
    const all = failureOf(await full.query("rows:read", { way: "all" }));
    // The first line names the request, the third the place in the handler.
    const message = (text: string): string | undefined => text.split("\n")[1];
    expect(message(all.errorMessage)).toBe(message(each.errorMessage));
    expect(message(all.errorMessage)).toContain("Too many documents read");
  });

  it("show what the same mutation wrote before", async () => {
    const own = await runnerForTest();
    expect(valueOf(await own.mutation("rows:readOwn"))).toEqual(["own"]);
  });
});

test("a field named __proto__ is a field to code, and the prototype of nothing", async () => {
  const t = await runnerForTest();
  const value = JSON.parse('{"__proto__":{"isAdmin":true},"a":1}') as Wire;
  const seen = valueOf(await t.mutation("rows:fields", { value }));
  expect(JSON.stringify((seen as WireObject)["stored"])).toBe(
    '{"__proto__":{"isAdmin":true},"a":1}',
  );
  expect(seen).toMatchObject({
    names: Array.from({ length: 5 }, () => ["__proto__", "a"]),
    isAdmin: Array.from({ length: 5 }, () => false),
  });
});
