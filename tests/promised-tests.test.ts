// Four documents promise tests: each must be where its row says, under the name that the row says.
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
      cells,
      name: cells.slice(0, 2).join(" "),
      number: Number(cells[0]),
      tests: (cells.at(-1) ?? "")
        .split("<br>")
        .map((one) => /^`([^`]+)` (.+)$/.exec(one)?.slice(1) ?? []),
    }));
}

const traps = rowsOf("embedded/README.md", /^\d+$/);
const attacks = rowsOf("docs/security.md", /^\d+$/);
const criteria = rowsOf("docs/accessibility.md", /^\d\.\d\.\d+$/);
const capabilities = rowsOf("docs/capabilities.md", /^[A-Z]\d\d$/);

/** The rows in their order: of which part, from which number to which. */
const CAPABILITIES = [
  ["A", 1, 22],
  ["V", 1, 15],
  ["B", 1, 29],
  ["M", 1, 13],
  ["R", 1, 9],
  ["D", 1, 7],
  ["U", 1, 7],
  ["Z", 1, 8],
  ["Y", 1, 16],
  ["O", 1, 11],
  ["P", 12, 16],
  ["G", 5, 5],
  ["G", 7, 13],
  ["X", 1, 15],
  ["N", 7, 7],
  ["N", 11, 11],
] as const;

test("the traps have their rows, in order", () => {
  const numbers = traps.map(({ number }) => number);
  expect(numbers.slice(0, 38)).toEqual(Array.from({ length: 38 }, (_, i) => i + 1));
  expect(numbers).toContain(44);
});

test("so have the attacks", () => {
  expect(attacks.map(({ number }) => number)).toEqual(attacks.map((_, i) => i + 1));
  expect(attacks.length).toBeGreaterThan(20);
});

/** WCAG 2.2, A and AA: how many criteria each guideline has. */
const GUIDELINES = [
  ["1.1", 1],
  ["1.2", 5],
  ["1.3", 5],
  ["1.4", 9],
  ["2.1", 3],
  ["2.2", 2],
  ["2.3", 1],
  ["2.4", 8],
  ["2.5", 6],
  ["3.1", 2],
  ["3.2", 5],
  ["3.3", 6],
  ["4.1", 2],
] as const;

test("every criterion has one row, which says how it is met, or why it does not apply", () => {
  const numbers = criteria.map(({ name }) => name.split(" ")[0] ?? "");
  expect(new Set(numbers).size).toBe(55);
  for (const [guideline, count] of GUIDELINES) {
    expect(numbers.filter((one) => one.startsWith(`${guideline}.`)).length, guideline).toBe(count);
  }
  for (const { cells } of criteria) {
    expect(cells[3]).toMatch(/^(met|partly|not applicable)$/);
    expect(cells[4]).not.toBe("");
  }
});

test("every capability has one row", () => {
  const ids = CAPABILITIES.flatMap(([letter, first, last]) =>
    Array.from(
      { length: last - first + 1 },
      (_, i) => `${letter}${String(first + i).padStart(2, "0")}`,
    ),
  );
  expect(capabilities.map(({ name }) => name.split(" ")[0])).toEqual(ids);
});

describe.each([
  ["embedded/README.md", traps],
  ["docs/security.md", attacks],
  ["docs/capabilities.md", capabilities],
  // What does not apply, and what no test can show, says so in words.
  ["docs/accessibility.md", criteria.filter(({ cells }) => cells.at(-1) !== "–")],
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
