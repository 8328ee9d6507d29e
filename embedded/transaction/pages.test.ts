import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { DeveloperError } from "../values/errors.ts";
import type { WireObject } from "../values/wire.ts";
import { chance, tallied } from "../world/effort.ts";
import type { Engine, PageRequest, PageResult, QueryJson } from "./engine.ts";
import { collect, engineForTest, indexQuery, read, scan, schemaJsonOf, write } from "./testing.ts";

const schema = schemaJsonOf(
  defineSchema({
    rows: defineTable({ rank: v.number(), n: v.optional(v.number()) }).index("by_rank", ["rank"]),
  }),
);

async function withRows(ranks: number[]): Promise<Engine> {
  const { engine } = await engineForTest();
  await engine.setSchema(schema);
  await write(engine, (tx) => {
    for (const rank of ranks) tx.insert("rows", { rank });
  });
  return engine;
}

function page(
  engine: Engine,
  request: Partial<PageRequest>,
  journal: string | null = null,
): PageResult & { journal: string } {
  const full = { query: indexQuery("rows.by_rank"), cursor: null, pageSize: 3, ...request };
  return read(engine, (tx) => {
    const { result, journal: recorded } = tx.page("user", full, journal);
    return { ...result, journal: recorded };
  });
}

function ranks(result: PageResult): unknown[] {
  return result.page.map(({ fields }) => fields["rank"]);
}

describe("pages", () => {
  it("follow one another to an empty done page, and stay at the end", async () => {
    const engine = await withRows([1, 2, 3, 4]);
    const first = page(engine, { pageSize: 2 });
    expect([ranks(first), first.isDone]).toEqual([[1, 2], false]);
    const second = page(engine, { pageSize: 2, cursor: first.continueCursor });
    expect([ranks(second), second.isDone]).toEqual([[3, 4], false]);
    const third = page(engine, { pageSize: 2, cursor: second.continueCursor });
    expect([ranks(third), third.isDone]).toEqual([[], true]);
    const after = page(engine, { pageSize: 2, cursor: third.continueCursor });
    expect([ranks(after), after.isDone]).toEqual([[], true]);
    expect(after.continueCursor).toBe(third.continueCursor);
  });

  it("keep rows of one key and one mutation in the order of insertion, both ways", async () => {
    const { engine } = await engineForTest();
    await engine.setSchema(schema);
    await write(engine, (tx) => {
      for (const n of [0, 1, 2, 3, 4]) tx.insert("rows", { rank: 7, n });
    });
    for (const [order, expected] of [
      ["asc", [0, 1, 2, 3, 4]],
      ["desc", [4, 3, 2, 1, 0]],
    ] as const) {
      const query = indexQuery("rows.by_rank", [], order);
      expect(read(engine, (tx) => collect(tx, query)).map(({ n }) => n)).toEqual(expected);
      const seen: unknown[] = [];
      let cursor: string | null = null;
      for (let isDone = false; !isDone;) {
        const next: PageResult = page(engine, { query, cursor, pageSize: 2 });
        seen.push(...next.page.map(({ fields }) => fields["n"]));
        ({ isDone, continueCursor: cursor } = next);
      }
      expect(seen).toEqual(expected);
    }
  });

  it("run again to the same end, whatever came between", async () => {
    const engine = await withRows([10, 20, 30, 40]);
    const first = page(engine, { pageSize: 2 });
    await write(engine, (tx) => {
      for (const rank of [5, 15, 20, 25]) tx.insert("rows", { rank });
    });
    const again = page(engine, { pageSize: 2 }, first.journal);
    expect(ranks(again)).toEqual([5, 10, 15, 20]);
    expect(again.continueCursor).toBe(first.continueCursor);
    const second = page(engine, { pageSize: 2, cursor: first.continueCursor });
    expect(ranks(second)).toEqual([20, 25]);
    expect(ranks(page(engine, { pageSize: 1, endCursor: second.continueCursor }))).toEqual([
      5, 10, 15, 20, 20, 25,
    ]);
  });

  it("count what filters drop as read, not as returned", async () => {
    const engine = await withRows([1, 2, 3, 4, 5, 6]);
    const even = { filter: { $eq: [{ $mod: [{ $field: "rank" }, 2] }, 0] } };
    const query = indexQuery("rows.by_rank", [], "asc", [even]);
    const first = page(engine, { query, pageSize: 2 });
    expect(ranks(first)).toEqual([2, 4]);
    const cut = page(engine, { query, pageSize: 2, maximumRowsRead: 1 });
    expect([ranks(cut), cut.isDone, cut.pageStatus]).toEqual([[], false, "SplitRequired"]);
  });

  it.each([
    [1, 3, 1, null],
    [3, 3, 3, "SplitRecommended"],
    [3, 2, 2, "SplitRequired"],
  ])(
    "of %i rows with at most %i read give %i rows, %s",
    async (pageSize, maximum, rows, status) => {
      const engine = await withRows([1, 2, 3, 4, 5]);
      const result = page(engine, { pageSize, maximumRowsRead: maximum });
      expect([result.page.length, result.pageStatus]).toEqual([rows, status]);
    },
  );

  it("stop at the wanted bytes", async () => {
    const engine = await withRows([1, 2, 3, 4, 5]);
    const result = page(engine, { pageSize: 5, maximumBytesRead: 150 });
    expect(result.pageStatus).toBe("SplitRequired");
    expect(result.page.length).toBeLessThan(5);
  });

  it("split near the middle into two that join", async () => {
    const engine = await withRows([1, 2, 3, 4, 5]);
    const whole = page(engine, { pageSize: 5 });
    expect(page(engine, { pageSize: 2 }).splitCursor).toBeNull();
    const left = page(engine, { endCursor: whole.splitCursor });
    const right = page(engine, { cursor: whole.splitCursor, endCursor: whole.continueCursor });
    expect([...ranks(left), ...ranks(right)]).toEqual(ranks(whole));
    expect(left.page.length).toBeGreaterThan(1);
    expect(right.page.length).toBeGreaterThan(1);
  });

  it("refuse a size of nothing and foreign cursors", async () => {
    const engine = await withRows([1, 2, 3]);
    expect(() => page(engine, { pageSize: 0 })).toThrow(
      "Must request at least 1 document while paginating",
    );
    const { continueCursor: cursor } = page(engine, { pageSize: 1 });
    const others: QueryJson[] = [
      indexQuery("rows.by_rank", [], "desc"),
      indexQuery("rows.by_rank", [{ type: "Gt", fieldPath: "rank", value: 1 }]),
      scan("rows"),
    ];
    const tries = others.map((query) => ({ query, cursor })) as Partial<PageRequest>[];
    for (const request of [...tries, { cursor: "garbage" }, { cursor: `${cursor}x` }]) {
      try {
        page(engine, request);
        expect.unreachable();
      } catch (error) {
        expect(error).toBeInstanceOf(DeveloperError);
        expect((error as DeveloperError).message).toMatch(/^InvalidCursor/);
        expect((error as DeveloperError).data).toEqual({
          isConvexSystemError: true,
          paginationError: "InvalidCursor",
        });
      }
    }
  });

  it("say nothing about the rows to who reads a cursor", async () => {
    const engine = await withRows([123_456_789]);
    const { continueCursor } = page(engine, { pageSize: 1 });
    expect(continueCursor).toMatch(/^[A-Za-z0-9_-]+$/);
    const bytes = Buffer.from(continueCursor, "base64url").toString("latin1");
    const id = read(engine, (tx) => collect(tx, scan("rows"))[0]!["_id"]) as string;
    expect(bytes).not.toContain(id);
    expect(page(engine, { pageSize: 1 }).continueCursor).toBe(continueCursor);
  });
});

