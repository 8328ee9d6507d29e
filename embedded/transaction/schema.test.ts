import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
import { describe, expect, it } from "vitest";

import { MemoryStore } from "../storage/memory.ts";
import type { Entry, Snapshot, Write } from "../storage/store.ts";
import { ConflictError } from "../values/errors.ts";
import type { WireObject } from "../values/wire.ts";
import type { PausePoint } from "../world/world.ts";
import type { Commit } from "./engine.ts";
import {
  collect,
  engineForTest,
  indexQuery,
  read,
  scan,
  schemaJsonOf,
  worldForTest,
  write,
} from "./testing.ts";

const loose = defineTable(v.any());
const byA = schemaJsonOf(defineSchema({ t: loose.index("by_a", ["a"]) }));
const byAB = schemaJsonOf(
  defineSchema({ t: defineTable(v.any()).index("by_a", ["a", "b"]).index("by_b", ["b"]) }),
);

/** Counts the walks that nobody ended: on a disk each of them would keep what it sees for ever. */
class WatchedStore extends MemoryStore {
  openWalks = 0;
  fails = false;

  override snapshot(): Snapshot {
    const snapshot = super.snapshot();
    const { range } = snapshot;
    snapshot.range = (...bounds) => this.#watched(range.apply(snapshot, bounds));
    return snapshot;
  }

  *#watched(entries: Iterable<Entry>): Generator<Entry> {
    this.openWalks++;
    try {
      yield* entries;
    } finally {
      this.openWalks--;
    }
  }

  override async commit(writes: readonly Write[]): Promise<void> {
    if (this.fails) throw new Error("no room");
    await super.commit(writes);
  }
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

