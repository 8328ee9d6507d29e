import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
import { describe, expect, it } from "vitest";

import { refusalOf } from "../values/testing.ts";
import { Catalog, catalogFrom } from "./catalog.ts";
import { indexPrefix } from "./layout.ts";
import {
  FIRST_USER_INDEX_ID,
  FIRST_USER_TABLE_NUMBER,
  MAX_TABLES,
  SYSTEM_INDEXES,
  SYSTEM_TABLE_NUMBERS,
} from "./system-tables.ts";
import { catalogFor, tablesOf } from "./testing.ts";

const SCHEMA = tablesOf(
  defineSchema({
    trips: defineTable({ city: v.string(), deep: v.any() })
      .index("by_city", ["city"])
      .index("by_deep", ["deep.a.b", "city"])
      .searchIndex("by_words", { searchField: "deep.text", filterFields: ["city"] }),
    guides: defineTable(v.any()).index("by_name", ["name"]),
  }),
);

function empty(numbers: [string, number][] = []): Catalog {
  return catalogFrom(undefined, numbers);
}

describe("a catalog", () => {
  it("knows its tables by name and number, with their indexes", () => {
    const catalog = catalogFor(SCHEMA);
    const trips = catalog.table("trips");
    expect(trips).toBe(catalog.tableByNumber(trips?.number ?? 0));
    expect(trips?.indexes).toMatchObject([
      { name: "by_city", id: FIRST_USER_INDEX_ID, paths: [["city"]], staged: false },
      { name: "by_deep", paths: [["deep", "a", "b"], ["city"]] },
    ]);
    expect(trips?.indexes[0]?.prefix).toBe(indexPrefix(FIRST_USER_INDEX_ID));
    expect(trips?.searchIndexes).toMatchObject([
      { name: "by_words", searchPath: ["deep", "text"], filterFields: ["city"] },
    ]);
    expect(catalog.table("none")).toBeUndefined();
    expect(catalog.tableByNumber(12)).toBeUndefined();
  });

  it("gives every index an id of its own", () => {
    const ids = [...catalogFor(SCHEMA).tables()].flatMap((table) =>
      [...table.indexes, ...table.searchIndexes].map(({ id }) => id),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("checks documents only when the schema says so", () => {
    expect(catalogFor(SCHEMA).table("trips")?.validator).toMatchObject({ type: "object" });
    expect(catalogFor(SCHEMA, { schemaValidation: false }).table("trips")?.validator).toBeNull();
    expect(empty().tableOrNew("loose").validator).toBeNull();
  });

  it("is broken when an index has no id", () => {
    const stored = {
      ...catalogFrom(undefined, []).stored,
      schema: { tables: SCHEMA, schemaValidation: true },
    };
    expect(() => new Catalog(stored, [])).toThrow("Index trips.by_city has no id");
  });
});

describe("table numbers", () => {
  it("begin at 10,001 and follow one another", () => {
    const catalog = empty();
    expect(catalog.tableOrNew("a").number).toBe(FIRST_USER_TABLE_NUMBER);
    expect(catalog.tableOrNew("b").number).toBe(FIRST_USER_TABLE_NUMBER + 1);
    expect(catalog.tableOrNew("a").number).toBe(FIRST_USER_TABLE_NUMBER);
  });

  it("outlive a schema, in whatever order its tables come", () => {
    const first = catalogFor(SCHEMA);
    first.tableOrNew("loose");
    const numbers = [...first.numbers()];
    const second = catalogFor(SCHEMA.toReversed(), { numbers });
    expect(new Map(second.numbers())).toEqual(new Map(numbers));
    expect(second.tableOrNew("new").number).toBe(Math.max(...numbers.map(([, n]) => n)) + 1);
  });

  it("are taken as wished when they are free", () => {
    const catalog = empty([["old", 10_007]]);
    expect(catalog.tableOrNew("wished", 10_100).number).toBe(10_100);
    expect(catalog.tableOrNew("taken", 10_007).number).toBe(10_101);
    expect(catalog.tableOrNew("old", 10_500).number).toBe(10_007);
    expect(catalog.tableOrNew("system", SYSTEM_TABLE_NUMBERS["_storage"]).number).toBe(10_102);
  });

  it("are kept of a table that was in two lists", () => {
    const catalog = empty([
      ["a", 10_005],
      ["a", 10_006],
    ]);
    expect(catalog.tableOrNew("a").number).toBe(10_005);
  });

  it.each(["", "_own", "a b", "x".repeat(65)])("are not given to %j", (name) => {
    expect(refusalOf(() => empty().tableOrNew(name))).toBe(
      `InvalidTableName: Invalid table name: ${JSON.stringify(name)}`,
    );
  });

  it("end with ten thousand tables", () => {
    const catalog = empty();
    const room = MAX_TABLES - [...catalog.tables()].length;
    for (let i = 0; i < room; i++) catalog.tableOrNew(`t${i}`);
    expect(refusalOf(() => catalog.tableOrNew("more"))).toBe(
      "TooManyTables: Number of tables cannot exceed 10000.",
    );
    expect(refusalOf(() => catalog.tableOrNew("t0"))).toBe("fine");
  });
});

describe("system tables", () => {
  it("keep the numbers and index ids that folders on disk were written with", () => {
    const found = [...empty().tables()].map(({ name, number, indexes }) => [
      name,
      number,
      ...indexes.map((index) => `${index.id} ${index.name}`),
    ]);
    expect(found).toEqual([
      ["_tables", 513],
      ["_index", 514],
      ["_exports", 516],
      ["_modules", 521],
      ["_environment_variables", 525, "1 by_name"],
      ["_session_requests", 529, "2 by_session"],
      ["_cron_jobs", 531, "3 by_name", "4 by_next"],
      ["_scheduled_functions", 539, "5 by_next", "6 by_completedTime"],
      ["_storage", 540, "7 by_storageId"],
      ["_snapshot_imports", 541],
      ["_components", 544],
      ["_function_handles", 545, "8 by_path"],
      ["_scheduled_args", 801, "9 by_job"],
    ]);
  });

  it("lie apart from everything that schemas make", () => {
    const numbers = Object.values(SYSTEM_TABLE_NUMBERS);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(Math.max(...numbers)).toBeLessThan(FIRST_USER_TABLE_NUMBER);
    const indexes = Object.values(SYSTEM_INDEXES).flatMap((each) => Object.keys(each));
    expect(indexes.length).toBeLessThan(FIRST_USER_INDEX_ID);
    for (const name of Object.keys(SYSTEM_INDEXES))
      expect(SYSTEM_TABLE_NUMBERS).toHaveProperty(name);
  });
});
