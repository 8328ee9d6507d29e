// What the log is told of a run that failed, and whose fault that was.
import { beforeEach, describe, expect, test } from "vitest";

import type { Identity } from "../values/identity.ts";
import type { Wire } from "../values/wire.ts";
import type { LogEntry } from "./runs/notes.ts";
import { type TestRunner, failureOf, runnerForTest } from "./testing.ts";

let t: TestRunner;
let logged: LogEntry[];
beforeEach(async () => {
  logged = [];
  t = await runnerForTest({ redact: true, onLog: (entry) => logged.push(entry) });
});

const CALLS = ["query", "mutation", "action"] as const;
const TYPED = {
  query: "calls:deeper",
  mutation: "calls:deeperWrites",
  action: "calls:deeperFromAction",
};

function deep(levels: number): Wire {
  let value: Wire = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}

describe("a call that fits no function is its caller's mistake", () => {
  const odd: [string, Wire][] = [
    ["arguments of other fields", { times: "often" }],
    ["arguments that are no object", 7],
    ["arguments that nest without end", { times: deep(100) }],
    ["arguments with what is no value", { times: { $integer: "no" } }],
  ];

  test.each(CALLS.flatMap((type) => odd.map(([what, args]) => [type, what, args] as const)))(
    "a %s with %s",
    async (type, _what, args) => {
      const { errorMessage } = failureOf(await t[type](TYPED[type], args));
      expect(errorMessage).toMatch(/^\[Request ID: [0-9a-f]{16}\] Server Error$/);
      expect(logged).toMatchObject([{ path: TYPED[type], type, isRefusal: true }]);
      expect(logged[0]?.error).not.toBeNull();
    },
  );

  test.each(CALLS)("a %s that there is not, is hidden or is of another kind", async (type) => {
    const other = TYPED[type === "query" ? "mutation" : "query"];
    for (const path of ["nowhere:missing", "calls:hidden", other]) {
      failureOf(await t[type](path, { times: 1 }));
    }
    expect(logged.map(({ isRefusal }) => isRefusal)).toEqual([true, true, true]);
  });

  test("a commit timestamp that comes from outside", async () => {
    failureOf(await t.mutation("errors:throwConvexError", { data: { $commitTs: null } }));
    expect(logged).toMatchObject([{ isRefusal: true }]);
  });
});

describe("a fault is ours", () => {
  test.each([
    ["query", "errors:throwPlain", {}],
    ["query", "returned:byQuery", { kind: "cut", size: 0 }],
    ["mutation", "returned:byMutation", { kind: "cut", size: 0 }],
    ["action", "calls:callsMissing", {}],
  ] as const)("a %s: %s", async (type, path, args) => {
    failureOf(await t[type](path, args));
    expect(logged).toMatchObject([{ isRefusal: false }]);
  });

  test("a call of our own that does not fit", async () => {
    const system: Identity = { kind: "system" };
    for (const type of CALLS) failureOf(await t[type](TYPED[type], {}, system));
    expect(logged.map(({ isRefusal }) => isRefusal)).toEqual([false, false, false]);
  });
});

test("a refusal is worded when somebody asks", async () => {
  failureOf(await t.mutation("errors:throwConvexError", { data: "seen" }));
  const worded = Object.getOwnPropertyDescriptor(logged[0], "error");
  expect(worded?.get).toBeTypeOf("function");
  expect(logged[0]?.error).toMatch(/Server Error\nUncaught ConvexError: .*\n {4}at /);
});
