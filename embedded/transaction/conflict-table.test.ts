import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
import { expect, it } from "vitest";

import type { Table } from "../database/catalog.ts";
import { keysOf } from "../database/document-keys.ts";
import { CLOCK_KEY, documentKey, indexPrefix } from "../database/layout.ts";
import { catalogFor, idOf, tablesOf } from "../database/testing.ts";
import { tableOfKey } from "./conflict-table.ts";

const catalog = catalogFor(
  tablesOf(
    defineSchema({
      notes: defineTable(v.any())
        .index("by_n", ["n"])
        .searchIndex("by_text", { searchField: "text" }),
      trips: defineTable(v.any()).index("by_city", ["city"]),
    }),
  ),
);

it("every key of a document leads back to its table", () => {
  for (const name of ["notes", "trips"]) {
    const table = catalog.table(name) as Table;
    const id = idOf(table, 1);
    const fields = { n: 1, city: "Hue", text: "boat trip", _id: id, _creationTime: 5 };
    const { positions, postings } = keysOf(table, fields);
    const keys = [documentKey(table.number, id), ...positions, ...postings.map(({ key }) => key)];
    for (const key of keys) expect(tableOfKey(catalog, key)).toBe(name);
  }
});

it("system tables have their names, what belongs to none has none", () => {
  expect(tableOfKey(catalog, documentKey(540, "x"))).toBe("_storage");
  expect(tableOfKey(catalog, indexPrefix(7))).toBe("_storage");
  for (const key of [documentKey(99_999, "x"), indexPrefix(99_999), CLOCK_KEY, ""]) {
    expect(tableOfKey(catalog, key)).toBeNull();
  }
});
