import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { compareValues } from "../values/order.ts";
import { wireValues } from "../values/testing.ts";
import type { Wire, WireObject } from "../values/wire.ts";
import { type IndexPosition, fieldAt, indexKey } from "./index-keys.ts";
import { idOfIndexKey, indexPrefix } from "./layout.ts";

const DOCUMENT: WireObject = JSON.parse(`{
  "plain": 1, "nothing": null, "list": [{ "a": 1 }], "text": "abc",
  "deep": { "a": { "b": "found" }, "n": null },
  "special": { "$integer": "AQAAAAAAAAA=" },
  "__proto__": { "a": "own" }
}`);

describe("the value at a path", () => {
  it.each<[string, Wire | undefined]>([
    ["plain", 1],
    ["nothing", null],
    ["deep", { a: { b: "found" }, n: null }],
    ["deep.a.b", "found"],
    ["deep.n", null],
    ["__proto__.a", "own"],
    ["missing", undefined],
    ["deep.missing", undefined],
    ["deep.a.b.c", undefined],
    ["deep.n.x", undefined],
    ["plain.toFixed", undefined],
    ["text.length", undefined],
    ["list.length", undefined],
    ["list.0", undefined],
    ["special.$integer", undefined],
    ["toString", undefined],
    ["constructor.name", undefined],
    ["deep.constructor", undefined],
    ["", undefined],
  ])("%j", (path, expected) => {
    expect(fieldAt(DOCUMENT, path.split("."))).toEqual(expected);
  });
});

interface Row {
  a: Wire | undefined;
  b: Wire | undefined;
  time: number;
  id: string;
}

const few: fc.Arbitrary<Wire | undefined> = fc.oneof(
  fc.constantFrom<Wire | undefined>(undefined, null, 1, "", "a", "a\0", true),
  wireValues,
);
const rows: fc.Arbitrary<Row> = fc.record({
  a: few,
  b: few,
  time: fc.constantFrom(1, 1.5, 2),
  id: fc.constantFrom("j1", "j2", "j3"),
});

const INDEX: IndexPosition = { prefix: indexPrefix(1_000), paths: [["a"], ["deep", "b"]] };

function documentOf({ a, b, time, id }: Row): WireObject {
  return {
    ...(a === undefined ? {} : { a }),
    ...(b === undefined ? {} : { deep: { b, and: "more" } }),
    _creationTime: time,
    _id: id,
  };
}

function compareRows(left: Row, right: Row): number {
  return (
    compareValues(left.a, right.a) ||
    compareValues(left.b, right.b) ||
    left.time - right.time ||
    (left.id < right.id ? -1 : left.id > right.id ? 1 : 0)
  );
}

describe("index keys", () => {
  it("sort documents by the fields, then the time, then the id", () => {
    fc.assert(
      fc.property(rows, rows, (left, right) => {
        const [a, b] = [left, right].map((row) => indexKey(INDEX, documentOf(row)));
        const found = a! < b! ? -1 : a! > b! ? 1 : 0;
        expect(found).toBe(Math.sign(compareRows(left, right)));
      }),
      { numRuns: 2_000 },
    );
  });

  it("begin with their index and end with their document", () => {
    fc.assert(
      fc.property(rows, (row) => {
        const key = indexKey(INDEX, documentOf(row));
        expect(key.startsWith(INDEX.prefix)).toBe(true);
        expect(idOfIndexKey(key)).toBe(row.id);
      }),
    );
  });

  it("do not follow what an object inherits", () => {
    const index = { prefix: "", paths: [["toString"]] };
    const [bare, own] = [{}, { toString: 1 }].map((fields: object) =>
      indexKey(index, { ...fields, _creationTime: 1, _id: "j1" }),
    );
    expect(bare!.charCodeAt(0)).toBe(1);
    expect(own!.charCodeAt(0)).toBe(13);
  });
});
