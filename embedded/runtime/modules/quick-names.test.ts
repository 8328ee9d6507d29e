import { serialize } from "node:v8";
import { runInNewContext } from "node:vm";

import { transformSync } from "esbuild";
import { describe, expect, it } from "vitest";

import { withQuickNames } from "./quick-names.js";

/** As functions are bundled: `made` is what the text leaves in a variable of that name. */
function built(text: string): { before: string; after: string } {
  const { code } = transformSync(text, { keepNames: true, minifySyntax: true, target: "esnext" });
  return { before: code, after: withQuickNames(code) };
}

const PLACES = [
  ["an arrow function", "const sum = (a) => a; const made = sum;"],
  ["a function expression", "const sum = async function () {}; const made = sum;"],
  ["one that has words of its own for itself", "const sum = function own() {}; const made = sum;"],
  ["a generator", "const sum = function* () {}; const made = sum;"],
  ["a declared function", "function sum() {} const made = sum;"],
  [
    "one that is declared inside",
    "function out() { function sum() {} return sum; } const made = out();",
  ],
  ["one that is assigned", "let sum; sum = () => {}; const made = sum;"],
  ["a property", "const { sum: made } = { sum: () => {} };"],
  ["a property with words for a name", "const { 'a-b': made } = { 'a-b': () => {} };"],
  ["a property that is computed", "const key = 'x'; const { x: made } = { [key]: () => {} };"],
  ["one that is handed on", "const made = ((one) => one)(() => {});"],
  ["one as a default", "const made = ((one = () => {}) => one)();"],
  ["one of several lines", "const sum = (\n  a,\n) => {\n  return a;\n}; const made = sum;"],
  ["a class", "const made = class Sum {};"],
  ["a class without a name of its own", "const Sum = class {}; const made = Sum;"],
  ["a class with a member of that name", "const made = class { static name = 'other'; };"],
] as const;

describe("names of functions in a bundle", () => {
  it.each(PLACES)("stay: %s", (_, text) => {
    const { before, after } = built(text);
    const nameIn = (code: string): unknown => runInNewContext(`${code}\nmade.name`);
    expect(nameIn(after)).toBe(nameIn(before));
  });

  it.each(PLACES)("move nothing: %s", (_, text) => {
    const lines = (code: string): string[] =>
      code.split("\n").filter((line) => !line.includes("__name ="));
    const { before, after } = built(text);
    const lengths = (code: string): number[] => lines(code).map(({ length }) => length);
    expect(lengths(after)).toEqual(lengths(before));
  });

  it("are given to nobody who has them", () => {
    const { before, after } = built(`
      const arrow = () => arrow;
      let later = 1;
      later = function () {};
      function declared() {}
      const made = { arrow, later, declared, own: async () => {} };
    `);
    expect(before.match(/__name\(/g)).toHaveLength(4);
    expect(after).not.toContain("__name(");
  });

  it("stay where esbuild had to take another", () => {
    const text = "const sum2 = () => {}; const made = sum2;";
    const renamed = built(text)
      .before.replaceAll("const sum2", "const sum3")
      .replace("= sum2;", "= sum3;");
    expect(renamed).toContain('const sum3 = /* @__PURE__ */ __name(() => {\n}, "sum2")');
    expect(runInNewContext(`${withQuickNames(renamed)}\nmade.name`)).toBe("sum2");
  });

  it("stay as they are in words that are too new", () => {
    const { before, after } = built("const sum = () => {}; @sum class Made { own = sum; }");
    expect(after).toContain('__name(() => {\n}, "sum")');
    expect(after.split("\n")).toHaveLength(before.split("\n").length);
  });

  it("take one byte for each letter, whatever else stands in the bundle", () => {
    // Nobody has written it anywhere, so that V8 keeps the first copy that it meets.
    const name = `kept${process.hrtime.bigint().toString(36)}`.slice(0, 12);
    const { before } = built(`const made = (${name}) => [${name}, /[đ—]/];`);
    withQuickNames(`${before}// ❝`);
    const [key] = Object.keys(JSON.parse(`{"${name}":0}`) as object);
    const ONE_BYTE = 0x22;
    expect(serialize(key)[2]).toBe(ONE_BYTE);
  });

  it("leave code alone that gives none", () => {
    expect(withQuickNames("not a program {")).toBe("not a program {");
  });
});
