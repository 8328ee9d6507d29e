import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
import { describe, expect, it } from "vitest";

import { afterPrefix } from "../values/keys.ts";
import { refusalOf } from "../values/testing.ts";
import type { Wire, WireObject } from "../values/wire.ts";
import type { Catalog, Table } from "./catalog.ts";
import { creationTimePrefix, documentsPrefix } from "./layout.ts";
import { type Realm, type ScanPlan, checkRealm, fingerprintOf, planQuery } from "./plan.ts";
import { catalogFor, tablesOf } from "./testing.ts";

function catalog(fields = ["city", "days"]): Catalog {
  const trips = defineTable(v.any())
    .index("by_city", fields as ["city"])
    .index("soon", { fields: ["soon"], staged: true })
    .searchIndex("by_text", { searchField: "text", filterFields: ["city"] })
    .searchIndex("find_soon", { searchField: "soon", staged: true });
  return catalogFor(tablesOf(defineSchema({ trips })));
}

const CATALOG = catalog();
const TRIPS = CATALOG.table("trips") as Table;

function scan(tableName: string, order: string | null = null): WireObject {
  return { type: "FullTableScan", tableName, order };
}

function range(
  indexName: Wire,
  conditions: WireObject[] = [],
  order: string | null = null,
): WireObject {
  return { type: "IndexRange", indexName, range: conditions, order };
}

function search(indexName: string): WireObject {
  const filters = [{ type: "Search", fieldPath: "text", value: "boat" }];
  return { type: "Search", indexName, filters };
}

function plan(source: WireObject, operators: Wire[] = [], realm: Realm = "user") {
  return planQuery(CATALOG, realm, { source, operators });
}

function refusal(source: WireObject, operators: Wire[] = [], realm: Realm = "user"): string {
  return refusalOf(() => plan(source, operators, realm));
}

describe("a query", () => {
  it("of a whole table walks its creation times", () => {
    const prefix = creationTimePrefix(TRIPS.number);
    const interval = { start: prefix, end: afterPrefix(prefix) };
    expect(plan(scan("trips"))).toMatchObject({
      kind: "scan",
      byId: false,
      interval,
      reverse: false,
    });
    expect(plan(scan("trips", "desc"))).toMatchObject({ interval, reverse: true });
  });

  it("of a table that is not there yet reads where its first document will lie", () => {
    const found = plan(scan("later")) as ScanPlan;
    expect(CATALOG.table("later")).toBe(found.table);
    expect(found.interval.start).toBe(creationTimePrefix(found.table.number));
  });

  it("of an index walks what the range says of it", () => {
    const byCity = plan(range("trips.by_city")) as ScanPlan;
    expect(byCity.interval.start).toBe(TRIPS.indexes[0]?.prefix);
    const hue = { type: "Eq", fieldPath: "city", value: "Hue" };
    const narrow = plan(range("trips.by_city", [hue], "desc")) as ScanPlan;
    expect(narrow.interval.start > byCity.interval.start).toBe(true);
    expect(narrow.interval.end < byCity.interval.end).toBe(true);
    expect(narrow.reverse).toBe(true);
  });

  it("knows the two indexes that every table has", () => {
    expect(plan(range("trips.by_id"))).toMatchObject({
      byId: true,
      interval: { start: documentsPrefix(TRIPS.number) },
    });
    expect(plan(range("trips.by_creation_time"))).toMatchObject({
      byId: false,
      interval: { start: creationTimePrefix(TRIPS.number) },
    });
  });

  it("of a search index keeps its filters for the search", () => {
    expect(plan(search("trips.by_text"))).toMatchObject({
      kind: "search",
      index: { name: "by_text", searchField: "text" },
      filters: [{ type: "Search", value: "boat" }],
    });
  });

  it.each<[string, WireObject, string]>([
    ["an index that is not there", range("trips.by_day"), "Index trips.by_day not found."],
    ["an index of no table", range("none.by_city"), "Index none.by_city not found."],
    ["a name without a table", range("by_city"), "Index by_city not found."],
    ["no name", range(null), "Index  not found."],
    ["a search index as a plain one", range("trips.by_text"), "Index trips.by_text not found."],
    ["a plain index as a search index", search("trips.by_city"), "Index trips.by_city not found."],
  ])("is refused for %s", (_what, source, message) => {
    expect(refusal(source)).toBe(`IndexNotFoundError: ${message}`);
  });

  it("is refused while its index is staged", () => {
    for (const [name, source] of [
      ["soon", range("trips.soon")],
      ["find_soon", search("trips.find_soon")],
    ] as const) {
      expect(refusal(source)).toBe(
        `StagedIndexError: Index trips.${name} is currently staged and not available to query until it is enabled.`,
      );
    }
  });
});

