// Three documents promise tests: each must be where its row says, under the name that the row says.
import { readFileSync } from "node:fs";
import path from "node:path";

import { describe, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** Rows of a table whose first cell has this form and whose last one names tests. */
function rowsOf(document: string, firstCell: RegExp) {
  return read(document)
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.slice(2, -2).split(" | "))
    .filter(([first = ""]) => firstCell.test(first))
    .map((cells) => ({
      name: cells.slice(0, 2).join(" "),
      number: Number(cells[0]),
      tests: (cells.at(-1) ?? "")
        .split("<br>")
        .map((one) => /^`([^`]+)` (.+)$/.exec(one)?.slice(1) ?? []),
    }));
}

const traps = rowsOf("embedded/README.md", /^\d+$/);
const attacks = rowsOf("docs/security.md", /^\d+$/);
const capabilities = rowsOf("docs/capabilities.md", /^[A-Z]\d\d$/);

/** How many capabilities each part has; they are numbered from 01 on. */
const CAPABILITIES = { A: 19, V: 15, B: 29, M: 13, R: 9, D: 7, Z: 8 };

test("the traps have their rows, in order", () => {
  const numbers = traps.map(({ number }) => number);
  expect(numbers.slice(0, 38)).toEqual(Array.from({ length: 38 }, (_, i) => i + 1));
  expect(numbers).toContain(44);
});

test("so have the attacks", () => {
  expect(attacks.map(({ number }) => number)).toEqual(attacks.map((_, i) => i + 1));
  expect(attacks.length).toBeGreaterThan(20);
});

test("every capability has one row", () => {
  const ids = Object.entries(CAPABILITIES).flatMap(([letter, count]) =>
    Array.from({ length: count }, (_, i) => `${letter}${String(i + 1).padStart(2, "0")}`),
  );
  expect(capabilities.map(({ name }) => name.split(" ")[0])).toEqual(ids);
});

describe.each([
  ["embedded/README.md", traps],
  ["docs/security.md", attacks],
  ["docs/capabilities.md", capabilities],
] as const)("%s", (_document, rows) => {
  test.each(rows)("$name", ({ tests }) => {
    expect(tests).not.toEqual([]);
    for (const [file = "", title = ""] of tests) {
      expect(read(file), file).toMatch(new RegExp(`["'\`]${escaped(title)}["'\`]`));
    }
  });
});

function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}
