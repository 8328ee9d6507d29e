import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { FIXTURES, type TestRunner, runnerForTest, valueOf } from "./testing.ts";

// Inside node_modules, so that the modules find the packages they import.
const CACHE = path.join(import.meta.dirname, "../../node_modules/.cache");
let folder: string;
let t: TestRunner;

function write(file: string, text: string): void {
  writeFileSync(path.join(folder, file), text);
}

function versionModule(version: string): string {
  return `import { queryGeneric } from "convex/server";
export const version = queryGeneric({ args: {}, handler: () => ${version} });`;
}

const version = async (): Promise<unknown> => valueOf(await t.query("v:version"));

beforeEach(async () => {
  mkdirSync(CACHE, { recursive: true });
  folder = mkdtempSync(path.join(CACHE, "functions-"));
  cpSync(path.join(FIXTURES, "schema.ts"), path.join(folder, "schema.ts"));
  cpSync(path.join(FIXTURES, "writes.ts"), path.join(folder, "writes.ts"));
  write("v.ts", versionModule("1"));
  t = await runnerForTest({ functions: folder });
});
afterEach(() => rmSync(folder, { recursive: true }));

test("new code takes the place of the old one and tells those who listen", async () => {
  let reloads = 0;
  t.runner.onReload(() => {
    reloads += 1;
  });
  expect(await version()).toBe(1);
  write("v.ts", versionModule("2"));
  await t.runner.load();
  expect([await version(), reloads]).toEqual([2, 1]);
});

test.each([
  ["cannot be built", "export const broken = ;", "Unexpected"],
  ["throws when it is loaded", 'throw new Error("at load");\nexport {};', "at load"],
])("code that %s leaves the old one in force", async (_what, text, reason) => {
  write("v.ts", versionModule("2"));
  write("bad.ts", text);
  await expect(t.runner.load()).rejects.toThrow(reason);
  expect(await version()).toBe(1);
  rmSync(path.join(folder, "bad.ts"));
  await t.runner.load();
  expect(await version()).toBe(2);
});

test("a schema that stored documents do not match is refused with all that came with it", async () => {
  valueOf(await t.mutation("writes:insert", { name: "text" }));
  write("v.ts", versionModule("2"));
  write(
    "schema.ts",
    `import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
export default defineSchema({ items: defineTable({ name: v.number() }) });`,
  );
  await expect(t.runner.load()).rejects.toThrow(/does not match the schema/);
  expect(await version()).toBe(1);
});

test("calls under way end on the code they began with", async () => {
  write(
    "slow.ts",
    `import { actionGeneric } from "convex/server";
export const slow = actionGeneric({
  args: {},
  handler: async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return "old";
  },
});`,
  );
  await t.runner.load();
  const running = t.action("slow:slow");
  rmSync(path.join(folder, "slow.ts"));
  await t.runner.load();
  expect(await t.action("slow:slow")).toMatchObject({ ok: false });
  expect(valueOf(await running)).toBe("old");
});