describe("a new schema", () => {
  it("builds its indexes over what is stored, and forgets the old ones", async () => {
    const { engine, store, world } = await engineForTest();
    await write(engine, (tx) => {
      for (const n of [3, 1, 2]) tx.insert("t", { a: n, b: -n });
    });
    await engine.setSchema(byA);
    const values = (index: string): unknown[] =>
      read(engine, (tx) => collect(tx, indexQuery(index)).map(({ a }) => a));
    expect(values("t.by_a")).toEqual([1, 2, 3]);
    await engine.setSchema(byAB);
    expect(values("t.by_b")).toEqual([3, 2, 1]);
    expect(values("t.by_a")).toEqual([1, 2, 3]);
    await engine.setSchema(byA);
    expect(() => values("t.by_b")).toThrow("Index t.by_b not found.");
    await write(engine, (tx) => tx.insert("t", { a: 0, b: 9 }));
    await engine.setSchema(byAB);
    expect(values("t.by_b")).toEqual([3, 2, 1, 0]);
    await engine.close();
    (store as MemoryStore).reopen();
    const again = await engineForTest(store, world);
    expect(read(again.engine, (tx) => collect(tx, indexQuery("t.by_b")))).toHaveLength(4);
    await again.engine.setSchema(null);
    await again.engine.close();
    (store as MemoryStore).reopen();
    const snapshot = store.snapshot();
    expect([...snapshot.range("\x03", "\x04")]).toEqual([]);
  });

  it("wakes every reader and fails every writer that is open", async () => {
    const { engine } = await engineForTest();
    const commits: Commit[] = [];
    engine.onCommit((commit) => commits.push(commit));
    const open = engine.beginWrite();
    open.insert("u", {});
    await engine.setSchema(byA);
    expect(commits).toMatchObject([{ everything: true }]);
    await expect(engine.commit(open)).rejects.toThrow(ConflictError);
    open.release();
    expect(engine.tableNames()).toEqual(["t"]);
  });

  it("is refused when a stored document does not fit, and nothing changes", async () => {
    const { engine } = await engineForTest();
    await engine.setSchema(byA);
    const id = await write(engine, (tx) => tx.insert("t", { a: "text" }));
    const strict = schemaJsonOf(defineSchema({ t: defineTable({ a: v.number() }) }));
    await expect(engine.setSchema(strict)).rejects.toThrow(
      new RegExp(
        `^Document with ID "${id}" in table "t" does not match the schema: Value does not`,
      ),
    );
    await write(engine, (tx) => tx.insert("t", { a: "more" }));
    expect(read(engine, (tx) => collect(tx, indexQuery("t.by_a")))).toHaveLength(2);
    await engine.setSchema({ ...strict!, schemaValidation: false });
    await write(engine, (tx) => tx.insert("t", { a: null }));
  });

  it("leaves no walk over the store open when it is refused or the disk fails", async () => {
    const store = new WatchedStore();
    const { engine } = await engineForTest(store);
    await engine.setSchema(byA);
    for (let i = 0; i < 3; i++) {
      await write(engine, (tx) => {
        for (let a = 0; a < 4_000; a++) tx.insert("t", { a });
      });
    }
    const strict = schemaJsonOf(defineSchema({ t: defineTable({ a: v.string() }) }));
    await expect(engine.setSchema(strict)).rejects.toThrow("does not match the schema");
    expect(store.openWalks).toBe(0);
    store.fails = true;
    await expect(engine.setSchema(byAB)).rejects.toThrow("no room");
    expect(store.openWalks).toBe(0);
    store.fails = false;
    await engine.setSchema(byAB);
    expect(store.openWalks).toBe(0);
  });

  it("is complete when it comes in the middle of a storm of writes", async () => {
    const { engine } = await engineForTest();
    let written = 0;
    const storm = { on: true };
    const writers = Array.from({ length: 8 }, async () => {
      while (storm.on) {
        try {
          await write(engine, (tx) => tx.insert("t", { a: written }));
          written++;
        } catch (error) {
          expect(error).toBeInstanceOf(ConflictError);
        }
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
      }
    });
    for (const schema of [byA, byAB, null, byA]) {
      await new Promise((resolve) => {
        setTimeout(resolve, 10);
      });
      await engine.setSchema(schema);
    }
    storm.on = false;
    await Promise.all(writers);
    const rows = read(engine, (tx) => collect(tx, scan("t")));
    expect(rows).toHaveLength(written);
    const indexed = read(engine, (tx) => collect(tx, indexQuery("t.by_a")));
    const ids = (list: WireObject[]): Set<unknown> => new Set(list.map(({ _id }) => _id));
    expect(ids(indexed)).toEqual(ids(rows));
    expect(indexed).toHaveLength(written);
  });

  it("waits for commits that are validated but not flushed, and holds later ones back", async () => {
    const gate = { hold: false, reached: deferred(), go: deferred() };
    const world = {
      ...worldForTest(),
      pause: async (point: PausePoint): Promise<void> => {
        if (point !== "after-validate" || !gate.hold) return;
        gate.hold = false;
        gate.reached.resolve();
        await gate.go.promise;
      },
    };
    const { engine } = await engineForTest(new MemoryStore(), world);
    await write(engine, (tx) => tx.insert("t", { a: 0 }));
    gate.hold = true;
    const held = write(engine, (tx) => tx.insert("t", { a: 1 }));
    await gate.reached.promise;
    const change = engine.setSchema(byA);
    const late = write(engine, (tx) => tx.insert("t", { a: 2 })).catch((error: unknown) => error);
    await change;
    expect(await late).toBeInstanceOf(ConflictError);
    gate.go.resolve();
    await held;
    const indexed = read(engine, (tx) => collect(tx, indexQuery("t.by_a")));
    expect(indexed.map(({ a }) => a)).toEqual([0, 1]);
    await engine.close();
  });

  it("fails a mutation that begins while it is on its way to the disk", async () => {
    const during: Promise<unknown>[] = [];
    const state = { on: false };
    const { engine } = await engineForTest(new MemoryStore(), {
      ...worldForTest(),
      pause: (point: PausePoint) => {
        if (point !== "before-flush" || !state.on) return;
        state.on = false;
        for (const table of ["t", "fresh"]) {
          const tx = engine.beginWrite();
          tx.insert(table, { a: table });
          during.push(engine.commit(tx).finally(() => tx.release()));
        }
      },
    });
    await write(engine, (tx) => tx.insert("t", { a: "before" }));
    state.on = true;
    await engine.setSchema({
      ...byA!,
      tables: [...byA!.tables, { ...byA!.tables[0]!, tableName: "u" }],
    });
    for (const attempt of during) await expect(attempt).rejects.toThrow(ConflictError);
    // The number that the old catalog gave to "fresh" is that of "u" now.
    await write(engine, (tx) => tx.insert("u", { a: "u" }));
    await write(engine, (tx) => tx.insert("fresh", { a: "fresh" }));
    const found = ["t.by_a", "u.by_a"].map((index) =>
      read(engine, (tx) => collect(tx, indexQuery(index)).map(({ a }) => a)),
    );
    expect(found).toEqual([["before"], ["u"]]);
    expect(read(engine, (tx) => collect(tx, scan("fresh")))).toHaveLength(1);
    expect(engine.tableNames()).toEqual(["fresh", "t", "u"]);
  });

  it("keeps staged indexes filled but closed", async () => {
    const { engine } = await engineForTest();
    const staged = defineTable(v.any()).index("by_a", { fields: ["a"], staged: true });
    await engine.setSchema(schemaJsonOf(defineSchema({ t: staged })));
    await write(engine, (tx) => tx.insert("t", { a: 1 }));
    expect(() => read(engine, (tx) => collect(tx, indexQuery("t.by_a")))).toThrow("staged");
    await engine.setSchema(byA);
    expect(read(engine, (tx) => collect(tx, indexQuery("t.by_a")))).toHaveLength(1);
  });

  it.each([
    ["a reserved name", { indexDescriptor: "by_id", fields: ["a"] }],
    ["a reserved field", { indexDescriptor: "x", fields: ["_creationTime"] }],
    ["a field twice", { indexDescriptor: "x", fields: ["a", "a"] }],
    ["no field", { indexDescriptor: "x", fields: [] }],
    ["a bad name", { indexDescriptor: "x y", fields: ["a"] }],
  ])("refuses an index with %s", async (_, index) => {
    const { engine } = await engineForTest();
    const table = { tableName: "t", indexes: [index], documentType: { type: "any" } };
    await expect(engine.setSchema({ tables: [table], schemaValidation: true })).rejects.toThrow(
      /In table "t"|Invalid index name/,
    );
  });
});
