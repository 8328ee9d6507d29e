// Walking an index: what comes out, what is counted, and what a commit must touch to make it untrue.
import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { DamagedError } from "../values/errors.ts";
import { justAfter } from "../values/keys.ts";
import type { WireObject } from "../values/wire.ts";
import type { Table } from "./catalog.ts";
import { keysOf } from "./document-keys.ts";
import { type Plan, type ScanPlan, planQuery } from "./plan.ts";
import { IndexRows, Pipeline, type RowSource } from "./rows.ts";
import { TestData, TestLog, catalogFor, idOf, tablesOf } from "./testing.ts";

const CATALOG = catalogFor(
  tablesOf(defineSchema({ trips: defineTable(v.any()).index("by_n", ["n"]) })),
);
const TABLE = CATALOG.table("trips") as Table;

type Order = "asc" | "desc";

function trip(id: number, n: number): WireObject {
  return { n, _id: idOf(TABLE, id), _creationTime: id };
}

function filled(numbers: readonly number[]): TestData {
  const data = new TestData();
  for (const [id, n] of numbers.entries()) data.put(TABLE, trip(id, n));
  return data;
}

function plan(
  indexName: string,
  order: Order,
  range: WireObject[] = [],
  operators: WireObject[] = [],
) {
  const source = { type: "IndexRange", indexName, range, order };
  return planQuery(CATALOG, "user", { source, operators }) as Plan & ScanPlan;
}

function open(data: TestData, query: Plan & ScanPlan) {
  const log = new TestLog();
  const rows = new IndexRows(data, log, query, query.interval);
  return { log, rows, pipeline: new Pipeline(rows, query.operators) };
}

/** Reads at most so many rows and gives their `n`. */
function take(source: Pick<RowSource, "next">, count = Infinity): unknown[] {
  const found: unknown[] = [];
  while (found.length < count) {
    const row = source.next();
    if (row === null) break;
    found.push(row.document.fields["n"]);
  }
  return found;
}

const numbers = fc.array(fc.nat(9), { maxLength: 12 });
const orders = fc.constantFrom<Order>("asc", "desc");

