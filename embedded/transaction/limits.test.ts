import { describe, expect, it } from "vitest";

import { DeveloperError } from "../values/errors.ts";
import type { WireObject } from "../values/wire.ts";
import type { Engine, Transaction } from "./engine.ts";
import { collect, engineForTest, read, scan, write } from "./testing.ts";

function codeOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof DeveloperError) return error.code;
    throw error;
  }
  return "fine";
}

async function withRows(count: number, fields: WireObject = {}, portion = 8_000): Promise<Engine> {
  const { engine } = await engineForTest();
  for (let done = 0; done < count; done += portion) {
    await write(engine, (tx) => {
      for (let i = done; i < Math.min(count, done + portion); i++) tx.insert("t", { ...fields });
    });
  }
  return engine;
}

function takes(tx: Transaction, count: number): unknown {
  return collect(tx, scan("t", [{ limit: count }]));
}

describe("the limits of a transaction", () => {
  it("allow 32,000 documents read and not one more; the function fails, nothing else", async () => {
    const engine = await withRows(32_001);
    expect(read(engine, (tx) => codeOf(() => takes(tx, 32_000)))).toBe("fine");
    expect(() => read(engine, (tx) => takes(tx, 32_001))).toThrow(
      "Too many documents read in a single function execution (limit: 32000). Consider using smaller limits in your queries, paginating your queries, or using indexed queries with a selective index range expressions.",
    );
    const never = [{ filter: false }];
    expect(read(engine, (tx) => codeOf(() => collect(tx, scan("t", never))))).toBe(
      "TooManyDocumentsRead",
    );
    expect(read(engine, (tx) => takes(tx, 1))).toHaveLength(1);
  });

  it("allow 16 MiB read", async () => {
    const engine = await withRows(17, { text: "x".repeat(1_000_000) }, 10);
    expect(read(engine, (tx) => codeOf(() => takes(tx, 16)))).toBe("fine");
    expect(read(engine, (tx) => codeOf(() => takes(tx, 17)))).toBe("TooManyBytesRead");
  });

  it("allow 4,096 reads", async () => {
    const engine = await withRows(1);
    read(engine, (tx) => {
      const id = collect(tx, scan("t"))[0]!["_id"] as string;
      for (let i = 1; i < 4_096; i++) tx.get("user", id);
      expect(codeOf(() => tx.get("user", id))).toBe("TooManyReads");
    });
  });

  it("allow 16,000 documents written", async () => {
    const { engine } = await engineForTest();
    const tx = engine.beginWrite();
    for (let i = 0; i < 16_000; i++) tx.insert("t", {});
    expect(codeOf(() => tx.insert("t", {}))).toBe("TooManyWrites");
    tx.release();
  });

  it("allow 16 MiB written", async () => {
    const { engine } = await engineForTest();
    const tx = engine.beginWrite();
    const text = "x".repeat(1_000_000);
    for (let i = 0; i < 16; i++) tx.insert("t", { text });
    expect(codeOf(() => tx.insert("t", { text }))).toBe("TooManyBytesWritten");
    tx.release();
  });

  it("allow 1,000 functions scheduled, with 16 MiB of arguments", async () => {
    const { engine } = await engineForTest();
    const tx = engine.beginWrite();
    for (let i = 0; i < 1_000; i++) tx.noteScheduled(10);
    expect(() => tx.noteScheduled(10)).toThrow(
      "Too many functions scheduled by this mutation (limit: 1000)",
    );
    tx.release();
    const other = engine.beginWrite();
    other.noteScheduled(16 * 1024 * 1024);
    expect(codeOf(() => other.noteScheduled(1))).toBe("ScheduledFunctionsArgumentsTooLarge");
    other.release();
  });

  it("are told by metrics, and a rolled back bracket gives its writes back", async () => {
    const { engine } = await engineForTest();
    const tx = engine.beginWrite();
    tx.insert("t", { a: 1 });
    const before = tx.metrics();
    expect(before.documentsWritten).toEqual({ used: 1, remaining: 15_999 });
    expect(before.databaseQueries).toEqual({ used: 0, remaining: 4_096 });
    tx.beginSub();
    tx.insert("t", { a: 2 });
    tx.noteScheduled(100);
    collect(tx, scan("t"));
    tx.rollbackSub();
    const after = tx.metrics();
    expect(after.documentsWritten).toEqual(before.documentsWritten);
    expect(after.bytesWritten).toEqual(before.bytesWritten);
    expect(after.functionsScheduled).toEqual({ used: 0, remaining: 1_000 });
    expect(after.scheduledFunctionArgsBytes.used).toBe(0);
    expect(after.documentsRead.used).toBe(2);
    tx.release();
  });
});

