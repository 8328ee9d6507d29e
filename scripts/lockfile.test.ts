import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { LOCKFILE, type Lockfile, lockfileProblems } from "./lockfile.ts";

const sound = { version: "1.0.0", integrity: "sha512-x", license: "MIT" };
const problemsOf = (locked: object) =>
  lockfileProblems({ packages: { "": {}, "node_modules/a/node_modules/@b/c": locked } });

test("every package of the product has its integrity and a licence that suits", () => {
  const lock = JSON.parse(readFileSync(LOCKFILE, "utf8")) as Lockfile;
  expect(Object.keys(lock.packages).length).toBeGreaterThan(100);
  expect(lockfileProblems(lock)).toEqual([]);
});

test.each([
  ["no integrity", { ...sound, integrity: undefined }, "@b/c 1.0.0 has no integrity"],
  ["no licence", { ...sound, license: undefined }, "@b/c 1.0.0 names no licence"],
  ["a strict one", { ...sound, license: "AGPL-3.0-only" }, "@b/c 1.0.0 is under AGPL-3.0-only"],
  ["two at once", { ...sound, license: "MIT AND GPL-3.0" }, "@b/c 1.0.0 is under MIT AND GPL-3.0"],
])("a package with %s is named", (_name, locked, problem) => {
  expect(problemsOf(locked)).toEqual([problem]);
});

test.each([
  ["a choice of licences", { ...sound, license: "(GPL-3.0 OR MIT)" }],
  ["what lies inside another's archive", { ...sound, integrity: undefined, inBundle: true }],
  ["a tool", { version: "1.0.0", dev: true }],
])("%s is sound", (_name, locked) => {
  expect(problemsOf(locked)).toEqual([]);
});
