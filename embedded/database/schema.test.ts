import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
import { describe, expect, it } from "vitest";

import { refusalOf } from "../values/testing.ts";
import type { Wire, WireObject } from "../values/wire.ts";
import { readTableDefinition } from "./schema.ts";
import { tablesOf } from "./testing.ts";

function table(changes: Record<string, Wire>): WireObject {
  return { tableName: "trips", indexes: [], searchIndexes: [], documentType: null, ...changes };
}

function index(indexDescriptor: string, fields: Wire[] = ["a"]): WireObject {
  return { indexDescriptor, fields };
}

function names(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `n${i}`);
}

function refusal(changes: Record<string, Wire>): string {
  return refusalOf(() => readTableDefinition(table(changes)));
}

describe("a table definition", () => {
  it("is read as defineSchema exports it", () => {
    const schema = defineSchema({
      trips: defineTable({
        city: v.string(),
        days: v.number(),
        text: v.optional(v.string()),
        a: v.any(),
      })
        .index("by_city_and_days", ["city", "days"])
        .index("by_deep", ["a.b.c"])
        .searchIndex("by_text", { searchField: "text", filterFields: ["city"] }),
    });
    const [json] = tablesOf(schema);
    expect(readTableDefinition(json as WireObject)).toMatchObject({
      name: "trips",
      indexes: [
        { name: "by_city_and_days", fields: ["city", "days"], staged: false },
        { name: "by_deep", fields: ["a.b.c"], staged: false },
      ],
      searchIndexes: [
        { name: "by_text", searchField: "text", filterFields: ["city"], staged: false },
      ],
      vectorIndexes: [],
      documentType: { type: "object" },
    });
  });

  it("reads staged indexes behind the others", () => {
    const schema = defineSchema({
      trips: defineTable({ a: v.string(), b: v.string() })
        .index("late", { fields: ["a"], staged: true })
        .index("now", ["b"])
        .searchIndex("find_late", { searchField: "a", staged: true }),
    });
    const definition = readTableDefinition(tablesOf(schema)[0] as WireObject);
    expect(definition.indexes.map(({ name, staged }) => [name, staged])).toEqual([
      ["now", false],
      ["late", true],
    ]);
    expect(definition.searchIndexes).toMatchObject([{ name: "find_late", staged: true }]);
  });

  it("may be nearly nothing", () => {
    expect(readTableDefinition({ tableName: "trips" })).toEqual({
      name: "trips",
      indexes: [],
      searchIndexes: [],
      vectorIndexes: [],
      documentType: null,
    });
  });

  it.each(["", "1st", "a-b", "_own", "__", "x".repeat(65), "họ"])("refuses the name %j", (name) => {
    expect(refusal({ tableName: name })).toBe(`InvalidSchema: Invalid table name "${name}".`);
  });
});

describe("an index", () => {
  it.each<[string, WireObject, string]>([
    ["a name that is none", index("by city"), 'Invalid index name "by city" in table "trips".'],
    ["the name of an index that each table has", index("by_id"), "the name is reserved"],
    ["the other one", index("by_creation_time"), "the name is reserved"],
    ["a name of our own kind", index("_by_a"), "the name is reserved"],
    ["no field", index("by_none", []), "must have a field"],
    ["a field twice", index("by_a", ["a", "b", "a"]), "lists a field twice"],
    ["17 fields", index("by_many", names(17)), "has more than 16 fields"],
    ["a field of the system", index("by_id2", ["_id"]), 'uses the reserved field "_id"'],
  ])("may not have %s", (_what, json, message) => {
    expect(refusal({ indexes: [json] })).toMatch(/^InvalidSchema: /);
    expect(refusal({ indexes: [json] })).toContain(message);
    expect(refusal({ stagedDbIndexes: [json] })).toContain(message);
  });

  it("may have 16 fields, and a table 64 of them", () => {
    expect(refusal({ indexes: [index("by_many", names(16))] })).toBe("fine");
    const indexes = names(64).map((name) => index(name));
    expect(refusal({ indexes })).toBe("fine");
    expect(refusal({ indexes: [...indexes, index("more")] })).toContain("has too many indexes");
    expect(refusal({ indexes, stagedDbIndexes: [index("more")] })).toContain("too many indexes");
  });

  it("shares its name with no other of its table", () => {
    const twice = 'Table "trips" has two indexes named "by_a".';
    expect(refusal({ indexes: [index("by_a"), index("by_a", ["b"])] })).toContain(twice);
    const search = { indexDescriptor: "by_a", searchField: "a", filterFields: [] };
    expect(refusal({ indexes: [index("by_a")], searchIndexes: [search] })).toContain(twice);
    expect(refusal({ indexes: [index("by_a")], stagedDbIndexes: [index("by_a")] })).toContain(
      twice,
    );
  });
});

describe("a search index", () => {
  const search = (name: string, filterFields: string[] = []): WireObject => ({
    indexDescriptor: name,
    searchField: "text",
    filterFields,
  });

  it("has at most 16 filter fields, and a table four of them", () => {
    expect(refusal({ searchIndexes: [search("s", names(16))] })).toBe("fine");
    expect(refusal({ searchIndexes: [search("s", names(17))] })).toContain(
      "too many filter fields",
    );
    const searchIndexes = names(4).map((name) => search(name));
    expect(refusal({ searchIndexes })).toBe("fine");
    expect(refusal({ searchIndexes: [...searchIndexes, search("more")] })).toContain(
      "has too many search indexes",
    );
  });

  it("is named like any index", () => {
    expect(refusal({ searchIndexes: [search("by_id")] })).toContain("the name is reserved");
    expect(refusal({ stagedSearchIndexes: [search("no name")] })).toContain("Invalid index name");
  });
});
