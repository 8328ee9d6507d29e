import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
import { describe, expect, it } from "vitest";

import type { StoredCatalog } from "../database/catalog.ts";
import { CATALOG_KEY, postingKey } from "../database/layout.ts";
import { tokensOf } from "../database/tokens.ts";
import type { Wire, WireObject } from "../values/wire.ts";
import type { Engine, PageResult, QueryJson } from "./engine.ts";
import { openEngine } from "./open.ts";
import {
  collect,
  engineForTest,
  read,
  scan,
  schemaJsonOf,
  worldForTest,
  write,
} from "./testing.ts";

const definition = defineTable({
  text: v.optional(v.any()),
  city: v.optional(v.string()),
  n: v.number(),
}).searchIndex("by_text", { searchField: "text", filterFields: ["city", "n"] });
const schema = schemaJsonOf(defineSchema({ notes: definition }));

function search(
  words: string,
  filters: Record<string, Wire> = {},
  operators: WireObject[] = [],
): QueryJson {
  const equalities = Object.entries(filters).map(([fieldPath, value]) => ({
    type: "Eq",
    fieldPath,
    value,
  }));
  return {
    source: {
      type: "Search",
      indexName: "notes.by_text",
      filters: [{ type: "Search", fieldPath: "text", value: words }, ...equalities],
    },
    operators,
  };
}

async function withNotes(notes: WireObject[]): Promise<Engine> {
  const { engine } = await engineForTest();
  await engine.setSchema(schema);
  await write(engine, (tx) => {
    for (const [n, note] of notes.entries()) tx.insert("notes", { n, ...note });
  });
  return engine;
}

function found(engine: Engine, query: QueryJson): unknown[] {
  return read(engine, (tx) => collect(tx, query).map(({ n }) => n));
}

describe("words", () => {
  it("are what stands between non-alphanumerics, in lower case", () => {
    expect(tokensOf("Hội An's  lantern-Tour, 2026!")).toEqual([
      "hội",
      "an",
      "s",
      "lantern",
      "tour",
      "2026",
    ]);
    expect(tokensOf(`${"x".repeat(31)} ${"y".repeat(32)} ${"é".repeat(16)}`)).toEqual([
      "x".repeat(31),
    ]);
    expect(tokensOf("你好 мир")).toEqual(["你好", "мир"]);
  });
});

