import { beforeAll, describe, expect, test } from "vitest";

import { worldForTest } from "../transaction/testing.ts";
import { SITE_URL, type TestRunner, failureOf, runnerForTest, valueOf } from "./testing.ts";

let t: TestRunner;
beforeAll(async () => {
  t = await runnerForTest();
});

interface Observed {
  now: number[];
  random: number[];
  refused: string[];
  uuid: string;
  bytes: number[];
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function refusal(what: string): string {
  return `Can't use ${what} in queries and mutations. Please consider using an action. See https://docs.convex.dev/functions/actions for more details.`;
}

describe("clock, randomness and forbidden calls", () => {
  test("stand still in queries and mutations", async () => {
    for (const outcome of [await t.query("world:inQuery"), await t.mutation("world:inMutation")]) {
      const { now, random, refused, uuid, bytes } = valueOf(outcome) as unknown as Observed;
      expect(new Set(now)).toEqual(new Set([t.world.now]));
      expect(random[0]).not.toBe(random[1]);
      expect(refused).toEqual([refusal("fetch()"), refusal("setTimeout")]);
      expect(uuid).toMatch(UUID);
      expect(bytes).toHaveLength(4);
    }
  });

  test("fifty interleaved actions and mutations each keep their own, while time goes on", async () => {
    const world = worldForTest();
    world.nowMs = () => (world.now += 1);
    const ticking = await runnerForTest({ world });
    const runs = Array.from({ length: 50 }, async (_, index) => {
      if (index % 2 === 0) {
        const action = await ticking.action("world:inAction", { waitMs: index % 7 });
        return valueOf(action) as unknown as Observed;
      }
      return valueOf(await ticking.mutation("world:inMutation")) as unknown as Observed;
    });
    const started = new Set<number>();
    for (const [index, observed] of (await Promise.all(runs)).entries()) {
      expect(observed.refused).toHaveLength(index % 2 === 0 ? 0 : 2);
      if (index % 2 === 0) continue;
      expect(new Set(observed.now).size).toBe(1);
      started.add(observed.now[0] ?? 0);
    }
    expect(started.size).toBe(25);
  });

  test("key operations work in a mutation", async () => {
    expect(valueOf(await t.mutation("world:digest"))).toBe(0xba);
  });

  test("but no keys are made there", async () => {
    const { errorMessage } = failureOf(await t.mutation("world:generateKey"));
    expect(errorMessage).toContain(refusal("crypto.subtle.generateKey()"));
  });

  test("a promise that nothing can settle ends the function", async () => {
    const failure = failureOf(await t.query("world:never"));
    expect(failure.errorMessage).toContain("Returned promise will never resolve");
  });

  test("a busy loop fails afterwards", async () => {
    const failure = failureOf(await t.mutation("world:busy", { rounds: 1.5e9 }));
    expect(failure.errorMessage).toContain("Function execution timed out (maximum duration: 1s)");
  });

  test("queries that look at the clock say so", async () => {
    const snapshot = t.runner.beginQueries();
    const identity = { kind: "none" } as const;
    const looks = await snapshot.run({ path: "world:inQuery", args: {}, identity }, null);
    const doesNot = await snapshot.run({ path: "writes:names", args: {}, identity }, null);
    snapshot.release();
    expect([looks.usedClock, doesNot.usedClock]).toEqual([true, false]);
  });
});

test("the console becomes log lines", async () => {
  expect((await t.query("world:logs")).logLines).toEqual([
    "[LOG] 'text' { a: 1, b: [ 'x' ] } 5",
    "[WARN] 'careful'",
    "[ERROR] null undefined",
  ]);
});

describe("the environment", () => {
  test("is read at load time and at run time; a change counts from the next call on", async () => {
    expect(valueOf(await t.query("world:environment"))).toEqual({
      atLoad: "unset",
      now: "unset",
      site: SITE_URL,
      types: ["undefined", "undefined", "undefined"],
    });
    let reloads = 0;
    const off = t.runner.onReload(() => {
      reloads += 1;
    });
    t.env.set({ AT_LOAD: "changed" });
    expect(valueOf(await t.query("world:environment"))).toMatchObject({
      atLoad: "changed",
      now: "changed",
    });
    expect(reloads).toBe(1);
    off();
  });
});

describe("finding functions", () => {
  test.each(["dir/default:default", "dir/default", "dir/default.js:default"])(
    "%s",
    async (path) => {
      expect(valueOf(await t.query(path))).toBe("default of a sub-directory");
    },
  );

  test("with and without .js", async () => {
    expect(valueOf(await t.query("dir/default:named"))).toBe("named");
    expect(valueOf(await t.query("dir/default.js:named"))).toBe("named");
  });

  test("internal and missing functions are told to clients in the same words", async () => {
    const missing = failureOf(await t.query("world:missing"));
    const internal = failureOf(await t.query("world:hidden"));
    const noModule = failureOf(await t.query("nowhere:hidden"));
    expect(missing.errorMessage).toContain("Could not find public function for 'world:missing'.");
    expect(internal.errorMessage).toContain("Could not find public function for 'world:hidden'.");
    expect(noModule.errorMessage).toContain("Could not find public function for 'nowhere:hidden'.");
    const mutation = failureOf(await t.mutation("world:hiddenMutation"));
    expect(mutation.errorMessage).toContain("Could not find public function for");
    const any = await t.runner.any({ path: "world:hidden", args: {}, identity: { kind: "none" } });
    expect(failureOf(any).errorMessage).toContain("Could not find function for 'world:hidden'.");
  });

  test("administrators and functions reach internal ones, and miss others in those words", async () => {
    const admin = { kind: "admin" } as const;
    expect(valueOf(await t.query("world:hidden", {}, admin))).toBe("hidden");
    const any = await t.runner.any({ path: "world:hiddenMutation", args: {}, identity: admin });
    expect(valueOf(any)).toBe("hidden");
    expect(failureOf(await t.query("world:missing", {}, admin)).errorMessage).toContain(
      "Could not find public function for 'world:missing'.",
    );
    expect(failureOf(await t.query("nowhere:x", {}, admin)).errorMessage).toContain(
      "Could not find public function for 'nowhere:x'.",
    );
    const missing = "Uncaught Error: Could not find public function for 'nowhere:missing'.";
    expect(failureOf(await t.action("calls:callsMissing")).errorMessage).toContain(missing);
    expect(failureOf(await t.query("calls:queryMissing")).errorMessage).toContain(missing);
  });

  test("a wrong kind is named", async () => {
    expect(failureOf(await t.mutation("world:inQuery")).errorMessage).toContain(
      "Trying to execute world.js:inQuery as Mutation, but it is defined as Query.",
    );
  });

  test("modules for Node have its builtins", async () => {
    expect(valueOf(await t.action("node:hash", { text: "abc" }))).toMatch(/^ba7816bf/);
  });
});

describe("arguments and return values", () => {
  const ID = "j57000820c20a1g7104gm2rc1m70ynr8";

  test.each([
    [{}, "Object is missing the required field `text`"],
    [{ text: 5 }, "Value does not match validator."],
    [{ text: "x", extra: 1 }, "Object contains extra field `extra` that is not in the validator."],
    [{ text: "x", big: 1 }, "Value does not match validator."],
    [{ text: "x", item: ID }, 'does not match the table name in validator `v.id("items")`'],
    [{ text: "x", kind: "c" }, "Value does not match validator."],
    [{ text: "x", tags: { a: "b" } }, "Value does not match validator."],
  ])("%j is refused", async (args, text) => {
    const counter = valueOf(await t.mutation("writes:insert", { name: "for its id" })) as string;
    await t.mutation("writes:increment", { name: "c" });
    const given = "item" in args ? { ...args, item: await idOfCounter(counter) } : args;
    const { errorMessage } = failureOf(await t.query("world:strict", given));
    expect(errorMessage).toContain("ArgumentValidationError: ");
    expect(errorMessage).toContain(text);
  });

  test("what fits passes", async () => {
    const item = valueOf(await t.mutation("writes:insert", { name: "x" }));
    const args = { text: "x", big: { $integer: "AQAAAAAAAAA=" }, item, kind: "a", tags: { a: 1 } };
    expect(valueOf(await t.query("world:strict", args))).toEqual([
      "big",
      "item",
      "kind",
      "tags",
      "text",
    ]);
  });

  test("a wrong return value is refused", async () => {
    expect(failureOf(await t.query("world:wrongReturn")).errorMessage).toContain(
      "ReturnsValidationError: Value does not match validator.",
    );
  });

  async function idOfCounter(itemId: string): Promise<string> {
    const tx = t.runner.services.engine.beginRead();
    const stream = tx.query("user", {
      source: { type: "FullTableScan", tableName: "counters", order: "asc" },
      operators: [],
    });
    const row = stream.next()?.fields;
    stream.close();
    tx.release();
    expect(row?.["_id"]).not.toBe(itemId);
    return row?.["_id"] as string;
  }
});
