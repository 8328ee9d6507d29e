import { beforeEach, expect, test, vi } from "vitest";

import { MemoryStore } from "../../storage/memory.ts";
import type { Engine, Transaction } from "../../transaction/engine.ts";
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

test("an attempt that is thrown away does not tell of a commit that the disk refused meanwhile", async () => {
  const transactor = new Transactor(engine, world, 1);
  const insert = (tx: Transaction) => {
    const id = tx.insert("items", { taken: false });
    return Promise.resolve({ value: id, keep: true });
  };
  const { value: id } = await transactor.run(insert);
  let refuse = (): void => undefined;
  const refusal = new Promise<void>((_, reject) => {
    refuse = () => reject(new StorageError("full"));
  });
  vi.spyOn(store, "commit").mockReturnValueOnce(refusal);
  const first = transactor.run((tx) => {
    tx.patch(id, { taken: true });
    return Promise.resolve({ value: null, keep: true });
  });
  const expectation = expect(first).rejects.toMatchObject({ code: "StorageUnavailable" });
  const seen: unknown[] = [];
  await transactor.run(async (tx) => {
    seen.push(tx.get("user", id)?.["taken"]);
    if (seen.length === 1) {
      refuse();
      await expectation;
    }
    return { value: null, keep: false };
  }, FAST);
  expect(seen).toEqual([true, false]);
});

test("what is thrown in between gives the turn back", async () => {
  const transactor = new Transactor(engine, world, 1);
  await expect(transactor.run(() => Promise.reject(new Error("a bug")))).rejects.toThrow("a bug");
  const next = await transactor.run(() => Promise.resolve({ value: 1, keep: false }));
  expect(next.value).toBe(1);
});
