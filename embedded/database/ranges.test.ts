// The stretch of keys that a withIndex range means: a document lies in it exactly when it fulfils every condition.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { encodeFloat64, encodeString, encodeValue } from "../values/keys.ts";
import { compareValues } from "../values/order.ts";
import { refusalOf, toWire, wireValues } from "../values/testing.ts";
import type { Key, Wire, WireObject } from "../values/wire.ts";
import { chance, tallied } from "../world/effort.ts";
import { indexPrefix } from "./layout.ts";
import { type KeyInterval, intervalOf } from "./ranges.ts";

const PREFIX = indexPrefix(1_000);
const FIELDS = ["a", "b", "c", "_creationTime", "_id"];
const UNDEFINED: WireObject = { $undefined: null };

type Sign = "Eq" | "Gt" | "Gte" | "Lt" | "Lte";
type Condition = { type: Sign; fieldPath: string; value: Wire };
type Fields = Record<"a" | "b" | "c", Wire | undefined>;

const TESTS: Record<Sign, (order: number) => boolean> = {
  Eq: (order) => order === 0,
  Gt: (order) => order > 0,
  Gte: (order) => order >= 0,
  Lt: (order) => order < 0,
  Lte: (order) => order <= 0,
};

function on(type: Sign, fieldPath: string, value: Wire | undefined): Condition {
  return { type, fieldPath, value: value === undefined ? UNDEFINED : value };
}

function interval(range: readonly Condition[], fields: readonly string[] = FIELDS): KeyInterval {
  return intervalOf("trips.by_abc", PREFIX, fields, range);
}

function refusal(range: readonly WireObject[], fields: readonly string[] = FIELDS): string {
  return refusalOf(() => intervalOf("trips.by_abc", PREFIX, fields, range));
}

function keyOf({ a, b, c }: Fields): Key {
  const key = PREFIX + encodeValue(a) + encodeValue(b) + encodeValue(c);
  return key + encodeFloat64(1_790_000_000_000) + encodeString("j1");
}

function fulfils(document: Fields, { type, fieldPath, value }: Condition): boolean {
  const given = value === UNDEFINED ? undefined : value;
  return TESTS[type](compareValues(document[fieldPath as keyof Fields], given));
}

const values: fc.Arbitrary<Wire | undefined> = fc.oneof(
  fc.constantFrom<Wire | undefined>(
    undefined,
    null,
    0,
    1,
    toWire(-0),
    "",
    "a",
    "a\0",
    "aa",
    [],
    {},
  ),
  wireValues,
);
const documents: fc.Arbitrary<Fields> = fc.record({ a: values, b: values, c: values });

const bounds = fc.record({
  lower: fc.option(fc.tuple(fc.constantFrom<Sign>("Gt", "Gte"), values), { nil: null }),
  upper: fc.option(fc.tuple(fc.constantFrom<Sign>("Lt", "Lte"), values), { nil: null }),
});

/** Equalities on the first fields, bounds on the next one, in any order. */
const ranges: fc.Arbitrary<Condition[]> = fc
  .tuple(fc.array(values, { maxLength: 2 }), bounds, fc.boolean())
  .map(([equalities, { lower, upper }, turned]) => {
    const range = equalities.map((value, i) => on("Eq", FIELDS[i] as string, value));
    const next = FIELDS[equalities.length] as string;
    for (const bound of [lower, upper])
      if (bound !== null) range.push(on(bound[0], next, bound[1]));
    return turned ? range.reverse() : range;
  });

