// Index ranges, filters and own writes against the plainest model there is.
import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { compareValues } from "../values/order.ts";
import { toWire, wireValues } from "../values/testing.ts";
import type { Wire, WireObject } from "../values/wire.ts";
import { chance, tallied } from "../world/effort.ts";
import { collect, engineForTest, indexQuery, read, scan, schemaJsonOf, write } from "./testing.ts";

const schema = schemaJsonOf(
  defineSchema({
    rows: defineTable(v.any()).index("by_a_b", ["a", "b.c"]).index("by_b", ["b.c"]),
  }),
);

const small: fc.Arbitrary<Wire> = fc.oneof(
  fc.constantFrom<Wire>(null, 0, 1, 2, "", "a", "a\0", "b", false, toWire(1n), toWire(-0)),
  wireValues,
);
const maybe = fc.option(small, { nil: undefined });

interface Fields {
  a: Wire | undefined;
  c: Wire | undefined;
}

const fields: fc.Arbitrary<Fields> = fc.record({ a: maybe, c: maybe });

function row({ a, c }: Fields, n: number): WireObject {
  return { n, ...(a === undefined ? {} : { a }), b: c === undefined ? 7 : { c } };
}

type Condition = { type: string; fieldPath: string; value: Wire };

function given(value: Wire | undefined): Wire {
  return value === undefined ? { $undefined: null } : value;
}

const conditions: fc.Arbitrary<Condition[]> = fc
  .record({
    first: fc.option(maybe, { nil: null }),
    low: fc.option(fc.tuple(fc.constantFrom("Gt", "Gte"), maybe), { nil: null }),
    high: fc.option(fc.tuple(fc.constantFrom("Lt", "Lte"), maybe), { nil: null }),
    eqSecond: fc.boolean(),
  })
  .map(({ first, low, high, eqSecond }) => {
    const list: Condition[] = [];
    if (first !== null) list.push({ type: "Eq", fieldPath: "a", value: given(first) });
    const field = first === null ? "a" : "b.c";
    if (eqSecond && low !== null) {
      list.push({ type: "Eq", fieldPath: field, value: given(low[1]) });
    } else {
      for (const bound of [low, high]) {
        if (bound !== null) list.push({ type: bound[0], fieldPath: field, value: given(bound[1]) });
      }
    }
    return list.reverse();
  });

const TESTS: Record<string, (order: number) => boolean> = {
  Eq: (order) => order === 0,
  Gt: (order) => order > 0,
  Gte: (order) => order >= 0,
  Lt: (order) => order < 0,
  Lte: (order) => order <= 0,
};

function bound(value: Wire): Wire | undefined {
  return typeof value === "object" && value !== null && "$undefined" in value ? undefined : value;
}

function modelRange(rows: { fields: Fields; n: number }[], range: Condition[]): number[] {
  return rows
    .filter((item) =>
      range.every(({ type, fieldPath, value }) => {
        const found = fieldPath === "a" ? item.fields.a : item.fields.c;
        return TESTS[type]!(compareValues(found, bound(value)));
      }),
    )
    .sort(
      (x, y) =>
        compareValues(x.fields.a, y.fields.a) || compareValues(x.fields.c, y.fields.c) || x.n - y.n,
    )
    .map(({ n }) => n);
}

