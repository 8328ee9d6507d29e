import { defineSchema, defineTable, type GenericSchema } from "convex/server";
import { v } from "convex/values";
import { expect, it } from "vitest";

import { schemaFault } from "./schema-rules.ts";
import { tablesOf } from "./testing.ts";

const text = { a: v.string(), b: v.object({ c: v.string() }) };

function faultOf(table: GenericSchema[string], isValidated = true): string | null {
  return schemaFault(
    tablesOf(defineSchema({ fine: defineTable(text), trips: table })),
    isValidated,
  );
}

const SEARCH = { searchField: "a" } as const;
const missing = (index: string, field: string): string =>
  `In table "trips" the index "${index}" is invalid because it references the field ${field} that does not exist.`;

it.each<[string, GenericSchema[string], string]>([
  [
    "fields of another index",
    defineTable(text).index("two", ["a"]).index("one", ["a"]),
    'In table "trips" index "two" and index "one" have the same fields.',
  ],
  [
    "those of a staged one",
    defineTable(text)
      .index("two", ["a"])
      .index("one", { fields: ["a"], staged: true }),
    'In table "trips" index "two" and index "one" have the same fields.',
  ],
  [
    "the searched field of another",
    defineTable(text).searchIndex("two", SEARCH).searchIndex("one", SEARCH),
    'search index "two" and search index "one" have the same `searchField`.',
  ],
  ["a field that no row has", defineTable(text).index("one", ["x" as "a"]), missing("one", "x")],
  ["one below a text", defineTable(text).index("one", ["a.x" as "a"]), missing("one", "a.x")],
  ["one below a row", defineTable(text).index("one", ["b.x" as "a"]), missing("one", "b.x")],
  [
    "one to filter a search by",
    defineTable(text).searchIndex("one", { ...SEARCH, filterFields: ["x" as "a"] }),
    missing("one", "x"),
  ],
  [
    "a key of a record",
    defineTable({ a: v.record(v.string(), v.string()) }).index("one", ["a.x" as "a"]),
    missing("one", "a.x"),
  ],
  [
    "none of several shapes",
    defineTable(v.union(v.object({ a: v.string() }), v.object({ b: v.string() }))).index("one", [
      "c" as "a",
    ]),
    missing("one", "c"),
  ],
  [
    "a validator that is none",
    defineTable({ a: v.record(v.literal("x"), v.any()) }),
    'In table "trips": Invalid validator for key `a`: Records cannot have string literal keys',
  ],
])("%s is refused", (_what, table, fault) => {
  expect(faultOf(table)).toContain(fault);
});

it.each<[string, GenericSchema[string]]>([
  [
    "the same fields in another order",
    defineTable(text).index("one", ["a", "b"]).index("two", ["b", "a"]),
  ],
  [
    "a field of one of several shapes",
    defineTable(v.union(v.object({ a: v.string() }), v.object({}))).index("one", ["a" as never]),
  ],
  ["what is below anything", defineTable({ a: v.any() }).index("one", ["a.b.c"])],
  [
    "a search that is narrowed by when a row came",
    defineTable(text).searchIndex("one", { ...SEARCH, filterFields: ["_creationTime"] }),
  ],
  ["a table of anything", defineTable(v.any()).index("one", ["a"])],
])("%s may be", (_what, table) => {
  expect(faultOf(table)).toBeNull();
});

it("fields that no row has may be where rows are not checked", () => {
  expect(faultOf(defineTable(text).index("one", ["x" as "a"]), false)).toBeNull();
});
