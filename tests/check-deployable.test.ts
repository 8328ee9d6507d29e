import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { deployProblems } from "#embedded/node";

// Inside node_modules, so that the written modules find the packages they import.
const CACHE = path.join(import.meta.dirname, "../node_modules/.cache");
let folder: string;

beforeEach(() => {
  mkdirSync(CACHE, { recursive: true });
  folder = mkdtempSync(path.join(CACHE, "deployable-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
}

const QUERY = `import { queryGeneric } from "convex/server";
export const q = queryGeneric({ args: {}, handler: () => 1 });`;
const queryWith = (fields: string) => `import { queryGeneric } from "convex/server";
import { v } from "convex/values";
export const q = queryGeneric({ ${fields} handler: () => [] });`;
const schemaWith = (table: string) => ({
  "schema.ts": `import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
export default defineSchema({ trips: ${table} });`,
});
const ACTION = `"use node";
import { createHash } from "node:crypto";
import { actionGeneric } from "convex/server";
export const a = actionGeneric({ args: {}, handler: () => createHash("md5").digest("hex") });`;

test("a folder in order has no problems", async () => {
  write({ "good.ts": QUERY, "dir/node.ts": ACTION, "good.test.ts": "import 'node:fs';" });
  expect(await deployProblems(folder)).toEqual([]);
});

test.each<[string, Record<string, string>, RegExp]>([
  [
    "a Node builtin in the default runtime",
    { "bad.ts": `import "node:fs";\n${QUERY}` },
    /node:fs.*"use node"/s,
  ],
  [
    "an import that leads nowhere",
    { "bad.ts": `import "./missing.ts";\n${QUERY}` },
    /bad\.ts:1:.*Could not resolve/,
  ],
  [
    "a query in a Node module",
    { "bad.ts": `"use node";\n${QUERY}` },
    /`q` defined in `bad\.js` is a Query function\. Only actions/,
  ],
  [
    "http.ts for Node",
    { "http.ts": `"use node";\nexport default 1;` },
    /"use node" directive is not allowed for http\.ts/,
  ],
  [
    "crons.ts for Node",
    { "crons.ts": `"use node";\nexport default 1;` },
    /not allowed for crons\.ts/,
  ],
  ["a hyphen in a module path", { "a-b.ts": QUERY }, /a-b\.ts: a module path may hold only/],
  [
    "a name with two dots",
    { "a.b.ts": QUERY },
    /a\.b\.ts: a name with a space or more than one dot/,
  ],
  ["a reserved folder", { "_deps/a.ts": QUERY }, /"_deps" folder, which is reserved/],
  ["no router", { "http.ts": "export default {};" }, /is not a Router/],
  ["no crons", { "crons.ts": "export default {};" }, /must have a default export of a Crons/],
  ["a module that throws", { "bad.ts": `throw new Error("at load");\nexport {};` }, /at load/],
  ["Buffer", { "bad.ts": `export const x = () => Buffer.from("a");` }, /global that Convex/],
  ["actions/ without the directive", { "actions/a.ts": QUERY }, /needs the "use node" directive/],
  ["process", { "bad.ts": `export const x = () => process.hrtime();` }, /global that Convex/],
  [
    "what this backend has and Convex has not",
    { "bad.ts": `export const x = () => queueMicrotask(() => undefined);` },
    /bad\.ts: uses a global that Convex/,
  ],
  [
    "a record of given names that a function takes",
    { "bad.ts": queryWith(`args: { a: v.record(v.union(v.literal("x"), v.id("t")), v.any()) },`) },
    /bad\.js:q\.exportArgs\(\): .*Records cannot have string literal keys/,
  ],
  [
    "two indexes of the same fields",
    schemaWith(`defineTable({ a: v.string() }).index("one", ["a"]).index("two", ["a"])`),
    /In table "trips" index "two" and index "one" have the same fields/,
  ],
  [
    "a schema by the environment",
    schemaWith(`defineTable(process.env.X ? { a: v.string() } : {})`),
    /Environment variables unsupported when evaluating schema/,
  ],
])("%s is named", async (_what, files, problem) => {
  write({ "good.ts": QUERY, ...files });
  expect((await deployProblems(folder)).join("\n")).toMatch(problem);
});

test("our own functions deploy", { timeout: 60_000 }, async () => {
  expect(await deployProblems(path.join(import.meta.dirname, "../convex"))).toEqual([]);
});
