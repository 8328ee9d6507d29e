// "use node" functions run in a thread of their own: whatever one does, the server and the functions of others go on.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { worldForTest } from "../world/testing.ts";
import { MAX_CALLS } from "./node/node-executor.ts";
import { ENDED } from "./node/node-thread.ts";
import { FIXTURES, type TestRunner, failureOf, runnerForTest, valueOf } from "./testing.ts";

// Inside node_modules, so that the modules find the packages they import.
const CACHE = path.join(import.meta.dirname, "../../node_modules/.cache");
const IMPORTS = `"use node";
import { existsSync } from "node:fs";
import { actionGeneric } from "convex/server";
import { ConvexError } from "convex/values";
export const action = (handler) => actionGeneric({ args: {}, handler });
`;

let folder: string;
let t: TestRunner;

function write(file: string, text: string): void {
  writeFileSync(path.join(folder, file), text);
}

/** The backend with these "use node" functions; each is an action without arguments. */
async function load(
  functions: Record<string, string>,
  options: Parameters<typeof runnerForTest>[0] = {},
): Promise<void> {
  const all = Object.entries(functions).map(
    ([name, handler]) => `export const ${name} = action(${handler});`,
  );
  const helpers = IMPORTS.replace("export const action", "const action");
  write("node.ts", helpers + all.join("\n"));
  t = await runnerForTest({ functions: folder, ...options });
}

const call = async (name: string) => valueOf(await t.action(`node:${name}`));
const refusal = async (name: string) => failureOf(await t.action(`node:${name}`)).errorMessage;
const isServing = async () => (await t.query("writes:names")).ok;

beforeEach(() => {
  mkdirSync(CACHE, { recursive: true });
  folder = mkdtempSync(path.join(CACHE, "functions-"));
  for (const file of ["schema.ts", "writes.ts"]) {
    cpSync(path.join(FIXTURES, file), path.join(folder, file));
  }
});
afterEach(() => {
  t.runner.close();
  rmSync(folder, { recursive: true });
});

describe("a function that computes and never yields", () => {
  test("holds up nobody else", async () => {
    const sign = path.join(folder, "sign");
    await load({
      compute: `() => {
        const end = Date.now() + 5_000;
        while (Date.now() < end) if (existsSync(${JSON.stringify(sign)})) return "saw it";
        return "never saw it";
      }`,
    });
    const computing = call("compute");
    expect(await isServing()).toBe(true);
    writeFileSync(sign, "");
    expect(await computing).toBe("saw it");
  });

  test("is ended when it goes on without end, and others get their turn", async () => {
    const { monotonic } = worldForTest();
    const setTimer: typeof monotonic.setTimer = (callback, ms) =>
      monotonic.setTimer(callback, ms / 50);
    const world = { ...worldForTest(), monotonic: { ...monotonic, setTimer } };
    await load({ runaway: "() => { for (;;) {} }", good: "() => 1" }, { world });
    const runaway = refusal("runaway");
    expect(await isServing()).toBe(true);
    expect(await runaway).toContain("Function execution timed out");
    expect(await call("good")).toBe(1);
  });
});

describe("a call that fails", () => {
  test.each([
    ["in a timer", 'setTimeout(() => { throw new Error("gone wrong"); }, 0)'],
    ["in an event", 'process.nextTick(() => { throw new Error("gone wrong"); })'],
    ["with nobody listening", 'Promise.reject(new Error("gone wrong"))'],
  ])("%s fails alone", async (_where, how) => {
    await load({
      bad: `() => { ${how}; return new Promise((done) => setTimeout(done, 50)); }`,
      good: '() => new Promise((done) => setTimeout(() => done("good"), 30))',
    });
    const [bad, good] = await Promise.all([refusal("bad"), call("good")]);
    expect(bad).toContain("Uncaught Error: gone wrong");
    expect(good).toBe("good");
  });

  test.each([
    ["ends the process", "process.exit(0)"],
    ["fills the memory", "const kept = []; for (;;) kept.push(new Array(1e6).fill(1.5))"],
  ])("because it %s leaves the server and the next call alone", async (_what, how) => {
    await load({ bad: `() => { ${how}; }`, good: "() => 1" });
    expect(await refusal("bad")).toContain(ENDED);
    expect(await isServing()).toBe(true);
    expect(await call("good")).toBe(1);
  });

  test("says where, in the words of its source", async () => {
    await load({ bad: '() => { throw new Error("here"); }' });
    expect(await refusal("bad")).toMatch(
      /Uncaught Error: here\n {4}at .*\(\.\.\/convex\/node\.ts:6:\d+\)/,
    );
  });

  test("keeps the data of a ConvexError", async () => {
    await load({ bad: "() => { throw new ConvexError({ code: 1 }); }" });
    expect(failureOf(await t.action("node:bad"))).toMatchObject({ errorData: { code: 1 } });
  });
});

