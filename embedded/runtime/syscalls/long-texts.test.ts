// What is cut out of a document and what is left of it are the document.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { cutLongText } from "./long-texts.ts";

const LONG = "x".repeat(2_049);
const value = fc.oneof(
  { weight: 2, arbitrary: fc.jsonValue() },
  { weight: 2, arbitrary: fc.string({ unit: "binary" }) },
  { weight: 1, arbitrary: fc.string({ unit: "binary" }).map((text) => LONG + text) },
  { weight: 1, arbitrary: fc.nat().map((length) => "é".repeat(2_000 + (length % 200))) },
);
const document = fc.dictionary(fc.string({ unit: "binary" }), value, { maxKeys: 6 });

describe("a long text", () => {
  it("belongs to where it was cut out", () => {
    let cuts = 0;
    fc.assert(
      fc.property(document, (fields) => {
        const text = JSON.stringify(fields);
        const cut = cutLongText(text);
        if (cut === null) return;
        cuts += 1;
        const left = JSON.parse(cut.text) as Record<string, unknown>;
        expect(left[cut.name]).toBe("");
        left[cut.name] = cut.value;
        expect(JSON.stringify(left)).toBe(text);
      }),
      { numRuns: 1_000 },
    );
    expect(cuts).toBeGreaterThan(0);
  });

  it.each([
    ["first", { data: LONG, gen: 1 }],
    ["behind numbers, words and short texts", { n: 1.5, is: true, no: null, s: "", data: LONG }],
    ["as the only one", { data: LONG }],
  ])("is cut out %s", (_where, fields) => {
    expect(cutLongText(JSON.stringify(fields))).toMatchObject({ name: "data", value: LONG });
  });

  it.each([
    ["short", { data: "x".repeat(2_047) }],
    ["written with escapes", { data: `${LONG}\n` }],
    ["behind an object", { at: { a: 1 }, data: LONG }],
    ["behind a list", { at: [1, 2], data: LONG }],
    ["in an object", { at: { data: LONG } }],
    ["behind a quote", { at: 'a"b', data: LONG }],
    ["under a name with a quote", { 'a"b': LONG }],
  ])("stays where it is when it is %s", (_why, fields) => {
    expect(cutLongText(JSON.stringify(fields))).toBeNull();
  });
});
