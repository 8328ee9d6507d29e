import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { generateCode, outdatedCode } from "./codegen.ts";

// Inside node_modules, so that the written modules find the packages they import.
const CACHE = path.join(import.meta.dirname, "../../node_modules/.cache");
let folder: string;
beforeEach(() => {
  mkdirSync(CACHE, { recursive: true });
  folder = mkdtempSync(path.join(CACHE, "codegen-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const generated = (name: string): string =>
  readFileSync(path.join(folder, "_generated", name), "utf8");

test("an empty folder gets code without a schema", async () => {
  await generateCode(folder);
  expect(generated("dataModel.d.ts")).toContain("export type DataModel = AnyDataModel;");
  expect(generated("api.js")).toContain("export const api = anyApi;");
  expect(generated("server.js")).toContain("export const env = process.env;");
});

test("modules, schema and variables show in the types", async () => {
  mkdirSync(path.join(folder, "dir"));
  for (const file of ["a.ts", "dir/delete.ts", "delete.ts"]) {
    writeFileSync(path.join(folder, file), "export {};");
  }
  writeFileSync(path.join(folder, "schema.ts"), "export default {};");
  writeFileSync(
    path.join(folder, "convex.config.ts"),
    `import { defineApp } from "convex/server";
import { v } from "convex/values";
export default defineApp({
  env: { NEEDED: v.string(), MODE: v.optional(v.union(v.literal("a"), v.literal("b"))) },
});`,
  );
  await generateCode(folder);
  expect(generated("api.d.ts")).toContain('import type * as dir_delete from "../dir/delete.js";');
  expect(generated("api.d.ts")).toContain('"delete": typeof delete_;');
  expect(generated("dataModel.d.ts")).toContain('import schema from "../schema.js";');
  expect(generated("server.d.ts")).toContain("readonly CONVEX_SITE_URL: string;");
  expect(generated("server.d.ts")).toContain("readonly NEEDED: string;");
  expect(generated("server.d.ts")).toContain('readonly MODE: "a" | "b" | undefined;');
});

test("what is right stays untouched, what is not is named", async () => {
  await generateCode(folder);
  const file = path.join(folder, "_generated/api.d.ts");
  const before = statSync(file).mtimeMs;
  await generateCode(folder);
  expect(statSync(file).mtimeMs).toBe(before);
  expect(await outdatedCode(folder)).toEqual([]);
  writeFileSync(path.join(folder, "new.ts"), "export {};");
  expect(await outdatedCode(folder)).toEqual(["api.d.ts"]);
});
