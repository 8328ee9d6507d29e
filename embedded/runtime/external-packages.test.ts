import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { externalPackages } from "./modules/external-packages.ts";
import { type TestRunner, failureOf, runnerForTest, valueOf } from "./testing.ts";

// Inside node_modules, so that the modules find `convex`.
const CACHE = path.join(import.meta.dirname, "../../node_modules/.cache");
let project: string;

function write(file: string, content: unknown): void {
  const place = path.join(project, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, typeof content === "string" ? content : JSON.stringify(content));
}

/** It finds its data only where it was installed. */
function install(name: string): void {
  write(`node_modules/${name}/package.json`, { name, main: "index.js" });
  write(`node_modules/${name}/data.txt`, `data of ${name}`);
  const read = 'require("node:fs").readFileSync(`${__dirname}/data.txt`, "utf8")';
  write(`node_modules/${name}/index.js`, `exports.read = () => ${read};`);
  write(`node_modules/${name}/deep/part.js`, 'exports.part = () => "part";');
}

beforeEach(() => {
  mkdirSync(CACHE, { recursive: true });
  project = mkdtempSync(path.join(CACHE, "project-"));
  install("with-data");
  install("@scope/data");
  write("package.json", {
    dependencies: { "with-data": "^1.0.0", convex: "^1.0.0", lost: "1.0.0" },
    devDependencies: { "@scope/data": "1.0.0", local: "file:../local" },
  });
  write(
    "convex/n.ts",
    `"use node";
import { actionGeneric } from "convex/server";
import { read } from "with-data";
import { part } from "with-data/deep/part.js";
import { read as readScoped } from "@scope/data";
export const all = actionGeneric({ args: {}, handler: () => [read(), part(), readScoped()] });`,
  );
});
afterEach(() => rmSync(project, { recursive: true }));

function load(): Promise<TestRunner> {
  return runnerForTest({ functions: path.join(project, "convex") });
}

test.each([[["with-data", "@scope/data"]], [["*"]]])(
  "packages of the list %j are loaded from where they are installed",
  async (list) => {
    write("convex.json", { node: { externalPackages: list } });
    const t = await load();
    expect(valueOf(await t.action("n:all"))).toEqual([
      "data of with-data",
      "part",
      "data of @scope/data",
    ]);
  },
);

test("others are bundled, and lose their place", async () => {
  write("convex.json", { node: { externalPackages: ["@scope/data"] } });
  expect(failureOf(await (await load()).action("n:all")).errorMessage).toContain(
    "ENOENT: no such file or directory, open './data.txt'",
  );
});

test("are those that package.json declares from a registry and that are there", () => {
  const folder = path.join(project, "convex");
  write("convex.json", { node: { externalPackages: ["*"] } });
  expect(externalPackages(folder).toSorted()).toEqual(["@scope/data", "with-data"]);
  write("convex.json", { node: { externalPackages: ["with-data", "undeclared"] } });
  expect(externalPackages(folder)).toEqual(["with-data"]);
  write("convex.json", { functions: "other/", node: { externalPackages: ["*"] } });
  expect(externalPackages(folder)).toEqual([]);
  write("convex.json", "{");
  expect(() => externalPackages(folder)).toThrow(/convex\.json is not valid JSON/);
});