describe("documents", () => {
  it("may not carry foreign system fields", async () => {
    const { engine } = await engineForTest();
    const id = await write(engine, (tx) => tx.insert("t", { a: 1 }));
    const attempts: [(tx: Transaction) => unknown, string][] = [
      [(tx) => tx.insert("t", { _id: id }), "InvalidIdError"],
      [(tx) => tx.insert("t", { _creationTime: 5 }), "InvalidCreationTimeError"],
      [(tx) => tx.patch(id, { _id: "x" }), "InvalidIdError"],
      [(tx) => tx.patch(id, { _creationTime: 5 }), "InvalidCreationTimeError"],
      [(tx) => tx.insert("t", { _x: 5 }), "InvalidFieldName"],
      [(tx) => tx.insert("no table!", {}), "InvalidTableName"],
      [(tx) => tx.get("user", "garbage"), "InvalidArgument"],
    ];
    for (const [attempt, code] of attempts) {
      const tx = engine.beginWrite();
      expect(codeOf(() => attempt(tx))).toBe(code);
      tx.release();
    }
    await write(engine, (tx) => tx.replace(id, { ...(tx.get("user", id) as WireObject), a: 2 }));
    expect(read(engine, (tx) => tx.get("user", id))).toMatchObject({ a: 2 });
  });

  it("name the operation when an id is none", async () => {
    const { engine } = await engineForTest();
    const tx = engine.beginWrite();
    const about = (run: () => unknown): string => {
      try {
        run();
      } catch (error) {
        return (error as Error).message;
      }
      return "fine";
    };
    const id = tx.insert("t", {});
    expect(about(() => tx.get("user", "garbage"))).toBe(
      "Invalid argument `id` for `db.get`: Unable to decode ID: Invalid ID length 7",
    );
    expect(about(() => tx.remove("garbage"))).toMatch(/^Invalid argument `id` for `db.delete`: /);
    expect(about(() => tx.patch(id, {}, "u"))).toBe(
      'Invalid argument `id` for `db.patch`: expected to be an Id<"u">, got Id<"t"> instead.',
    );
    tx.remove(id);
    expect(about(() => tx.patch(id, {}))).toBe(`Update on nonexistent document ID ${id}`);
    expect(about(() => tx.replace(id, {}))).toBe(`Replace on nonexistent document ID ${id}`);
    expect(tx.get("user", id)).toBeNull();
    expect(tx.normalizeId("user", "t", id)).toBe(id);
    expect(tx.normalizeId("user", "u", id)).toBeNull();
    expect(tx.normalizeId("system", "t", id)).toBeNull();
    expect(tx.normalizeId("user", "t", "garbage")).toBeNull();
    tx.release();
  });
});

it("the backend's own work in a function's transaction counts for nothing", async () => {
  const engine = await withRows(17, { text: "x".repeat(1_000_000) }, 10);
  await write(engine, (tx) => {
    const [first] = tx.unmetered(() => takes(tx, 17) as WireObject[]);
    for (let i = 0; i < 20_000; i++) tx.unmetered(() => tx.insert("own", {}));
    expect(() => tx.unmetered(() => tx.remove("nothing"))).toThrow("Unable to decode ID");
    expect(tx.metrics().bytesRead.used).toBe(0);
    expect(tx.metrics().documentsWritten.used).toBe(0);
    tx.remove(first!["_id"] as string);
    expect(tx.metrics().documentsWritten.used).toBe(1);
  });
});
