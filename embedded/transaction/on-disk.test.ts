// The same engine on the real disk: keys longer than LMDB takes, pages and searches while rows change, and all of it again
// after a restart.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
import { describe, expect, it, onTestFinished } from "vitest";

import { openStore } from "../storage/logged-store.ts";
import type { Store } from "../storage/store.ts";
import type { Wire, WireObject } from "../values/wire.ts";
import type { Engine, PageResult, QueryJson } from "./engine.ts";
import { openEngine } from "./open.ts";
import { collect, indexQuery, read, scan, schemaJsonOf, worldForTest, write } from "./testing.ts";

const SCHEMA = schemaJsonOf(
  defineSchema({
    notes: defineTable(v.any())
      .index("by_title", ["title", "n"])
      .searchIndex("by_text", { searchField: "text", filterFields: ["title"] }),
  }),
);

function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "engine-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An engine on this folder that is closed when the test ends, if it was not before. */
async function engineIn(folder: string): Promise<Engine> {
  const store: Store = await openStore(folder);
  const engine = await openEngine({ store, world: worldForTest() });
  onTestFinished(() => engine.close());
  return engine;
}

function search(words: string, filters: WireObject[] = []): QueryJson {
  const first = { type: "Search", fieldPath: "text", value: words };
  return { source: { type: "Search", indexName: "notes.by_text", filters: [first, ...filters] } };
}

function numbers(engine: Engine, query: QueryJson): unknown[] {
  return read(engine, (tx) => collect(tx, query).map(({ n }) => n));
}

function page(
  engine: Engine,
  query: QueryJson,
  cursor: string | null,
  journal: string | null = null,
): PageResult {
  return read(engine, (tx) => tx.page("user", { query, cursor, pageSize: 4 }, journal).result);
}

const LONG = "x".repeat(5_000);
/** Titles around the longest key that the disk takes, most of them with one beginning. */
const TITLES: Wire[] = [
  "a",
  LONG.slice(0, 1_850),
  LONG.slice(0, 1_880),
  LONG,
  `${LONG}\0`,
  `${LONG}a`,
  `${LONG}b`,
  `${LONG}é`,
  "z",
];

describe("an engine on the disk", () => {
  it("sorts and finds fields that are longer than any key of the disk", async () => {
    const engine = await engineIn(newFolder());
    await engine.setSchema(SCHEMA);
    await write(engine, (tx) => {
      for (const [n, title] of [...TITLES.entries()].reverse()) tx.insert("notes", { title, n });
    });
    const all = TITLES.map((_, n) => n);
    expect(numbers(engine, indexQuery("notes.by_title"))).toEqual(all);
    expect(numbers(engine, indexQuery("notes.by_title", [], "desc"))).toEqual(all.toReversed());
    for (const [n, value] of TITLES.entries()) {
      const on = (type: string): QueryJson =>
        indexQuery("notes.by_title", [{ type, fieldPath: "title", value }]);
      expect(numbers(engine, on("Eq"))).toEqual([n]);
      expect(numbers(engine, on("Gt"))).toEqual(all.slice(n + 1));
      expect(numbers(engine, on("Lte"))).toEqual(all.slice(0, n + 1));
    }
  });

  it("turns pages of long keys while rows come and go, each row once", async () => {
    const engine = await engineIn(newFolder());
    await engine.setSchema(SCHEMA);
    await write(engine, (tx) => {
      for (let n = 0; n < 12; n++) tx.insert("notes", { title: LONG, n });
    });
    const query = indexQuery("notes.by_title");
    const first = page(engine, query, null);
    await write(engine, (tx) => {
      const rows = collect(tx, scan("notes"));
      for (const n of [1, 3, 6]) tx.remove(rows[n]!["_id"] as string);
      tx.insert("notes", { title: LONG, n: 2.5 });
      tx.insert("notes", { title: LONG, n: 7.5 });
    });
    const again = page(engine, query, null, first.continueCursor);
    const second = page(engine, query, first.continueCursor);
    const third = page(engine, query, second.continueCursor);
    const shown = [again, second, third].map((each) => each.page.map(({ fields }) => fields["n"]));
    expect(shown).toEqual([
      [0, 2, 2.5],
      [4, 5, 7, 7.5],
      [8, 9, 10, 11],
    ]);
    expect(again.continueCursor).toBe(first.continueCursor);
  });

  it("is after a restart what it was: rows, order, searches, cursors and table numbers", async () => {
    const folder = newFolder();
    const before = await engineIn(folder);
    await before.setSchema(SCHEMA);
    const ids = await write(before, (tx) =>
      TITLES.map((title, n) => tx.insert("notes", { title, n, text: `boat number${n}` })),
    );
    await write(before, (tx) => {
      tx.patch(ids[0] as string, { text: "train" });
      tx.remove(ids[1] as string);
      tx.insert("loose", { n: 1 });
    });
    const queries = [scan("notes"), indexQuery("notes.by_title"), search("boat"), search("num")];
    const answers = queries.map((query) => numbers(before, query));
    const pages = queries.map((query) => page(before, query, null));
    const ts = before.latestTs();
    await before.close();

    const after = await engineIn(folder);
    expect(queries.map((query) => numbers(after, query))).toEqual(answers);
    expect(answers[2]).toHaveLength(TITLES.length - 2);
    for (const [i, query] of queries.entries()) {
      const { continueCursor } = pages[i] as PageResult;
      expect(page(after, query, null).continueCursor).toBe(continueCursor);
      const rest = page(after, query, continueCursor).page.map(({ fields }) => fields["n"]);
      expect(rest).toEqual(answers[i]!.slice(4, 8));
    }
    expect(after.tableNames()).toEqual(["loose", "notes"]);
    expect(after.latestTs() >= ts).toBe(true);
    const id = await write(after, (tx) => tx.insert("loose", { n: 2 }));
    expect(read(after, (tx) => tx.get("user", id, "loose"))).toMatchObject({ n: 2 });
  });

  it("builds the indexes of a new schema over what is there, and drops those of the old one", async () => {
    const folder = newFolder();
    const engine = await engineIn(folder);
    await write(engine, (tx) => {
      for (const [n, title] of TITLES.entries()) tx.insert("notes", { title, n, text: "boat" });
    });
    await engine.setSchema(SCHEMA);
    expect(numbers(engine, indexQuery("notes.by_title"))).toEqual(TITLES.map((_, n) => n));
    expect(numbers(engine, search("boat"))).toHaveLength(TITLES.length);
    await engine.setSchema(null);
    expect(() => numbers(engine, indexQuery("notes.by_title"))).toThrow(
      "Index notes.by_title not found.",
    );
    await engine.close();
    // Of the dropped indexes no entry is left on the disk.
    const store = await openStore(folder);
    const snapshot = store.snapshot();
    const left = [...snapshot.range("\x03", "\x06")];
    snapshot.release();
    await store.close();
    expect(left).toEqual([]);
  });
});
