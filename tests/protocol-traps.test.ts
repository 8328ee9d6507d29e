// The list of traps in embedded/README.md promises tests: each must be where the list says, under the name it says.
import { readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

const rows = read("embedded/README.md")
  .split("\n")
  .map((line) => /^\| (\d+) \| ([^|]+) \| (.+) \|$/.exec(line))
  .filter((match) => match !== null)
  .map(([, number, trap = "", tests = ""]) => ({
    number: Number(number),
    trap,
    tests: tests.split("<br>").map((one) => /^`([^`]+)` (.+)$/.exec(one)?.slice(1) ?? []),
  }));

test("the list has its rows, in order", () => {
  const numbers = rows.map(({ number }) => number);
  expect(numbers.slice(0, 38)).toEqual(Array.from({ length: 38 }, (_, i) => i + 1));
  expect(numbers).toContain(44);
});

test.each(rows)("$number: $trap", ({ tests }) => {
  expect(tests).not.toEqual([]);
  for (const [file = "", title = ""] of tests) {
    expect(read(file), file).toContain(`"${title}"`);
  }
});
