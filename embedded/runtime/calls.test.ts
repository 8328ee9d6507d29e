import { beforeEach, describe, expect, test, vi } from "vitest";

import { StorageError } from "../values/errors.ts";
import type { Wire } from "../values/wire.ts";
import { worldForTest } from "../world/testing.ts";
import { currentExecution } from "./isolate/execution.ts";
import { type TestRunner, failureOf, runnerForTest, valueOf } from "./testing.ts";

let t: TestRunner;
beforeEach(async () => {
  t = await runnerForTest();
});

test("what the backend does for a function does not belong to it", async () => {
  const owners: unknown[] = [];
  t.runner.onScheduled(() => owners.push(currentExecution.getStore()));
  valueOf(await t.action("jobs:scheduleFromAction", { name: "x" }));
  const args = { target: "note", delayMs: 0, args: { name: "y" } };
  valueOf(await t.mutation("jobs:schedule", args));
  expect(owners).toEqual([undefined, undefined]);
});

test("an action may catch that a mutation could not be run", async () => {
  const { engine } = t.runner.services;
  vi.spyOn(engine, "commit").mockRejectedValue(new StorageError("full"));
  const outcome = await t.action("calls:parallel");
  expect(failureOf(outcome).errorMessage).toContain("Uncaught Error: full");
});

test("what an action does not wait for is waited for, at rest", async () => {
  const world = worldForTest();
  let turns = 0;
  const nextTurn = (callback: () => void) => {
    turns += 1;
    world.monotonic.nextTurn(callback);
  };
  const watched = { ...world, monotonic: { ...world.monotonic, nextTurn } };
  t = await runnerForTest({ world: watched });
  valueOf(await t.action("calls:unawaitedAction"));
  expect(valueOf(await t.query("writes:names"))).toEqual(["late"]);
  expect(turns).toBeLessThan(20);
});

describe("functions that call functions", () => {
  test("may do so eight deep, no deeper", async () => {
    const tooDeep =
      "Cross component call depth limit exceeded. Do you have an infinite loop in your app?";
    expect(valueOf(await t.query("calls:deeper", { times: 8 }))).toBe(8);
    expect(failureOf(await t.query("calls:deeper", { times: 9 })).errorMessage).toContain(tooDeep);
    expect(valueOf(await t.mutation("calls:deeperWrites", { times: 8 }))).toBe(8);
    const refused = failureOf(await t.mutation("calls:deeperWrites", { times: 9 }));
    expect(refused.errorMessage).toContain(tooDeep);
    expect(valueOf(await t.action("calls:deeperFromAction", { times: 8 }))).toEqual([8, 8]);
    expect(
      failureOf(await t.action("calls:deeperFromAction", { times: 9 })).errorMessage,
    ).toContain(tooDeep);
  });

  test("page as the client's own calls do, within the limits of one function", async () => {
    valueOf(await t.mutation("writes:insert", { name: "there" }));
    const page = (numItems: number): Wire => ({ paginationOpts: { numItems, cursor: null } });
    const tooMany = "Requested too many items: 9007199254740991";
    for (const path of ["writes:page", "calls:pageFromQuery"]) {
      expect(valueOf(await t.query(path, page(32_000)))).toMatchObject({ isDone: true });
      const refused = failureOf(await t.query(path, page(Number.MAX_SAFE_INTEGER)));
      expect(refused.errorMessage).toContain(tooMany);
    }
    expect(valueOf(await t.action("calls:pageFromAction", page(1)))).toMatchObject({
      isDone: false,
    });
    const refused = failureOf(
      await t.action("calls:pageFromAction", page(Number.MAX_SAFE_INTEGER)),
    );
    expect(refused.errorMessage).toContain(tooMany);
  });

  test("reach internal ones, and their log lines are the caller's", async () => {
    const outcome = await t.mutation("calls:callsInternal");
    expect(valueOf(outcome)).toBe("calls:hidden");
    expect(outcome.logLines).toEqual(["[INFO] 'before'", "[INFO] 'inner'"]);
  });

  test("keep to their kind", async () => {
    expect(failureOf(await t.query("calls:queryCallsMutation")).errorMessage).toContain(
      "Trying to execute calls.js:hidden as Query, but it is defined as Mutation.",
    );
  });

  test("can be given limits of their own; beyond them they leave nothing", async () => {
    valueOf(await t.mutation("writes:insert", { name: "there" }));
    expect(valueOf(await t.mutation("calls:limited"))).toContain("transactionLimits");
    expect(valueOf(await t.query("writes:names"))).toEqual(["there", "kept"]);
  });

  test("know what their transaction used", async () => {
    expect(valueOf(await t.mutation("calls:metrics"))).toMatchObject({
      documentsRead: { used: 1, remaining: 31_999 },
      documentsWritten: { used: 1, remaining: 15_999 },
    });
  });

  test("in actions run side by side, each a transaction of its own", async () => {
    const attributes = { subject: "u", issuer: "i", tokenIdentifier: "i|u" };
    const user = { kind: "user", attributes, expiresAtMs: Infinity } as const;
    expect(valueOf(await t.action("calls:parallel", {}, user))).toMatchObject({
      identity: attributes,
      request: { ip: null, scheduledFunctionId: null },
    });
    const names = valueOf(await t.query("writes:names")) as string[];
    expect(names.toSorted()).toEqual(["a", "b", "c", "d"]);
  });

  test("can be named by a handle", async () => {
    expect(valueOf(await t.action("calls:throughHandle"))).toMatch(
      /^function:\/\/;writes\.js:insert$/,
    );
    expect(valueOf(await t.query("writes:names"))).toEqual(["by handle"]);
  });
});