describe("a range", () => {
  it("holds the keys of exactly the documents that fulfil its conditions", () =>
    tallied("database: index ranges", (tally) => {
      fc.assert(
        fc.property(ranges, documents, (range, document) => {
          tally.round(1);
          // A document of the range's own values lies at its edges more often than chance would have it.
          const near = { ...document };
          for (const { fieldPath, value } of range) {
            near[fieldPath as keyof Fields] = value === UNDEFINED ? undefined : value;
          }
          const { start, end } = interval(range);
          for (const each of [document, near]) {
            const isIn = keyOf(each) >= start && keyOf(each) < end;
            expect(isIn).toBe(range.every((condition) => fulfils(each, condition)));
          }
        }),
        chance(3_000, 300_000),
      );
    }));

  it("without conditions is the whole index and nothing of its neighbours", () => {
    const { start, end } = interval([]);
    expect([start, end]).toEqual([PREFIX, `${PREFIX}\xff`]);
    expect(end < indexPrefix(1_001)).toBe(true);
  });

  it("whose bounds cross is empty, not backwards", () => {
    for (const range of [
      [on("Gt", "a", 5), on("Lt", "a", 3)],
      [on("Gt", "a", 5), on("Lt", "a", 5)],
      [on("Gt", "a", 5), on("Lte", "a", 5)],
      [on("Gte", "a", "x"), on("Lt", "a", 3)],
    ]) {
      const { start, end } = interval(range);
      expect(start).toBe(end);
    }
  });

  it("reaches down to the creation time and the id", () => {
    const all = ["a", "b", "c"].map((name) => on("Eq", name, 1));
    const time = 1_790_000_000_000;
    const key = keyOf({ a: 1, b: 1, c: 1 });
    const holds = ({ start, end }: KeyInterval): boolean => key >= start && key < end;
    expect(holds(interval([...all, on("Gte", "_creationTime", time)]))).toBe(true);
    expect(holds(interval([...all, on("Gt", "_creationTime", time)]))).toBe(false);
    const atTime = [...all, on("Eq", "_creationTime", time)];
    expect(holds(interval([...atTime, on("Eq", "_id", "j1")]))).toBe(true);
    expect(holds(interval([...atTime, on("Lt", "_id", "j1")]))).toBe(false);
  });
});

describe("a range is refused", () => {
  const more = "For more information see https://docs.convex.dev/using/indexes.";
  const shown = '["a", "b", "c", "_creationTime"]';

  it.each<[string, Condition[], string]>([
    [
      "when a field is none of the index's",
      [on("Eq", "d", 1)],
      `FieldNotInIndex: The index range included a comparison with "d", but trips.by_abc with fields ${shown} doesn't index this field. ${more}`,
    ],
    [
      "when it leaves a field out",
      [on("Eq", "a", 1), on("Gt", "c", 1)],
      `InvalidIndexRange: Tried to query index trips.by_abc but the query didn't use the index fields in order.\nIndex fields: ${shown}\nQuery fields: ["a", "c"]\nFirst incorrect field: "c"\n${more}`,
    ],
    [
      "when it does not begin with the first field",
      [on("Lt", "b", 1)],
      `InvalidIndexRange: Tried to query index trips.by_abc but the query didn't use the index fields in order.\nIndex fields: ${shown}\nQuery fields: ["b"]\nFirst incorrect field: "b"\n${more}`,
    ],
    [
      "when a bound comes before an equality",
      [on("Gt", "a", 1), on("Eq", "b", 2)],
      `InvalidIndexRange: Tried to query index trips.by_abc but the query didn't use the index fields in order.\nIndex fields: ${shown}\nQuery fields: ["b", "a"]\nFirst incorrect field: "b"\n${more}`,
    ],
    [
      "when two fields have an equality twice",
      [on("Eq", "a", 1), on("Eq", "a", 2)],
      'AlreadyDefinedBound: Already defined equality bound in index range. Can\'t add "a" == 1.0.',
    ],
    [
      "when a lower bound comes twice",
      [on("Gt", "a", 1), on("Gte", "a", 2)],
      'AlreadyDefinedBound: Already defined lower bound in index range. Can\'t add "a" >= 2.0.',
    ],
    [
      "when an upper bound comes twice, once undefined",
      [on("Lt", "a", 1), on("Lte", "a", undefined)],
      'AlreadyDefinedBound: Already defined upper bound in index range. Can\'t add "a" <= undefined.',
    ],
    [
      "when a field has an equality and a bound",
      [on("Eq", "a", "x"), on("Gt", "a", "y")],
      'AlreadyDefinedBound: Already defined inequality bound in index range. Can\'t add "a" == "x".',
    ],
    [
      "when bounds lie on two fields",
      [on("Gt", "a", 1), on("Lt", "b", 1)],
      'BoundsOnMultipleFields: Upper and lower bounds in `range` can only be applied to a single index field. This query against index trips.by_abc attempted to set a range bound on both "a" and "b". Consider using `filter` instead. See https://docs.convex.dev/using/indexes for more info.',
    ],
  ])("%s", (_when, range, message) => {
    expect(refusal(range)).toBe(message);
  });

  it.each(["Neq", "", "constructor", "toString"])("when %j is its condition", (type) => {
    expect(refusal([{ type, fieldPath: "a", value: 1 }])).toBe(
      `InvalidIndexRange: Unknown index range condition "${type}".`,
    );
  });

  it("of an index of the id alone, naming that", () => {
    expect(refusal([on("Eq", "a", 1)], ["_id"])).toContain('with fields ["_id"] doesn\'t index');
  });
});
