// Pages of a query against slices of the whole, while rows come and go.
import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { justAfter } from "../values/keys.ts";
import { refusalOf } from "../values/testing.ts";
import type { Key, WireObject } from "../values/wire.ts";
import { chance, tallied } from "../world/effort.ts";
import type { Table } from "./catalog.ts";
import type { Position } from "./cursors.ts";
import { type PageOptions, type PageRows, pageInterval, readPage } from "./page.ts";
import { type Plan, type ScanPlan, planQuery } from "./plan.ts";
import { IndexRows, Pipeline } from "./rows.ts";
import { TestData, TestLog, catalogFor, idOf, tablesOf } from "./testing.ts";

const CATALOG = catalogFor(
  tablesOf(defineSchema({ trips: defineTable(v.any()).index("by_n", ["n"]) })),
);
const TABLE = CATALOG.table("trips") as Table;
const NO_LIMITS = { maximumRowsRead: null, maximumBytesRead: null };
const EVEN: WireObject = { filter: { $eq: [{ $mod: [{ $field: "n" }, 2] }, 0] } };

type Order = "asc" | "desc";
type TripPlan = Plan & ScanPlan;

function plan(order: Order = "asc", operators: WireObject[] = []): TripPlan {
  const source = { type: "IndexRange", indexName: "trips.by_n", range: [], order };
  return planQuery(CATALOG, "user", { source, operators }) as TripPlan;
}

function filled(numbers: readonly number[], text = ""): TestData {
  const data = new TestData();
  for (const [id, n] of numbers.entries()) add(data, id, n, text);
  return data;
}

function add(data: TestData, id: number, n: number, text = ""): void {
  data.put(TABLE, { n, text, _id: idOf(TABLE, id), _creationTime: id });
}

function keyOf(position: Position | null): Key | null {
  return position === null || position === "end" ? null : position.after;
}

/** One page behind `from`; with `to` exactly up to there. */
function page(
  data: TestData,
  query: TripPlan,
  from: Position | null,
  options: Partial<PageOptions> = {},
  to: Position | null = null,
): PageRows {
  const interval = pageInterval(query.interval, query.reverse, keyOf(from), keyOf(to));
  const rows = new IndexRows(data, new TestLog(), query, interval);
  return readPage(rows, query.operators, { pageSize: 3, ...NO_LIMITS, ...options }, to);
}

function numbersOf({ page: rows }: PageRows): number[] {
  return rows.map(({ fields }) => fields["n"] as number);
}

/** All pages, one behind the other. */
function pages(data: TestData, query: TripPlan, options: Partial<PageOptions>): PageRows[] {
  const found: PageRows[] = [];
  let from: Position | null = null;
  do {
    const next: PageRows = page(data, query, from, options);
    found.push(next);
    from = next.end;
  } while (from !== "end" && found.length < 100);
  return found;
}

function whole(data: TestData, query: TripPlan): number[] {
  const rows = new IndexRows(data, new TestLog(), query, query.interval);
  const pipeline = new Pipeline(rows, query.operators);
  const found: number[] = [];
  for (let row = pipeline.next(); row !== null; row = pipeline.next()) {
    found.push(row.document.fields["n"] as number);
  }
  return found;
}

const numbers = fc.array(fc.nat(9), { maxLength: 15 });
const queries = fc
  .tuple(fc.constantFrom<Order>("asc", "desc"), fc.boolean())
  .map(([order, isFiltered]) => plan(order, isFiltered ? [EVEN] : []));
const limits = fc.record({
  pageSize: fc.integer({ min: 1, max: 5 }),
  maximumRowsRead: fc.option(fc.integer({ min: 1, max: 6 }), { nil: null }),
  maximumBytesRead: fc.option(fc.integer({ min: 50, max: 600 }), { nil: null }),
});

describe("pages one behind the other", () => {
  it("are the whole query, whatever their size and limits, with every row once", () => {
    fc.assert(
      fc.property(numbers, queries, limits, (list, query, options) => {
        const data = filled(list);
        const found = pages(data, query, options);
        expect(found.flatMap(numbersOf)).toEqual(whole(data, query));
        expect(found.at(-1)?.end).toBe("end");
        expect(data.openCursors).toBe(0);
        for (const each of found) expect(each.page.length).toBeLessThanOrEqual(options.pageSize);
      }),
      { numRuns: 500 },
    );
  });

  it("show what came behind them, and never again what they have shown", () => {
    const data = filled([10, 20, 30]);
    const first = page(data, plan(), null, { pageSize: 2 });
    add(data, 50, 5);
    add(data, 51, 25);
    expect(numbersOf(page(data, plan(), first.end, { pageSize: 5 }))).toEqual([25, 30]);
    data.remove(TABLE, idOf(TABLE, 1));
    expect(numbersOf(page(data, plan(), first.end, { pageSize: 5 }))).toEqual([25, 30]);
  });
});