describe("the rows of an index", () => {
  it("come in its order, equal ones by time, both ways", () => {
    fc.assert(
      fc.property(numbers, orders, (list, order) => {
        const expected = list.toSorted((a, b) => a - b);
        if (order === "desc") expected.reverse();
        expect(take(open(filled(list), plan("trips.by_n", order)).rows)).toEqual(expected);
        const byTime = order === "desc" ? list.toReversed() : list;
        expect(take(open(filled(list), plan("trips.by_creation_time", order)).rows)).toEqual(
          byTime,
        );
        expect(take(open(filled(list), plan("trips.by_id", order)).rows)).toEqual(byTime);
      }),
    );
  });

  it("count each document and its text, whatever a filter makes of it", () => {
    const data = filled([1, 2, 3]);
    const query = plan("trips.by_n", "asc", [], [{ filter: { $eq: [{ $field: "n" }, 2] } }]);
    const { log, pipeline } = open(data, query);
    expect(take(pipeline)).toEqual([2]);
    expect([log.documents, log.queries]).toEqual([3, 0]);
    const texts = [0, 1, 2].map((id) => JSON.stringify(trip(id, id + 1)).length);
    expect(log.bytes).toBe(texts.reduce((sum, length) => sum + length));
  });

  it("depend on nothing before the first one is read, and on the whole stretch at the end", () => {
    const query = plan("trips.by_n", "asc", [{ type: "Gte", fieldPath: "n", value: 2 }]);
    const { log, rows } = open(filled([1, 2, 3]), query);
    expect(log.intervals.every(({ start, end }) => start === end)).toBe(true);
    take(rows);
    expect(log.intervals).toEqual([query.interval]);
  });

  it("depend on exactly what lies between the beginning and the last one read", () => {
    fc.assert(
      fc.property(numbers, orders, fc.nat(12), fc.nat(9), (list, order, count, added) => {
        const query = plan("trips.by_n", order);
        const { log, rows } = open(filled(list), query);
        const before = take(rows, count);
        const newcomer = trip(100, added);
        const key = keysOf(TABLE, newcomer).positions[1] as string;
        const after = filled(list);
        after.put(TABLE, newcomer);
        const again = take(open(after, query).rows, count);
        const isChanged = JSON.stringify(again) !== JSON.stringify(before);
        // A newcomer that changes the answer is always noticed; of the others only one that ties may be.
        if (isChanged) expect(log.covers(key)).toBe(true);
        if (log.covers(key) && count > 0 && before.length === count) {
          const last = before.at(-1) as number;
          expect(order === "asc" ? added <= last : added >= last).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("depend on the row that was read last, so that its removal is noticed", () => {
    for (const order of ["asc", "desc"] as const) {
      const { log, rows } = open(filled([1, 2, 3]), plan("trips.by_n", order));
      take(rows, 1);
      const first = keysOf(TABLE, order === "asc" ? trip(0, 1) : trip(2, 3)).positions[1] as string;
      const second = keysOf(TABLE, trip(1, 2)).positions[1] as string;
      expect([log.covers(first), log.covers(second)]).toEqual([true, false]);
    }
  });

  it("break when the index names a document that is not there", () => {
    const data = filled([1]);
    const documents = [...data.entries.keys()].filter((key) => key.startsWith("\x01"));
    for (const key of documents) data.entries.delete(key);
    expect(() => take(open(data, plan("trips.by_n", "asc")).rows)).toThrow(DamagedError);
  });
});

describe("a pipeline", () => {
  type Step = { filter: number } | { limit: number };
  const steps: fc.Arbitrary<Step[]> = fc.array(
    fc.oneof(
      fc.record({ filter: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ limit: fc.nat(6) }),
    ),
    { maxLength: 4 },
  );
  const json = (step: Step): WireObject =>
    "limit" in step
      ? { limit: step.limit }
      : { filter: { $eq: [{ $mod: [{ $field: "n" }, step.filter] }, 0] } };
  const model = (list: readonly number[], all: readonly Step[]): number[] =>
    all.reduce<number[]>(
      (rows, step) =>
        "limit" in step ? rows.slice(0, step.limit) : rows.filter((n) => n % step.filter === 0),
      list.toSorted((a, b) => a - b),
    );

  it("does its filters and limits one after the other, in any order", () => {
    fc.assert(
      fc.property(numbers, steps, (list, all) => {
        const { pipeline } = open(filled(list), plan("trips.by_n", "asc", [], all.map(json)));
        expect(take(pipeline)).toEqual(model(list, all));
        expect(pipeline.next()).toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  it("reads no row more once a limit is used up", () => {
    const query = plan("trips.by_n", "asc", [], [{ limit: 2 }]);
    const { log, pipeline } = open(filled([1, 2, 3, 4]), query);
    expect(take(pipeline)).toEqual([1, 2]);
    expect([log.documents, pipeline.exhaustedLimit]).toEqual([2, true]);
    const last = keysOf(TABLE, trip(1, 2)).positions[1] as string;
    expect(log.intervals[0]?.end).toBe(justAfter(last));
  });

  it("of a limit of nothing reads nothing", () => {
    const { log, pipeline } = open(filled([1]), plan("trips.by_n", "asc", [], [{ limit: 0 }]));
    expect([pipeline.next(), log.documents]).toEqual([null, 0]);
  });

  it("stops where the reader wants, but gives a row that passed", () => {
    const seen: string[] = [];
    const first = open(filled([1, 2, 3]), plan("trips.by_n", "asc")).pipeline;
    const stop = ({ position }: { position: string }): boolean => {
      seen.push(position);
      return false;
    };
    expect(first.next(stop)?.document.fields["n"]).toBe(1);
    expect(seen).toHaveLength(1);
    const none = plan("trips.by_n", "asc", [], [{ filter: false }]);
    expect(open(filled([1, 2, 3]), none).pipeline.next(stop)).toBeNull();
    expect(seen).toHaveLength(2);
  });

  it("does not use up the limits of the plan that it was made of", () => {
    const query = plan("trips.by_n", "asc", [], [{ limit: 1 }]);
    for (let i = 0; i < 2; i++) expect(take(open(filled([1, 2]), query).pipeline)).toEqual([1]);
  });

  it("ends the walk below it once, and then for good", () => {
    const data = filled([1, 2, 3]);
    const { pipeline } = open(data, plan("trips.by_n", "asc"));
    pipeline.next();
    expect(data.openCursors).toBe(1);
    pipeline.close();
    pipeline.close();
    expect([data.openCursors, pipeline.next()]).toEqual([0, null]);
  });

  it("wants its filters to be true or false", () => {
    const query = plan("trips.by_n", "asc", [], [{ filter: { $field: "n" } }]);
    expect(() => open(filled([1]), query).pipeline.next()).toThrow("Expected a boolean, got 1");
  });
});