test("what one patches, the server and the default runtime never see", async () => {
  await load({
    patch: `() => {
      Array.prototype.patched = 1;
      JSON.parse = () => { throw new Error("patched"); };
      delete globalThis.Convex;
    }`,
  });
  await t.action("node:patch");
  expect("patched" in []).toBe(false);
  expect(await isServing()).toBe(true);
});

test("more calls than the thread may have are refused at once, the others answered", async () => {
  const sign = path.join(folder, "sign");
  await load({
    wait: `async () => {
      while (!existsSync(${JSON.stringify(sign)})) await new Promise((go) => setTimeout(go, 5));
    }`,
  });
  const calls = Array.from({ length: MAX_CALLS }, () => t.action("node:wait"));
  expect(await refusal("wait")).toContain("Too many concurrent requests");
  writeFileSync(sign, "");
  for (const outcome of await Promise.all(calls)) expect(outcome.ok).toBe(true);
  expect((await t.action("node:wait")).ok).toBe(true);
});

describe("the way to the backend", () => {
  test("gets no prototype from what a caller names __proto__", async () => {
    await load({
      copied: `async (ctx) => {
        const given = JSON.parse('{"x":{"__proto__":{"isAdmin":true}}}');
        const x = await ctx.runMutation("writes:echo", given);
        return [Object.keys(x), x.isAdmin === true, Object.getPrototypeOf(x) === Object.prototype];
      }`,
    });
    expect(await call("copied")).toEqual([["__proto__"], false, true]);
  });

  test("reads, writes and stores as other actions do", async () => {
    await load({
      all: `async (ctx) => {
        const id = await ctx.runMutation("writes:insert", { name: "from node" });
        const stored = await ctx.storage.store(new Blob(["text"], { type: "text/plain" }));
        const back = await ctx.storage.get(stored);
        return [
          typeof id,
          await ctx.runQuery("writes:names", {}),
          await back.text(),
          back.type,
          await ctx.auth.getUserIdentity(),
        ];
      }`,
    });
    expect(await call("all")).toEqual(["string", ["from node"], "text", "text/plain", null]);
  });

  test("a refusal can be caught, with its text", async () => {
    await load({
      caught: `async (ctx) => {
        try { await ctx.runMutation("writes:nothing", {}); } catch (error) { return error.message; }
      }`,
    });
    expect(await call("caught")).toContain("Could not find");
  });
});

test("clock, variables and log are the backend's", async () => {
  await load({
    own: `() => {
      console.log("seen", 1);
      return [Math.floor(Date.now() / 60_000), new Date().getUTCFullYear(), process.env.GIVEN];
    }`,
  });
  t.env.set({ GIVEN: "value" });
  const outcome = await t.action("node:own");
  const minute = Math.floor(t.world.nowMs() / 60_000);
  expect(valueOf(outcome)).toEqual([minute, new Date(t.world.nowMs()).getUTCFullYear(), "value"]);
  expect(outcome.logLines).toEqual(["[LOG] 'seen' 1"]);
});

test("modules that cannot be loaded or hold more than actions are refused with the reason", async () => {
  await load({ good: "() => 1" });
  write("bad.ts", '"use node";\nthrow new Error("at load");\nexport {};');
  await expect(t.runner.load()).rejects.toThrow("at load");
  write("bad.ts", '"use node";\nprocess.exit(0);\nexport {};');
  await expect(t.runner.load()).rejects.toThrow("ended their thread");
  write(
    "bad.ts",
    '"use node";\nimport { queryGeneric } from "convex/server";\nexport const q = queryGeneric(() => 1);',
  );
  await expect(t.runner.load()).rejects.toThrow("Only actions can be defined in Node.js");
  expect(await call("good")).toBe(1);
});
