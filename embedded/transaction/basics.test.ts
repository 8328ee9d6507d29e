import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
import { describe, expect, it } from "vitest";

import { FORMAT_KEY } from "../database/layout.ts";
import { DataFolderError } from "../storage/data-folder.ts";
import { MemoryStore } from "../storage/memory.ts";
import { DeveloperError } from "../values/errors.ts";
import type { WireObject } from "../values/wire.ts";
import { collect, engineForTest, indexQuery, scan, schemaJsonOf, write } from "./testing.ts";

const schema = defineSchema({
  messages: defineTable({ room: v.string(), text: v.string(), at: v.optional(v.number()) })
    .index("by_room", ["room"])
    .index("by_room_and_at", ["room", "at"]),
});

describe("documents", () => {
  it("are inserted, read, patched, replaced and removed", async () => {
    const { engine } = await engineForTest();
    const id = await write(engine, (tx) => tx.insert("things", { b: 1, a: "x" }));
    const first = engine.beginRead();
    expect(first.get("user", id)).toEqual({
      _id: id,
      _creationTime: expect.any(Number),
      a: "x",
      b: 1,
    });
    expect(first.get("user", id, "things")).not.toBeNull();
    expect(() => first.get("user", id, "others")).toThrow(
      'expected to be an Id<"others">, got Id<"things"> instead.',
    );
    first.release();
    const patched = await write(engine, (tx) => tx.patch(id, { b: { $undefined: null }, c: null }));
    expect(patched).toMatchObject({ a: "x", c: null });
    expect(patched).not.toHaveProperty("b");
    await write(engine, (tx) => tx.replace(id, { z: true }));
    const removed = await write(engine, (tx) => tx.remove(id));
    expect(removed).toEqual({ _id: id, _creationTime: expect.any(Number), z: true });
    await expect(write(engine, (tx) => tx.remove(id))).rejects.toThrow(
      `Delete on nonexistent document ID ${id}`,
    );
  });

  it("obey the schema of their table", async () => {
    const { engine } = await engineForTest();
    await engine.setSchema(schemaJsonOf(schema));
    await expect(write(engine, (tx) => tx.insert("messages", { room: 1 }))).rejects.toThrow(
      'Failed to insert or update a document in table "messages" because it does not match the schema',
    );
    await write(engine, (tx) => tx.insert("messages", { room: "a", text: "hi" }));
    expect(engine.tableNames()).toEqual(["messages"]);
  });

  it("come out of an index in order, own writes included", async () => {
    const { engine } = await engineForTest();
    await engine.setSchema(schemaJsonOf(schema));
    await write(engine, (tx) => {
      for (const at of [3, 1]) tx.insert("messages", { room: "a", text: `t${at}`, at });
      tx.insert("messages", { room: "b", text: "other", at: 2 });
    });
    const range: WireObject[] = [{ type: "Eq", fieldPath: "room", value: "a" }];
    await write(engine, (tx) => {
      tx.insert("messages", { room: "a", text: "t2", at: 2 });
      tx.insert("messages", { room: "a", text: "none" });
      const rows = collect(tx, indexQuery("messages.by_room_and_at", range));
      expect(rows.map(({ text }) => text)).toEqual(["none", "t1", "t2", "t3"]);
      const reversed = collect(tx, indexQuery("messages.by_room_and_at", range, "desc"));
      expect(reversed.map(({ text }) => text)).toEqual(["t3", "t2", "t1", "none"]);
    });
  });

  it("leave nothing behind when a sub-transaction rolls back", async () => {
    const { engine } = await engineForTest();
    await write(engine, (tx) => {
      tx.insert("things", { n: 1 });
      tx.beginSub();
      tx.insert("things", { n: 2 });
      tx.beginSub();
      tx.insert("things", { n: 3 });
      tx.commitSub();
      tx.rollbackSub();
      tx.insert("things", { n: 4 });
      expect(tx.metrics().documentsWritten.used).toBe(2);
    });
    const tx = engine.beginRead();
    expect(collect(tx, scan("things")).map(({ n }) => n)).toEqual([1, 4]);
    tx.release();
  });
});

describe("opening", () => {
  it("refuses data of another format in one line", async () => {
    const store = new MemoryStore();
    await (await engineForTest(store)).engine.close();
    store.reopen();
    await store.commit([{ key: FORMAT_KEY, value: "4" }]);
    await expect(engineForTest(store)).rejects.toThrow(DataFolderError);
    store.reopen();
    await expect(engineForTest(store)).rejects.toThrow(
      "The data was written by another version of the backend (format 4, this one knows 3).",
    );
  });
});

describe("opening, of data of an earlier format", () => {
  it.each(["1", "2"])(
    "goes on, and marks it so that earlier programs refuse it: %s",
    async (format) => {
      const store = new MemoryStore();
      await (await engineForTest(store)).engine.close();
      store.reopen();
      await store.commit([{ key: FORMAT_KEY, value: format }]);
      const { engine } = await engineForTest(store);
      expect(store.snapshot().get(FORMAT_KEY)).toBe("3");
      await engine.close();
    },
  );
});

describe("system tables", () => {
  it("are written by the trusted only and read through db.system only", async () => {
    const { engine } = await engineForTest();
    await expect(write(engine, (tx) => tx.insert("_storage", {}))).rejects.toThrow(DeveloperError);
    const id = await write(engine, (tx) => tx.insert("_storage", { size: 1 }, true));
    const tx = engine.beginRead();
    expect(() => tx.get("user", id)).toThrow("System tables can only be accessed with db.system.");
    expect(tx.get("system", id)).toMatchObject({ size: 1 });
    expect(() => collect(tx, scan("things"), "system")).toThrow(
      "User tables cannot be accessed with db.system.",
    );
    tx.release();
  });
});
