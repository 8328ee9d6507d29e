// What wakes a reader: exactly the writes that could change what it read.
import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
import { describe, expect, it } from "vitest";

import { encodeId, tableNumberOf } from "../values/ids.ts";
import type { WireObject } from "../values/wire.ts";
import { covers, joined } from "./commit-log.ts";
import type { Commit, Engine, Interval, Transaction } from "./engine.ts";
import { collect, engineForTest, indexQuery, read, scan, schemaJsonOf, write } from "./testing.ts";

const schema = schemaJsonOf(
  defineSchema({
    rows: defineTable({ rank: v.number(), text: v.string() })
      .index("by_rank", ["rank"])
      .searchIndex("by_text", { searchField: "text", filterFields: ["rank"] }),
  }),
);

async function withRows(ranks: number[]): Promise<{ engine: Engine; ids: string[] }> {
  const { engine } = await engineForTest();
  await engine.setSchema(schema);
  const ids = await write(engine, (tx) =>
    ranks.map((rank) => tx.insert("rows", { rank, text: `text ${rank}` })),
  );
  return { engine, ids };
}

function readsOf(engine: Engine, run: (tx: Transaction) => unknown): Interval[] {
  return read(engine, (tx) => {
    run(tx);
    return joined(tx.reads);
  });
}

async function wakes(
  engine: Engine,
  reads: Interval[],
  change: (tx: Transaction) => unknown,
): Promise<boolean> {
  let commit: Commit | null = null;
  const stop = engine.onCommit((announced) => (commit = announced));
  await write(engine, change);
  stop();
  const touched = (commit as Commit | null)?.touched ?? [];
  return touched.some((key) => covers(reads, key));
}

const insert = (rank: number) => (tx: Transaction) => tx.insert("rows", { rank, text: "new" });
const from = (rank: number): WireObject[] => [{ type: "Gte", fieldPath: "rank", value: rank }];
const limit = (n: number): WireObject[] => [{ limit: n }];