describe("operators", () => {
  it("are filters and limits", () => {
    const { operators } = plan(scan("trips"), [{ limit: 3 }, { filter: true }, { limit: 0 }]);
    expect(operators).toMatchObject([{ limit: 3 }, { filter: expect.any(Function) }, { limit: 0 }]);
  });

  it.each<Wire>([{}, { limit: -1 }, { limit: "3" }, { limit: null }, { skip: 1 }])(
    "are not %j",
    (operator) => {
      expect(refusal(scan("trips"), [operator])).toBe(
        "InvalidQuery: A query operator is a filter or a limit.",
      );
    },
  );

  it("are 256 at most", () => {
    const limits = Array.from({ length: 256 }, () => ({ limit: 1 }));
    expect(refusal(scan("trips"), limits)).toBe("fine");
    expect(refusal(scan("trips"), [...limits, { limit: 1 }])).toBe(
      "TooManyOperators: Query has too many operators (257 > maximum 256)",
    );
  });
});

describe("the two realms", () => {
  const own = "InvalidTableName: System tables can only be accessed with db.system.";
  const others = "InvalidTableName: User tables cannot be accessed with db.system.";

  it("see their own tables only", () => {
    expect(refusalOf(() => checkRealm("user", "trips"))).toBe("fine");
    expect(refusalOf(() => checkRealm("system", "_storage"))).toBe("fine");
    expect(refusalOf(() => checkRealm("user", "_storage"))).toBe(own);
    expect(refusalOf(() => checkRealm("system", "trips"))).toBe(others);
  });

  it("hold for every kind of query", () => {
    for (const source of [scan("_storage"), range("_storage.by_id"), search("_storage.by_text")]) {
      expect(refusal(source)).toBe(own);
    }
    for (const source of [scan("trips"), range("trips.by_city"), search("trips.by_text")]) {
      expect(refusal(source, [], "system")).toBe(others);
    }
    expect(refusal(range("_storage.by_storageId"), [], "system")).toBe("fine");
  });
});

describe("the fingerprint of a query", () => {
  function fingerprint(source: WireObject, operators: Wire[] = [], from = CATALOG): string {
    const query = { source, operators };
    return fingerprintOf(planQuery(from, "user", query), query);
  }

  it("is one for one query, in whatever order its fields are written", () => {
    const hue = { type: "Eq", fieldPath: "city", value: "Hue" };
    const turned = { value: "Hue", fieldPath: "city", type: "Eq" };
    expect(fingerprint(range("trips.by_city", [hue]))).toBe(
      fingerprint(range("trips.by_city", [turned])),
    );
  });

  it("differs as soon as anything of the query does", () => {
    const on = (type: string, value: Wire): WireObject => ({ type, fieldPath: "city", value });
    const all = [
      fingerprint(scan("trips")),
      fingerprint(scan("trips", "desc")),
      fingerprint(scan("other")),
      fingerprint(scan("trips"), [{ limit: 1 }]),
      fingerprint(scan("trips"), [{ filter: true }]),
      fingerprint(range("trips.by_id")),
      fingerprint(range("trips.by_creation_time")),
      fingerprint(range("trips.by_city")),
      fingerprint(range("trips.by_city", [on("Eq", "Hue")])),
      fingerprint(range("trips.by_city", [on("Eq", "Hue ")])),
      fingerprint(range("trips.by_city", [on("Gt", "Hue")])),
      fingerprint(search("trips.by_text")),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  it("changes when an index of the same name gets other fields: its keys mean other places", () => {
    const source = range("trips.by_city");
    expect(fingerprint(source, [], catalog(["city"]))).not.toBe(fingerprint(source));
    expect(fingerprint(source, [], catalog())).toBe(fingerprint(source));
    expect(fingerprint(scan("trips"), [], catalog(["city"]))).toBe(fingerprint(scan("trips")));
  });
});