describe("index ranges", () => {
  it("give what a plain filter and sort give, in both directions, over all layers", () =>
    tallied("engine: index ranges", async (tally) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fields, { maxLength: 14 }),
          fc.array(conditions, { minLength: 1, maxLength: 4 }),
          fc.array(fc.tuple(fc.nat(13), fields), { maxLength: 5 }),
          async (initial, ranges, updates) => {
            tally.round(initial.length + updates.length + ranges.length);
            const { engine } = await engineForTest();
            await engine.setSchema(schema);
            const half = initial.length >> 1;
            const rows = initial.map((item, n) => ({ fields: item, n, id: "" }));
            const insert = (from: number, to: number): Promise<void> =>
              write(engine, (tx) => {
                for (const item of rows.slice(from, to)) {
                  item.id = tx.insert("rows", row(item.fields, item.n));
                }
              });
            await insert(0, half);
            // The second half is still on its way to the disk when the reading begins.
            const second = insert(half, rows.length);
            const tx = engine.beginWrite();
            for (const [at, changed] of updates) {
              const item = rows[at];
              if (item === undefined) continue;
              item.fields = changed;
              tx.replace(item.id, row(changed, item.n));
            }
            for (const range of ranges) {
              const expected = modelRange(rows, range);
              const found = collect(tx, indexQuery("rows.by_a_b", range, "asc"));
              expect(found.map(({ n }) => n)).toEqual(expected);
              const reversed = collect(tx, indexQuery("rows.by_a_b", range, "desc"));
              expect(reversed.map(({ n }) => n)).toEqual([...expected].reverse());
            }
            await engine.commit(tx);
            tx.release();
            await second;
            for (const range of ranges) {
              const found = read(engine, (reader) =>
                collect(reader, indexQuery("rows.by_a_b", range)),
              );
              expect(found.map(({ n }) => n)).toEqual(modelRange(rows, range));
            }
          },
        ),
        chance(400, 10_000),
      );
    }));

  async function refusal(range: Condition[], index = "rows.by_a_b"): Promise<string> {
    const { engine } = await engineForTest();
    await engine.setSchema(schema);
    return read(engine, (tx) => {
      try {
        collect(tx, indexQuery(index, range));
      } catch (error) {
        const { code, message } = error as { code: string; message: string };
        return `${code}: ${message.replaceAll("\n", "|")}`;
      }
      return "fine";
    });
  }
  const on = (type: string, fieldPath: string, value: Wire = 1): Condition => ({
    type,
    fieldPath,
    value,
  });

  const ORDER =
    "InvalidIndexRange: Tried to query index rows.by_a_b but the query didn't use the index fields in order." +
    '|Index fields: ["a", "b.c", "_creationTime"]';
  it.each<[string, Condition[], string]>([
    [
      "two equalities on a field",
      [on("Eq", "a", 1), on("Eq", "a", 2)],
      'AlreadyDefinedBound: Already defined equality bound in index range. Can\'t add "a" == 1.0.',
    ],
    [
      "two lower bounds",
      [on("Gt", "a"), on("Gte", "a", "x")],
      'AlreadyDefinedBound: Already defined lower bound in index range. Can\'t add "a" >= "x".',
    ],
    [
      "two upper bounds",
      [on("Lt", "a"), on("Lte", "a")],
      'AlreadyDefinedBound: Already defined upper bound in index range. Can\'t add "a" <= 1.0.',
    ],
    [
      "an equality and a bound on a field",
      [on("Gt", "a"), on("Eq", "a")],
      'AlreadyDefinedBound: Already defined inequality bound in index range. Can\'t add "a" == 1.0.',
    ],
    [
      "bounds on two fields",
      [on("Gt", "a"), on("Lt", "b.c")],
      'BoundsOnMultipleFields: Upper and lower bounds in `range` can only be applied to a single index field. This query against index rows.by_a_b attempted to set a range bound on both "a" and "b.c".',
    ],
    [
      "a gap in the fields",
      [on("Eq", "b.c")],
      `${ORDER}|Query fields: ["b.c"]|First incorrect field: "b.c"`,
    ],
    [
      "a bound before an equality",
      [on("Gt", "a"), on("Eq", "b.c")],
      `${ORDER}|Query fields: ["b.c", "a"]|First incorrect field: "b.c"`,
    ],
    [
      "a foreign field",
      [on("Eq", "z")],
      'FieldNotInIndex: The index range included a comparison with "z", but rows.by_a_b with fields ["a", "b.c", "_creationTime"] doesn\'t index this field.',
    ],
    ["everything in order", [on("Eq", "b.c"), on("Eq", "a"), on("Gt", "_creationTime")], "fine"],
  ])("refuse or take %s", async (_, range, expected) => {
    expect((await refusal(range)).startsWith(expected)).toBe(true);
  });

  it("of an unknown index or table are refused", async () => {
    expect(await refusal([], "rows.by_z")).toBe("IndexNotFoundError: Index rows.by_z not found.");
    expect(await refusal([], "none.by_z")).toBe("IndexNotFoundError: Index none.by_z not found.");
  });

  it("work on by_id and by_creation_time", async () => {
    const { engine } = await engineForTest();
    const ids = await write(engine, (tx) => [1, 2, 3].map((n) => tx.insert("t", { n })));
    read(engine, (tx) => {
      const sorted = [...ids].sort();
      const after = indexQuery("t.by_id", [on("Gt", "_id", sorted[0])]);
      expect(collect(tx, after).map(({ _id }) => _id)).toEqual(sorted.slice(1));
      const one = indexQuery("t.by_id", [on("Eq", "_id", ids[1])]);
      expect(collect(tx, one)).toMatchObject([{ n: 2 }]);
      const [, second] = collect(tx, scan("t"));
      const from = on("Gte", "_creationTime", second!["_creationTime"]);
      expect(collect(tx, indexQuery("t.by_creation_time", [from], "desc"))).toMatchObject([
        { n: 3 },
        { n: 2 },
      ]);
    });
  });
});

