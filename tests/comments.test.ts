// What comments point to is there: files by their names, migrations by their numbers.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { describe, expect, test } from "vitest";

import { MIGRATIONS } from "../convex/model/migrations/list.ts";

const root = path.resolve(import.meta.dirname, "..");
const FOLDERS = ["bench", "convex", "e2e", "public", "scripts", "server", "simulator", "src"];
/** They are pointed to, and point to made-up names as well. */
const OTHERS = ["docs", "embedded", "lint", "tests"];

const filesIn = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map(
    (file) => `/${folder}/${file}`,
  );
const there = [...FOLDERS, ...OTHERS].flatMap(filesIn);
const isThere = (name: string) => there.some((file) => file.endsWith(`/${name}`));

const COMMENT = /^\s*(?:\/\/|\/\*\*?|\*)(.*)|\s\/\/ (.*)/gm;
const FILE = /(?<![\w@./*-])(?:\.\.?\/)*((?:[\w-]+\/)*[\w-]+(?:\.test)?\.(?:tsx?|css|md))\b/g;

const comments = FOLDERS.flatMap(filesIn)
  .filter((file) => /\.(?:tsx?|js|css)$/.test(file))
  .map((file) => {
    const found = readFileSync(path.join(root, file), "utf8").matchAll(COMMENT);
    return { file, text: [...found].map((one) => one[1] ?? one[2]).join("\n") };
  });

function missing(pattern: RegExp, isKnown: (name: string) => boolean): string[] {
  return comments.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)]
      .map((found) => found[1] ?? "")
      .filter((name) => !isKnown(name))
      .map((name) => `${name} in ${file}`),
  );
}

describe("comments", () => {
  test("name files that are there", () => {
    expect(comments.length).toBeGreaterThan(1_000);
    expect(missing(FILE, isThere)).toEqual([]);
  });

  test("name migrations of the list", () => {
    const numbers = new Set(MIGRATIONS.map(({ name }) => name.slice(0, 3)));
    expect(missing(/\bmigration (\d{3})\b/g, (number) => numbers.has(number))).toEqual([]);
  });
});
