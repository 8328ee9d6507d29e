// What is told of a flush while the disk works at it.
import { expect, it } from "vitest";

import { MemoryStore } from "../storage/memory.ts";
import type { Write } from "../storage/store.ts";
import type { Flight, Transaction } from "./engine.ts";
import { collect, engineForTest, read, scan, write } from "./testing.ts";

/** A disk that answers when it is told to. */
class SlowStore extends MemoryStore {
  answer: ((error?: Error) => void) | null = null;
  isSlow = false;

  override async commit(writes: readonly Write[]): Promise<void> {
    if (this.isSlow) {
      const error = await new Promise<Error | undefined>((resolve) => (this.answer = resolve));
      if (error !== undefined) throw error;
    }
    await super.commit(writes);
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const numbers = (tx: Transaction) => collect(tx, scan("rows")).map(({ n }) => n);

async function setUp() {
  const store = new SlowStore();
  const { engine } = await engineForTest(store);
  await write(engine, (tx) => tx.insert("rows", { n: 1 }));
  const flights: Flight[] = [];
  const looks: Transaction[] = [];
  engine.onFlight((flight) => {
    flights.push(flight);
    looks.push(flight.beginRead());
  });
  store.isSlow = true;
  return { store, engine, flights, looks };
}

it("shows what it will be, while all others see what is", async () => {
  const { store, engine, flights, looks } = await setUp();
  const done = write(engine, (tx) => tx.insert("rows", { n: 2 }));
  await turn();
  // This one waits for its own flush.
  const second = write(engine, (tx) => tx.insert("rows", { n: 3 }));
  await turn();
  expect(flights).toHaveLength(1);
  const [look] = looks as [Transaction];
  expect(numbers(look)).toEqual([1, 2]);
  expect(read(engine, numbers)).toEqual([1]);
  expect(engine.latestTs()).toBeLessThan(look.beginTs);
  store.answer?.();
  await done;
  expect(engine.latestTs()).toBe(look.beginTs);
  await turn();
  await turn();
  expect(flights).toHaveLength(2);
  // It stays what it was.
  expect(numbers(look)).toEqual([1, 2]);
  store.answer?.();
  await second;
  for (const each of looks) each.release();
  await engine.close();
});

it("of a flush that fails never comes true", async () => {
  const { store, engine, flights, looks } = await setUp();
  const published: bigint[] = [];
  engine.onCommit(({ ts }) => published.push(ts));
  const refused = expect(write(engine, (tx) => tx.insert("rows", { n: 2 }))).rejects.toThrow("EIO");
  await turn();
  await turn();
  store.answer?.(new Error("EIO"));
  await refused;
  store.isSlow = false;
  await write(engine, (tx) => tx.insert("rows", { n: 3 }));
  expect(published).toHaveLength(1);
  expect(published[0]).toBeGreaterThan(flights[0]?.ts ?? 0n);
  expect(read(engine, numbers)).toEqual([1, 3]);
  for (const each of looks) each.release();
  await engine.close();
});

it("is told of what was durable at once, before anybody hears of it", async () => {
  const { store, engine, flights, looks } = await setUp();
  store.isSlow = false;
  let toldBefore = 0;
  engine.onCommit(() => (toldBefore = flights.length));
  await write(engine, (tx) => tx.insert("rows", { n: 2 }));
  await turn();
  expect(toldBefore).toBe(1);
  expect(flights).toHaveLength(1);
  expect(numbers(looks[0] as Transaction)).toEqual([1, 2]);
  for (const each of looks) each.release();
  await engine.close();
});

it("is not told of a change of the schema", async () => {
  const { store, engine, flights } = await setUp();
  store.isSlow = false;
  await engine.setSchema({ tables: [], schemaValidation: false });
  await turn();
  expect(flights).toEqual([]);
  await engine.close();
});
