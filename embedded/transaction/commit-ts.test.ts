import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
import { expect, it } from "vitest";

import { fromInt64, toInt64 } from "../values/kinds.ts";
import type { Wire } from "../values/wire.ts";
import { collect, engineForTest, indexQuery, read, scan, schemaJsonOf, write } from "./testing.ts";

const NOW: Wire = { $commitTs: null };
const schema = schemaJsonOf(
  defineSchema({
    log: defineTable({
      at: v.int64(),
      more: v.optional(v.any()),
    }).index("by_at", ["at"]),
  }),
);
const at = (value: Wire) => [{ type: "Eq", fieldPath: "at", value }];

it("the placeholder of the commit timestamp sorts last, and becomes the ts of the commit", async () => {
  const { engine } = await engineForTest();
  await engine.setSchema(schema);
  await write(engine, (tx) => tx.insert("log", { at: fromInt64(5n) }));
  const tx = engine.beginWrite();
  const id = tx.insert("log", { at: NOW, more: { deep: [NOW, '{"$commitTs":null}'] } });
  tx.beginSub();
  tx.insert("log", { at: NOW });
  tx.rollbackSub();
  expect(collect(tx, indexQuery("log.by_at", [], "desc"))[0]).toMatchObject({ _id: id, at: NOW });
  expect(collect(tx, indexQuery("log.by_at", at(NOW)))).toHaveLength(1);
  expect(tx.get("user", id)).toMatchObject({ at: NOW });
  const { ts } = await engine.commit(tx);
  tx.release();
  read(engine, (reader) => {
    const row = reader.get("user", id)!;
    expect(toInt64(row["at"]!)).toBe(ts);
    expect(row["more"]).toEqual({ deep: [fromInt64(ts), '{"$commitTs":null}'] });
    expect(collect(reader, indexQuery("log.by_at", at(fromInt64(ts))))).toEqual([row]);
    expect(collect(reader, indexQuery("log.by_at", at(NOW)))).toEqual([]);
    expect(collect(reader, indexQuery("log.by_at"))).toHaveLength(2);
  });
});

it("a version that comes back has its place in the index by the ts as well", async () => {
  const { engine } = await engineForTest();
  const byAny = defineTable(v.any()).index("by_at", ["at"]);
  await engine.setSchema(schemaJsonOf(defineSchema({ log: byAny })));
  const tx = engine.beginWrite();
  const id = tx.insert("log", { at: NOW });
  tx.beginSub();
  tx.replace(id, { at: 1, more: NOW });
  tx.rollbackSub();
  const { ts } = await engine.commit(tx);
  tx.release();
  read(engine, (reader) => {
    const dated = collect(reader, indexQuery("log.by_at", at(fromInt64(ts))));
    expect(dated.map(({ _id }) => _id)).toEqual([id]);
    expect(collect(reader, indexQuery("log.by_at"))).toHaveLength(1);
  });
});

it("the placeholder in a filter of a search becomes the ts, and beside an index in the document alone", async () => {
  const { engine } = await engineForTest();
  const searched = defineTable(v.any())
    .index("by_name", ["name"])
    .searchIndex("by_text", { searchField: "text", filterFields: ["at"] });
  await engine.setSchema(schemaJsonOf(defineSchema({ log: searched })));
  const tx = engine.beginWrite();
  const found = tx.insert("log", { name: "a", text: "pho bo", at: NOW });
  const beside = tx.insert("log", { name: "b", more: NOW });
  const { ts } = await engine.commit(tx);
  tx.release();
  read(engine, (reader) => {
    const filters = [
      { type: "Search", fieldPath: "text", value: "pho" },
      { type: "Eq", fieldPath: "at", value: fromInt64(ts) },
    ];
    const source = { type: "Search", indexName: "log.by_text", filters };
    expect(collect(reader, { source, operators: [] }).map(({ _id }) => _id)).toEqual([found]);
    const byName = [{ type: "Eq", fieldPath: "name", value: "b" }];
    expect(collect(reader, indexQuery("log.by_name", byName))).toMatchObject([
      { _id: beside, more: fromInt64(ts) },
    ]);
  });
});

it("what only looks like the placeholder is refused, and nothing of its document stays", async () => {
  const { engine } = await engineForTest();
  const byAny = schemaJsonOf(defineSchema({ log: defineTable(v.any()).index("by_at", ["at"]) }));
  await engine.setSchema(byAny);
  const id = await write(engine, (tx) => tx.insert("log", { at: 1 }));
  await write(engine, (tx) => {
    const fake: Wire = { at: { $commitTs: 5 } };
    expect(() => tx.insert("log", fake)).toThrow("Malformed");
    expect(() => tx.patch(id, fake)).toThrow("Malformed");
    tx.insert("log", { at: 2 });
  });
  read(engine, (tx) => {
    expect(collect(tx, scan("log")).map((row) => row["at"])).toEqual([1, 2]);
    expect(collect(tx, indexQuery("log.by_at")).map((row) => row["at"])).toEqual([1, 2]);
  });
});