describe("pages that are read again", () => {
  const changes = fc.array(fc.record({ id: fc.nat(20), n: fc.option(fc.nat(9), { nil: null }) }), {
    maxLength: 8,
  });

  it("keep to their ends, so that together they stay the whole query", () =>
    tallied("database: pages while rows change", (tally) => {
      fc.assert(
        fc.property(numbers, queries, limits, changes, (list, query, options, changed) => {
          tally.round(list.length + changed.length);
          const data = filled(list);
          const first = pages(data, query, options);
          for (const { id, n } of changed) {
            if (n === null) data.remove(TABLE, idOf(TABLE, id));
            else add(data, id, n);
          }
          let from: Position | null = null;
          const again: number[] = [];
          for (const { end } of first) {
            const next = page(data, query, from, options, end);
            expect(next.end).toEqual(end);
            again.push(...numbersOf(next));
            from = end;
          }
          expect(again).toEqual(whole(data, query));
        }),
        chance(500, 30_000),
      );
    }));

  it("may grow past their size, and then say that they should be split", () => {
    const data = filled([0, 100]);
    const first = page(data, plan(), null, { pageSize: 1, maximumRowsRead: 4 });
    for (let i = 1; i <= 9; i++) add(data, 10 + i, -i);
    const again = page(data, plan(), null, { pageSize: 1, maximumRowsRead: 4 }, first.end);
    expect(again.page).toHaveLength(10);
    expect(again.pageStatus).toBe("SplitRecommended");
    expect(again.split).not.toBeNull();
  });

  it("are halved by their split into two that join", () => {
    fc.assert(
      fc.property(numbers, queries, (list, query) => {
        const data = filled(list);
        const all = page(data, query, null, { pageSize: 20 });
        if (all.split === null) {
          expect(list.length).toBeLessThan(3);
          return;
        }
        const left = page(data, query, null, {}, all.split);
        const right = page(data, query, all.split, {}, all.end);
        expect([...numbersOf(left), ...numbersOf(right)]).toEqual(numbersOf(all));
        if (query.operators.length > 0) return;
        expect(Math.abs(left.page.length - right.page.length)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 300 },
    );
  });
});

describe("what a page says of itself", () => {
  it("is nothing when all is well", () => {
    const found = page(filled([1, 2, 3]), plan(), null, { pageSize: 2 });
    expect(found).toMatchObject({ pageStatus: null, split: null });
  });

  it("is its end behind the last row that was read, also one that a filter dropped", () => {
    const data = filled([1, 3, 4, 5]);
    const query = plan("asc", [EVEN]);
    const found = page(data, query, null, { pageSize: 1, maximumRowsRead: 2 });
    expect([numbersOf(found), found.pageStatus]).toEqual([[], "SplitRequired"]);
    const rows = new IndexRows(data, new TestLog(), query, query.interval);
    rows.next();
    expect(found.end).toEqual({ after: rows.next()?.position });
  });

  it.each([
    ["full with its last allowed row", { pageSize: 3, maximumRowsRead: 3 }, 3, "SplitRecommended"],
    ["cut before it was full", { pageSize: 4, maximumRowsRead: 3 }, 3, "SplitRequired"],
    ["above three quarters", { pageSize: 4, maximumRowsRead: 5 }, 4, "SplitRecommended"],
    ["at three quarters", { pageSize: 3, maximumRowsRead: 4 }, 3, null],
    ["far below", { pageSize: 3, maximumRowsRead: 100 }, 3, null],
  ])("depends on the rows that it read: %s", (_what, options, count, status) => {
    const found = page(filled([1, 2, 3, 4, 5, 6]), plan(), null, options);
    expect([found.page.length, found.pageStatus]).toEqual([count, status]);
  });

  it.each([
    ["cut", 2_500, 3, "SplitRequired"],
    ["nearly cut", 6_000, 5, "SplitRecommended"],
    ["far below", 100_000, 5, null],
  ])("depends on the bytes that it read: %s", (_what, maximumBytesRead, count, status) => {
    const data = filled([1, 2, 3, 4, 5, 6], "x".repeat(900));
    const found = page(data, plan(), null, { pageSize: 5, maximumBytesRead });
    expect([found.page.length, found.pageStatus]).toEqual([count, status]);
  });

  it("is the end when the rows end with the page not full", () => {
    expect(page(filled([1, 2]), plan(), null, { pageSize: 3 }).end).toBe("end");
    expect(page(filled([]), plan(), null, { pageSize: 3 })).toMatchObject({ page: [], end: "end" });
  });

  it("is the end when a limit of the query is used up", () => {
    const query = plan("asc", [{ limit: 2 }]);
    const found = page(filled([1, 2, 3]), query, null, { pageSize: 5 });
    expect([numbersOf(found), found.end]).toEqual([[1, 2], "end"]);
  });
});

describe("the part of a stretch between two places", () => {
  const stretch = { start: "b", end: "y" };

  it("lies behind the first and reaches to the second, in the query's direction", () => {
    expect(pageInterval(stretch, false, null, null)).toEqual(stretch);
    expect(pageInterval(stretch, false, "d", "k")).toEqual({
      start: justAfter("d"),
      end: justAfter("k"),
    });
    expect(pageInterval(stretch, true, "k", "d")).toEqual({ start: "d", end: "k" });
    expect(pageInterval(stretch, true, null, "d")).toEqual({ start: "d", end: "y" });
  });

  it("is empty when the places are the wrong way round", () => {
    for (const [isReverse, from, to] of [
      [false, "k", "d"],
      [true, "d", "k"],
    ] as const) {
      const { start, end } = pageInterval(stretch, isReverse, from, to);
      expect(start).toBe(end);
    }
  });

  it("is refused for places that are none of the stretch", () => {
    for (const foreign of ["a", "y", "z"]) {
      for (const isReverse of [false, true]) {
        const refusals = [
          refusalOf(() => pageInterval(stretch, isReverse, foreign, null)),
          refusalOf(() => pageInterval(stretch, isReverse, null, foreign)),
        ];
        for (const refusal of refusals) expect(refusal).toMatch(/^InvalidCursor: /);
      }
    }
    expect(refusalOf(() => pageInterval(stretch, false, "b", "x\xff"))).toBe("fine");
  });
});