describe("a read set", () => {
  it.each<[string, (tx: Transaction) => unknown, number[], number[]]>([
    [
      "of first() ends at the first row",
      (tx) => collect(tx, indexQuery("rows.by_rank", [], "asc", limit(1))),
      [5, 9.9],
      [10.1, 25, 99],
    ],
    [
      "of first() backwards ends there too",
      (tx) => collect(tx, indexQuery("rows.by_rank", [], "desc", limit(1))),
      [30.1, 99],
      [5, 29.9],
    ],
    [
      "of take(2) ends at the second row",
      (tx) => collect(tx, indexQuery("rows.by_rank", from(10), "asc", limit(2))),
      [10, 15, 19],
      [9, 20.5, 30],
    ],
    [
      "of a take(5) that finds three covers the whole range",
      (tx) => collect(tx, indexQuery("rows.by_rank", from(10), "asc", limit(5))),
      [10, 25, 99],
      [9],
    ],
    [
      "of an empty range covers it",
      (tx) => collect(tx, indexQuery("rows.by_rank", from(40))),
      [40, 99],
      [39],
    ],
    [
      "of a stream that is left early ends where it was left",
      (tx) => {
        const stream = tx.query("user", indexQuery("rows.by_rank"));
        stream.next();
        stream.next();
        stream.close();
      },
      [5, 15],
      [21],
    ],
    [
      "of a page ends at its last row",
      (tx) =>
        tx.page("user", { query: indexQuery("rows.by_rank"), cursor: null, pageSize: 2 }, null),
      [5, 15],
      [21, 99],
    ],
    [
      "of a filter covers what it dropped",
      (tx) =>
        collect(
          tx,
          indexQuery("rows.by_rank", [], "asc", [
            { filter: { $eq: [{ $field: "rank" }, 20] } },
            { limit: 1 },
          ]),
        ),
      [5, 15, 19],
      [21, 99],
    ],
  ])("%s", async (_, run, waking, sleeping) => {
    const { engine } = await withRows([10, 20, 30]);
    for (const rank of [...waking, ...sleeping]) {
      const reads = readsOf(engine, run);
      const id = { id: "" };
      const woken = await wakes(engine, reads, (tx) => (id.id = insert(rank)(tx)));
      expect([rank, woken]).toEqual([rank, waking.includes(rank)]);
      await write(engine, (tx) => tx.remove(id.id));
    }
  });

  it("notices changes of a row that do not move it in the index", async () => {
    const { engine, ids } = await withRows([10, 20, 30]);
    const reads = readsOf(engine, (tx) => collect(tx, indexQuery("rows.by_rank", from(20))));
    expect(await wakes(engine, reads, (tx) => tx.patch(ids[1]!, { text: "other" }))).toBe(true);
    expect(await wakes(engine, reads, (tx) => tx.patch(ids[0]!, { text: "other" }))).toBe(false);
    expect(await wakes(engine, reads, (tx) => tx.patch(ids[0]!, { rank: 25 }))).toBe(true);
    expect(await wakes(engine, reads, (tx) => tx.patch(ids[2]!, { rank: 1 }))).toBe(true);
  });

  it("of get covers the one document, also when it does not exist", async () => {
    const { engine, ids } = await withRows([10, 20]);
    const one = readsOf(engine, (tx) => tx.get("user", ids[0]!));
    expect(await wakes(engine, one, (tx) => tx.patch(ids[1]!, { text: "x" }))).toBe(false);
    expect(await wakes(engine, one, (tx) => tx.patch(ids[0]!, { text: "x" }))).toBe(true);

    const missing = encodeId(10_777, new Uint8Array(16).fill(3));
    const none = readsOf(engine, (tx) => expect(tx.get("user", missing)).toBeNull());
    expect(await wakes(engine, none, insert(3))).toBe(false);
    const imported = (tx: Transaction): string =>
      tx.insert("imported", { _id: missing, _creationTime: 5, a: 1 }, true);
    expect(await wakes(engine, none, imported)).toBe(true);
    const row = read(engine, (tx) => tx.get("user", missing));
    expect(row).toEqual({ _id: missing, _creationTime: 5, a: 1 });
    await expect(write(engine, imported)).rejects.toThrow("exists already");
  });

  it("of a table that does not exist depends on its coming into being", async () => {
    const { engine } = await engineForTest();
    const reads = readsOf(engine, (tx) => expect(collect(tx, scan("later"))).toEqual([]));
    expect(engine.tableNames()).toEqual([]);
    expect(await wakes(engine, reads, (tx) => tx.insert("other", {}))).toBe(false);
    expect(await wakes(engine, reads, (tx) => tx.insert("later", {}))).toBe(true);
    expect(engine.tableNames()).toEqual(["later", "other"]);
  });

  it("of an id that belongs to no table depends on the table's coming into being", async () => {
    const { engine } = await engineForTest();
    const probe = encodeId(10_001, new Uint8Array(16));
    const normalized = (tx: Transaction): string | null => tx.normalizeId("user", "later", probe);
    const reads = readsOf(engine, (tx) => expect(normalized(tx)).toBeNull());
    const names = readsOf(engine, (tx) => expect(tx.tableName(10_001)).toBeNull());
    expect(await wakes(engine, reads, (tx) => tx.insert("_storage", {}, true))).toBe(false);
    const id = await write(engine, (tx) => {
      const inserted = tx.insert("later", {});
      expect(tx.tableName(10_001)).toBe("later");
      return inserted;
    });
    expect(tableNumberOf(id)).toBe(10_001);
    expect(read(engine, normalized)).toBe(probe);
    for (const seen of [reads, names]) {
      expect(await wakes(engine, seen, (tx) => tx.insert("later", {}))).toBe(true);
    }
  });

  it("is not met by writes that change nothing", async () => {
    const { engine, ids } = await withRows([10]);
    let commits = 0;
    engine.onCommit(() => commits++);
    await write(engine, (tx) => {
      const row = tx.get("user", ids[0]!) as WireObject;
      tx.patch(ids[0]!, { rank: 10 });
      tx.replace(ids[0]!, row);
      expect(tx.hasWrites).toBe(false);
    });
    expect(commits).toBe(0);
  });

  it("of a search covers its words, and only them", async () => {
    const { engine, ids } = await withRows([10, 20]);
    await write(engine, (tx) => tx.patch(ids[0]!, { text: "harbour tour at night" }));
    const search = (words: string): Interval[] =>
      readsOf(engine, (tx) =>
        collect(tx, {
          source: {
            type: "Search",
            indexName: "rows.by_text",
            filters: [{ type: "Search", fieldPath: "text", value: words }],
          },
          operators: [],
        }),
      );
    const add = (text: string) => (tx: Transaction) => tx.insert("rows", { rank: 1, text });
    expect(await wakes(engine, search("tour har"), add("a tour"))).toBe(true);
    expect(await wakes(engine, search("tour har"), add("hard work"))).toBe(true);
    expect(await wakes(engine, search("tour har"), add("tours"))).toBe(false);
    expect(await wakes(engine, search("tour har"), add("nothing"))).toBe(false);
    expect(await wakes(engine, search("night"), (tx) => tx.patch(ids[0]!, { rank: 3 }))).toBe(true);
    expect(await wakes(engine, search("night"), (tx) => tx.remove(ids[0]!))).toBe(true);
  });

  it("does not hold what stale() reads", async () => {
    const { engine, ids } = await withRows([10]);
    const tx = engine.beginWrite();
    tx.patch(ids[0]!, { rank: 11 });
    const before = tx.reads.length;
    const stale = tx.stale();
    expect(stale.get("user", ids[0]!)).toMatchObject({ rank: 10 });
    expect(collect(stale, scan("rows"))).toHaveLength(1);
    stale.release();
    expect(tx.reads).toHaveLength(before);
    await write(engine, insert(5));
    const later = tx.stale();
    await engine.commit(tx);
    tx.release();
    expect(later.get("user", ids[0]!)).toMatchObject({ rank: 10 });
    later.release();
  });
});
