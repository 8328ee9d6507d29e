import { beforeEach, expect, test, vi } from "vitest";

import { MemoryStore } from "../../storage/memory.ts";
import type { Engine } from "../../transaction/engine.ts";
import { openEngine } from "../../transaction/open.ts";
import { worldForTest } from "../../transaction/testing.ts";
import { ConflictError, StorageError } from "../../values/errors.ts";
import { Transactor } from "./transactor.ts";

const FAST = { retries: 4, firstMs: 1, lastMs: 2 };
const world = worldForTest();
let engine: Engine;
let store: MemoryStore;
beforeEach(async () => {
  store = new MemoryStore();
  engine = await openEngine({ store, world });
});

test("gives up after four retries, with the table's name", async () => {
  vi.spyOn(engine, "commit").mockRejectedValue(new ConflictError("items"));
  const transactor = new Transactor(engine, world, 1);
  let runs = 0;
  const run = transactor.run((tx) => {
    runs += 1;
    tx.insert("items", { name: "x" });
    return Promise.resolve({ value: null, keep: true });
  }, FAST);
  await expect(run).rejects.toMatchObject({
    code: "OptimisticConcurrencyControlFailure",
    message: expect.stringContaining('the "items" table changed') as string,
  });
  expect(runs).toBe(5);
});

test("a disk that refuses fails the one, and the next goes through", async () => {
  const transactor = new Transactor(engine, world, 1);
  const write = (): Promise<unknown> =>
    transactor.run((tx) => {
      tx.insert("items", { name: "x" });
      return Promise.resolve({ value: "done", keep: true });
    });
  vi.spyOn(store, "commit").mockRejectedValueOnce(new StorageError("full"));
  await expect(write()).rejects.toMatchObject({ code: "StorageUnavailable" });
  await expect(write()).resolves.toMatchObject({ value: "done" });
});

test("what is thrown in between gives the turn back", async () => {
  const transactor = new Transactor(engine, world, 1);
  await expect(transactor.run(() => Promise.reject(new Error("a bug")))).rejects.toThrow("a bug");
  const next = await transactor.run(() => Promise.resolve({ value: 1, keep: false }));
  expect(next.value).toBe(1);
});