type Change = { insert: number } | { remove: number };

const changes: fc.Arbitrary<Change[]> = fc.array(
  fc.oneof(
    fc.record({ insert: fc.integer({ min: 0, max: 12 }) }),
    fc.record({ remove: fc.nat(20) }),
  ),
  { maxLength: 5 },
);

describe("live pages", () => {
  it("always make up the whole query, whatever is inserted or removed", () =>
    tallied("engine: live pages", async (tally) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 12 }),
          fc.array(fc.tuple(changes, fc.boolean()), { minLength: 1, maxLength: 6 }),
          fc.integer({ min: 1, max: 4 }),
          fc.constantFrom("asc" as const, "desc" as const),
          async (initial, rounds, pageSize, order) => {
            const engine = await withRows(initial);
            const query = indexQuery("rows.by_rank", [], order);
            tally.round(rounds.reduce((sum, [list]) => sum + list.length + 1, 0));
            const pages: { cursor: string | null; journal: string }[] = [];
            let isDone = false;
            const more = (): void => {
              if (isDone) return;
              const cursor = pages.at(-1)?.journal ?? null;
              const next = page(engine, { query, cursor, pageSize });
              pages.push({ cursor, journal: next.journal });
              ({ isDone } = next);
            };
            more();
            for (const [list, loadMore] of rounds) {
              await write(engine, (tx) => {
                for (const change of list) {
                  const rows = collect(tx, scan("rows"));
                  const doomed = "remove" in change ? rows[change.remove] : undefined;
                  if (doomed !== undefined) tx.remove(doomed["_id"] as string);
                  if ("insert" in change) tx.insert("rows", { rank: change.insert });
                }
              });
              if (loadMore) more();
              const shown: WireObject[] = [];
              for (const { cursor, journal } of pages) {
                const again = page(engine, { query, cursor, pageSize }, journal);
                expect(again.continueCursor).toBe(journal);
                shown.push(...again.page.map(({ fields }) => fields));
              }
              const all = read(engine, (tx) => collect(tx, query));
              if (isDone) expect(shown).toEqual(all);
              else expect(shown).toEqual(all.slice(0, shown.length));
            }
          },
        ),
        chance(300, 10_000),
      );
    }));
});