describe("order and ties", () => {
  async function inserted(values: (Wire | undefined)[]): Promise<WireObject[]> {
    const { engine } = await engineForTest();
    await engine.setSchema(schema);
    await write(engine, (tx) => {
      for (const [n, a] of values.entries()) tx.insert("rows", row({ a, c: 0 }, n));
    });
    return read(engine, (tx) => collect(tx, indexQuery("rows.by_a_b")));
  }

  it("put missing before null before numbers, and find missing by undefined", async () => {
    const found = await inserted([{}, [], false, "", 0, null, undefined]);
    expect(found.map(({ n }) => n)).toEqual([6, 5, 4, 2, 3, 1, 0]);
    const { engine } = await engineForTest();
    await engine.setSchema(schema);
    await write(engine, (tx) => {
      tx.insert("rows", { n: 1 });
      tx.insert("rows", { n: 2, a: null });
    });
    read(engine, (tx) => {
      const missing = { type: "Eq", fieldPath: "a", value: { $undefined: null } };
      expect(collect(tx, indexQuery("rows.by_a_b", [missing]))).toMatchObject([{ n: 1 }]);
      const filter: WireObject = {
        filter: { $eq: [{ $field: "a" }, { $literal: { $undefined: null } }] },
      };
      expect(collect(tx, scan("rows", [filter]))).toMatchObject([{ n: 1 }]);
      const less: WireObject = { filter: { $lt: [{ $field: "a" }, { $literal: 5 }] } };
      expect(collect(tx, scan("rows", [less]))).toHaveLength(2);
    });
  });

  it("compare strings by UTF-8, not by UTF-16", async () => {
    const found = await inserted(["\uffff", "😀", "z"]);
    expect(found.map(({ a }) => a)).toEqual(["z", "\uffff", "😀"]);
  });

  it("follow the order of insertion among equals, also within one mutation", async () => {
    const found = await inserted(["x", "x", "x", "x", "x"]);
    expect(found.map(({ n }) => n)).toEqual([0, 1, 2, 3, 4]);
  });

  it("keep every value exactly", async () => {
    await fc.assert(
      fc.asyncProperty(wireValues, async (value) => {
        const [found] = await inserted([value]);
        expect(compareValues(found!["a"], value)).toBe(0);
      }),
      { numRuns: 200 },
    );
  });
});

describe("filters", () => {
  const documents: WireObject[] = [
    { n: 1, big: toWire(2n), s: "x", deep: { v: 1 } },
    { n: 2, big: toWire(2n ** 62n), s: "y" },
    { n: 3, s: "x", deep: { v: 3 } },
  ];

  async function filtered(filter: Wire): Promise<unknown> {
    const { engine } = await engineForTest();
    await write(engine, (tx) => {
      for (const document of documents) tx.insert("t", document);
    });
    return read(engine, (tx) => {
      try {
        return collect(tx, scan("t", [{ filter }])).map(({ n }) => n);
      } catch (error) {
        return (error as Error).message;
      }
    });
  }
  const field = (name: string): Wire => ({ $field: name });
  const literal = (value: Wire): Wire => ({ $literal: value });

  it.each<[Wire, unknown]>([
    [{ $eq: [field("s"), literal("x")] }, [1, 3]],
    [{ $neq: [field("s"), "x"] }, [2]],
    [{ $gte: [field("deep.v"), literal(2)] }, [3]],
    [{ $eq: [{ $mod: [field("n"), literal(2)] }, literal(1)] }, [1, 3]],
    [{ $eq: [{ $neg: field("n") }, literal(-2)] }, [2]],
    [{ $lt: [{ $div: [field("n"), literal(2)] }, literal(1)] }, [1]],
    [{ $and: [{ $gt: [field("n"), literal(1)] }, { $lt: [field("n"), literal(3)] }] }, [2]],
    [{ $or: [{ $eq: [field("n"), 1] }, { $eq: [field("n"), 3] }] }, [1, 3]],
    [{ $not: { $eq: [field("n"), 1] } }, [2, 3]],
    [{ $and: [false, field("n")] }, []],
    [{ $or: [true, field("n")] }, [1, 2, 3]],
    [field("n"), "Expected a boolean, got 1 (type float64)"],
    [
      { $eq: [{ $add: [field("s"), literal(1)] }, 1] },
      'Cannot add "x" (type string) and 1 (type float64)',
    ],
    [{ $eq: [{ $mul: [field("big"), literal(toWire(4n))] }, 1] }, "Integer overflow in multiply"],
    [{ $eq: [{ $div: [field("big"), literal(toWire(0n))] }, 1] }, "Division by zero"],
  ])("%j gives %j", async (filter, expected) => {
    expect(await filtered(filter)).toEqual(expected);
  });
});