test("what Convex's servers offer and this one does not is said by name", async () => {
  expect(failureOf(await t.action("calls:vector")).errorMessage).toContain(
    "Vector search is a feature of Convex's own servers that this backend does not offer.",
  );
});

test("arguments nested beyond every limit are refused before anything walks them", async () => {
  let deep: Wire = 1;
  for (let i = 0; i < 50_000; i += 1) deep = [deep];
  const { errorMessage } = failureOf(await t.mutation("calls:callsInternal", { deep }));
  expect(errorMessage).toContain("Value is too nested");
});

test("a query object is no return value", async () => {
  expect(failureOf(await t.query("calls:returnsQuery")).errorMessage).toContain(
    "Return value is a Query. Results must be retrieved with",
  );
});

test("the placeholder of the commit's timestamp is nothing that a client can bring in", async () => {
  const refusal = "The commit timestamp can only be used inside of a mutation.";
  const args = { x: [{ $commitTs: null }] };
  const text = '{"$commitTs":null}';
  const calls = [t.query("writes:echoQuery", args), t.mutation("writes:echo", args)];
  for (const outcome of [
    ...(await Promise.all(calls)),
    await t.action("writes:echoAction", args),
  ]) {
    expect(failureOf(outcome).errorMessage).toContain(refusal);
  }
  expect(valueOf(await t.query("writes:echoQuery", { x: text }))).toBe(text);
  const nested = valueOf(await t.mutation("calls:passCommitTime")) as { $integer: string }[];
  expect(nested[0]?.$integer).toHaveLength(12);
  expect(nested[1]).toEqual(nested[0]);
});

test("the commit's timestamp is the same in the answer, the document and the outcome", async () => {
  const call = { path: "calls:commitTime", args: {}, identity: { kind: "none" } } as const;
  const outcome = await t.runner.mutation(call);
  const { id, at } = valueOf(outcome) as { id: string; at: { $integer: string } };
  expect(Buffer.from(at.$integer, "base64").readBigInt64LE()).toBe(outcome.ts);
  const stored = t.runner.services.read((tx) => tx.get("user", id));
  expect(stored?.["rank"]).toEqual(at);
});