describe("a search", () => {
  it("takes the last word as a beginning, the others whole", async () => {
    const engine = await withNotes([
      { text: "the pastor" },
      { text: "pasture land" },
      { text: "x" },
    ]);
    expect(found(engine, search("pasto"))).toEqual([0]);
    expect(new Set(found(engine, search("past")))).toEqual(new Set([0, 1]));
    expect(found(engine, search("past1r"))).toEqual([]);
    expect(found(engine, search("past zzz"))).toEqual([]);
    expect(found(engine, search("pastor zzz"))).toEqual([0]);
    expect(found(engine, search(""))).toEqual([]);
    expect(found(engine, search(" ,. "))).toEqual([]);
  });

  it("gives the better match first, and of equals the newer", async () => {
    const engine = await withNotes([
      { text: "market food" },
      { text: "market market food" },
      { text: "market food" },
      { text: "food" },
      { text: "market food with a long long description of many other things" },
    ]);
    expect(found(engine, search("market market")).slice(0, 3)).toEqual([1, 2, 0]);
    expect(found(engine, search("market")).at(-1)).toBe(4);
    expect(found(engine, search("rare market food"))).toHaveLength(5);
  });

  it("prefers the whole word to a mere beginning", async () => {
    const engine = await withNotes([{ text: "tours" }, { text: "tour" }]);
    expect(found(engine, search("tour"))).toEqual([1, 0]);
  });

  it("is narrowed by equalities, also with what is missing", async () => {
    const engine = await withNotes([
      { text: "boat trip", city: "Hue" },
      { text: "boat trip", city: "Hanoi" },
      { text: "boat trip" },
      { text: "boat trip", city: "x".repeat(100) },
    ]);
    expect(found(engine, search("boat", { city: "Hue" }))).toEqual([0]);
    expect(found(engine, search("boat", { city: { $undefined: null } }))).toEqual([2]);
    expect(found(engine, search("boat", { city: "x".repeat(100) }))).toEqual([3]);
    expect(found(engine, search("boat", { city: "Hue", n: 1 }))).toEqual([]);
    expect(found(engine, search("boat", { n: 1 }))).toEqual([1]);
  });

  it("uses sixteen words and no more", async () => {
    const engine = await withNotes([{ text: "needle" }]);
    const hay = Array.from({ length: 15 }, (_, i) => `hay${i}`).join(" ");
    expect(found(engine, search(`${hay} needle`))).toEqual([0]);
    expect(found(engine, search(`${hay} more needle`))).toEqual([]);
  });

  it("knows only texts", async () => {
    const engine = await withNotes([{ text: 5 }, {}, { text: ["boat"] }, { text: "boat" }]);
    expect(found(engine, search("boat"))).toEqual([3]);
  });

  it("sees this transaction's own writes and commits under way", async () => {
    const engine = await withNotes([{ text: "old boat" }, { text: "gone boat" }]);
    const underWay = write(engine, (tx) => tx.insert("notes", { n: 7, text: "pending boat" }));
    const tx = engine.beginWrite();
    const [first, second] = collect(tx, scan("notes"));
    tx.patch(first!["_id"] as string, { text: "now a ship" });
    tx.remove(second!["_id"] as string);
    tx.insert("notes", { n: 8, text: "boat" });
    expect(collect(tx, search("boat")).map(({ n }) => n)).toEqual([8, 7]);
    expect(collect(tx, search("ship")).map(({ n }) => n)).toEqual([0]);
    tx.release();
    await underWay;
    expect(found(engine, search("boat"))).toHaveLength(3);
  });

  it("turns pages, the last full one not yet done", async () => {
    const engine = await withNotes([1, 2, 3].map(() => ({ text: "boat", city: "Hue" })));
    const query = search("boat", { city: "Hue" });
    const seen: unknown[] = [];
    let cursor: string | null = null;
    const dones: boolean[] = [];
    for (let i = 0; i < 4; i++) {
      const { result } = read(engine, (tx) =>
        tx.page("user", { query, cursor, pageSize: 1 }, null),
      );
      seen.push(...result.page.map(({ fields }) => fields["n"]));
      dones.push(result.isDone);
      expect(result.splitCursor).toBeNull();
      cursor = result.continueCursor;
    }
    expect(seen).toEqual([2, 1, 0]);
    expect(dones).toEqual([false, false, false, true]);
  });

  it("keeps the pages of one list together while other texts change every score", async () => {
    const engine = await withNotes(
      [0, 1, 2, 3].map((n) => ({ text: `boat${" filler".repeat(n)}` })),
    );
    const page = (cursor: string | null, journal: string | null): PageResult =>
      read(engine, (tx) => {
        const request = { query: search("boat"), cursor, pageSize: 2 };
        return tx.page("user", request, journal).result;
      });
    const first = page(null, null);
    expect(first.page.map(({ fields }) => fields["n"])).toEqual([0, 1]);
    await write(engine, (tx) => {
      for (let n = 10; n < 20; n++) tx.insert("notes", { n, text: "noodle" });
    });
    const second = page(first.continueCursor, null);
    expect(second.page.map(({ fields }) => fields["n"])).toEqual([2, 3]);
    expect(page(null, first.continueCursor)).toEqual(first);
    expect(page(first.continueCursor, second.continueCursor)).toEqual(second);
    expect(page(second.continueCursor, null)).toMatchObject({ page: [], isDone: true });
  });

  it("reads 1024 results and no more", async () => {
    const engine = await withNotes(Array.from({ length: 1025 }, () => ({ text: "boat" })));
    expect(found(engine, search("boat", {}, [{ limit: 1024 }]))).toHaveLength(1024);
    expect(() => found(engine, search("boat"))).toThrow(/Search query scanned too many documents/);
  });

  it("keeps its statistics through writes and restarts", async () => {
    const engine = await withNotes([{ text: "boat trip" }, { text: "boat" }]);
    const before = found(engine, search("boat"));
    await write(engine, (tx) => {
      const id = tx.insert("notes", { n: 9, text: "boat and many other words beside it" });
      tx.patch(id, { text: "boat and more" });
      tx.remove(id);
    });
    expect(found(engine, search("boat"))).toEqual(before);
  });

  it("is built anew from data whose words were made in another way", async () => {
    const { engine, store } = await engineForTest();
    await engine.setSchema(schema);
    const id = await write(engine, (tx) => tx.insert("notes", { n: 0, text: "İstanbul" }));
    const stored = JSON.parse(store.snapshot().get(CATALOG_KEY) as string) as StoredCatalog;
    const index = stored.indexes["notes.by_text"] as { id: number; definition: string };
    const posting = JSON.stringify([1, 1, 0, [null, null]]);
    index.definition = index.definition.replace(/,"words":\d+/, "");
    await store.commit([
      { key: CATALOG_KEY, value: JSON.stringify(stored) },
      { key: postingKey(index.id, "stanbul", id), value: posting },
    ]);
    const later = await openEngine({ store, world: worldForTest(2) });
    expect(found(later, search("stanbul"))).toEqual([0]);
    await later.setSchema(schema);
    expect(found(later, search("stanbul"))).toEqual([]);
    expect(found(later, search("İSTANBUL"))).toEqual([0]);
  });

  it("refuses what Convex refuses", async () => {
    const engine = await withNotes([]);
    const broken = (filters: WireObject[]): QueryJson => ({
      source: { type: "Search", indexName: "notes.by_text", filters },
      operators: [],
    });
    const words = { type: "Search", fieldPath: "text", value: "a" };
    expect(() => found(engine, broken([]))).toThrow("does not contain any search filters");
    expect(() => found(engine, broken([words, words]))).toThrow("contains multiple search filters");
    expect(() => found(engine, broken([{ ...words, fieldPath: "city" }]))).toThrow("`searchField`");
    const foreign = { type: "Eq", fieldPath: "zip", value: 1 };
    expect(() => found(engine, broken([words, foreign]))).toThrow("`filterFields`");
  });
});
