import { describe, expect, it } from "vitest";

import { MemoryStore } from "../storage/memory.ts";
import type { Snapshot, Store, Write } from "../storage/store.ts";
import { ConflictError, StorageError } from "../values/errors.ts";
import type { WireObject } from "../values/wire.ts";
import type { PausePoint } from "../world/world.ts";
import type { Commit, Engine, Transaction } from "./engine.ts";
import { collect, engineForTest, read, scan, worldForTest, write } from "./testing.ts";

/** A memory store whose flushes wait for the test, or fail. */
class GatedStore extends MemoryStore {
  readonly flushes: { writes: readonly Write[]; go: (error?: Error) => void }[] = [];
  gated = false;

  override async commit(writes: readonly Write[]): Promise<void> {
    if (this.gated) {
      const error = await new Promise<Error | undefined>((resolve) => {
        this.flushes.push({ writes, go: resolve });
      });
      if (error !== undefined) throw error;
    }
    await super.commit(writes);
  }
}

async function settle(): Promise<void> {
  for (let i = 0; i < 20; i++) await Promise.resolve();
}

function increment(tx: Transaction, id: string): number {
  const n = ((tx.get("user", id) as WireObject)["n"] as number) + 1;
  tx.patch(id, { n });
  return n;
}

async function withRetries(engine: Engine, run: (tx: Transaction) => unknown): Promise<number> {
  for (let conflicts = 0; ; conflicts++) {
    const tx = engine.beginWrite();
    try {
      run(tx);
      await Promise.resolve();
      await engine.commit(tx);
      return conflicts;
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
    } finally {
      tx.release();
    }
  }
}

describe("conflicts", () => {
  it("never lose an update of a counter", async () => {
    const { engine } = await engineForTest();
    const id = await write(engine, (tx) => tx.insert("counters", { n: 0 }));
    const conflicts = await Promise.all(
      Array.from({ length: 32 }, async () => {
        let sum = 0;
        for (let i = 0; i < 20; i++) sum += await withRetries(engine, (tx) => increment(tx, id));
        return sum;
      }),
    );
    expect(read(engine, (tx) => tx.get("user", id))).toMatchObject({ n: 640 });
    expect(Math.max(...conflicts)).toBeGreaterThan(0);
  });

  it("name the table and Convex's page", async () => {
    const { engine } = await engineForTest();
    const id = await write(engine, (tx) => tx.insert("counters", { n: 0 }));
    const [a, b] = [engine.beginWrite(), engine.beginWrite()];
    increment(a, id);
    increment(b, id);
    await engine.commit(a);
    await expect(engine.commit(b)).rejects.toThrow(
      /^Documents read from or written to the "counters" table changed while this mutation was being run and on every subsequent retry\..*https:\/\/docs\.convex\.dev\/error#1$/,
    );
    a.release();
    b.release();
  });

  it("catch write skew and phantoms", async () => {
    const { engine } = await engineForTest();
    const onCall = (tx: Transaction): number => collect(tx, scan("doctors")).length;
    const [a, b] = [engine.beginWrite(), engine.beginWrite()];
    for (const tx of [a, b]) if (onCall(tx) === 0) tx.insert("doctors", { on: true });
    await engine.commit(a);
    await expect(engine.commit(b)).rejects.toThrow(ConflictError);
    a.release();
    b.release();
    expect(read(engine, onCall)).toBe(1);
  });

  it("leave blind inserts alone", async () => {
    const { engine } = await engineForTest();
    await write(engine, (tx) => tx.insert("log", { n: 0 }));
    const open = Array.from({ length: 10 }, () => engine.beginWrite());
    for (const [n, tx] of open.entries()) tx.insert("log", { n });
    await Promise.all(open.map((tx) => engine.commit(tx)));
    for (const tx of open) tx.release();
    expect(read(engine, (tx) => tx.count("log"))).toBe(11);
  });

  it("let two transactions create one table", async () => {
    const { engine, store, world } = await engineForTest();
    const open = ["a", "a", "b"].map((table) => {
      const tx = engine.beginWrite();
      tx.insert(table, {});
      return tx;
    });
    await Promise.all(open.map((tx) => engine.commit(tx)));
    for (const tx of open) tx.release();
    expect(engine.tableNames()).toEqual(["a", "b"]);
    await engine.close();
    (store as MemoryStore).reopen();
    const again = await engineForTest(store, world);
    expect(read(again.engine, (tx) => [tx.count("a"), tx.count("b")])).toEqual([2, 1]);
  });
});

describe("commits on their way to the disk", () => {
  async function gated(): Promise<{ engine: Engine; store: GatedStore; announced: Commit[] }> {
    const store = new GatedStore();
    const { engine } = await engineForTest(store);
    const announced: Commit[] = [];
    engine.onCommit((commit) => announced.push(commit));
    store.gated = true;
    return { engine, store, announced };
  }

  function begin(engine: Engine, run: (tx: Transaction) => void): Promise<Commit> {
    const tx = engine.beginWrite();
    run(tx);
    return engine.commit(tx).finally(() => tx.release());
  }

  it("are seen by writers at once, by readers when durable, and share flushes", async () => {
    const { engine, store, announced } = await gated();
    const insert = (n: number): Promise<Commit> =>
      begin(engine, (tx) => {
        expect(collect(tx, scan("t"))).toHaveLength(n - 1);
        tx.insert("t", { n });
      });
    const commits = [insert(1)];
    await settle();
    commits.push(insert(2), insert(3), insert(4));
    await settle();
    expect(store.flushes).toHaveLength(1);
    expect(read(engine, (tx) => collect(tx, scan("t")))).toEqual([]);
    expect(announced).toEqual([]);
    store.flushes[0]!.go();
    await commits[0];
    const first = read(engine, (tx) => collect(tx, scan("t")).map(({ n }) => n));
    await settle();
    expect(store.flushes).toHaveLength(2);
    store.flushes[1]!.go();
    const done = await Promise.all(commits);
    expect(store.flushes).toHaveLength(2);
    expect(announced).toEqual(done);
    expect(first).toEqual([1]);
    expect(read(engine, (tx) => collect(tx, scan("t")).map(({ n }) => n))).toEqual([1, 2, 3, 4]);
    for (let i = 1; i < 4; i++) expect(done[i]!.ts > done[i - 1]!.ts).toBe(true);
    expect(engine.latestTs()).toBe(done[3]!.ts);
  });

  it("keep an open writer's view frozen while they are published", async () => {
    const { engine, store } = await gated();
    const first = begin(engine, (tx) => tx.insert("t", { n: 1 }));
    const open = engine.beginWrite();
    const second = begin(engine, (tx) => tx.insert("t", { n: 2 }));
    await settle();
    store.gated = false;
    store.flushes[0]!.go();
    await Promise.all([first, second]);
    expect(collect(open, scan("t")).map(({ n }) => n)).toEqual([1]);
    expect(collect(open.stale(), scan("t"))).toHaveLength(1);
    open.insert("t", { n: 3 });
    await expect(engine.commit(open)).rejects.toThrow(ConflictError);
    open.release();
  });

  it("fail with everything built upon them when the disk refuses, and later ones work", async () => {
    const { engine, store, announced } = await gated();
    const doomed = [1, 2].map((n) => begin(engine, (tx) => tx.insert("t", { n })));
    const results = Promise.allSettled(doomed);
    await settle();
    const readOnly = begin(engine, (tx) => collect(tx, scan("t"))).catch((error: unknown) => error);
    const open = engine.beginWrite();
    expect(collect(open, scan("t"))).toHaveLength(2);
    open.insert("t", { n: 3 });
    await settle();
    store.gated = false;
    store.flushes[0]!.go(new Error("no space left on device"));
    for (const result of await results) {
      expect(result).toMatchObject({ status: "rejected", reason: expect.any(StorageError) });
      expect((result as PromiseRejectedResult).reason).toHaveProperty(
        "message",
        "The disk refused the write: no space left on device",
      );
    }
    expect(await readOnly).toBeInstanceOf(ConflictError);
    await expect(engine.commit(open)).rejects.toThrow(ConflictError);
    open.release();
    expect(announced).toEqual([]);
    await write(engine, (tx) => {
      expect(collect(tx, scan("t"))).toEqual([]);
      tx.insert("t", { n: 4 });
    });
    expect(read(engine, (tx) => collect(tx, scan("t")).map(({ n }) => n))).toEqual([4]);
  });

  it("answer a mutation without writes only when what it saw is durable", async () => {
    const { engine, store } = await gated();
    const first = begin(engine, (tx) => tx.insert("t", { n: 1 }));
    let answered = false;
    const second = begin(engine, (tx) => collect(tx, scan("t"))).then((commit) => {
      answered = true;
      return commit;
    });
    await settle();
    expect(answered).toBe(false);
    store.flushes[0]!.go();
    expect((await second).ts).toBe((await first).ts);
  });

  it("pass the pause points in their order", async () => {
    const seen: PausePoint[] = [];
    const world = { ...worldForTest(), pause: (point: PausePoint) => void seen.push(point) };
    const { engine } = await engineForTest(new MemoryStore(), world);
    await write(engine, (tx) => tx.insert("t", {}));
    expect(seen).toEqual(["before-validate", "after-validate", "before-flush", "after-flush"]);
  });
});

describe("a transaction that is let go", () => {
  it("ends the walks that its function left open, and its snapshot with it", async () => {
    const walks = { open: 0 };
    class CountingStore extends MemoryStore {
      override snapshot(): Snapshot {
        const snapshot = super.snapshot();
        const range = snapshot.range.bind(snapshot);
        snapshot.range = function* counted(...args) {
          walks.open++;
          try {
            yield* range(...args);
          } finally {
            walks.open--;
          }
        };
        return snapshot;
      }
    }
    const { engine } = await engineForTest(new CountingStore());
    await write(engine, (tx) => {
      for (let n = 0; n < 5; n++) tx.insert("t", { n });
    });
    const tx = engine.beginRead();
    tx.query("user", scan("t")).next();
    tx.query("user", scan("t")).next();
    expect(walks.open).toBe(2);
    tx.release();
    expect(walks.open).toBe(0);
    expect(() => tx.release()).toThrow("released before");
  });
});

describe("the clock", () => {
  async function restart(store: Store): Promise<Store> {
    (store as MemoryStore).reopen();
    return store;
  }

  it("never goes back: frozen, stepped back, restarted", async () => {
    const { engine, store, world } = await engineForTest();
    const times: number[] = [];
    const commits: bigint[] = [];
    engine.onCommit(({ ts }) => commits.push(ts));
    const insertTwo = (target: Engine): Promise<void> =>
      write(target, (tx) => {
        for (let i = 0; i < 2; i++) {
          const id = tx.insert("t", {});
          times.push((tx.get("user", id) as WireObject)["_creationTime"] as number);
        }
      });
    await insertTwo(engine);
    await insertTwo(engine);
    world.now -= 3_600_000;
    await insertTwo(engine);
    world.now += 86_400_000;
    await insertTwo(engine);
    await engine.close();
    world.now -= 2 * 86_400_000;
    const again = await engineForTest(await restart(store), world);
    again.engine.onCommit(({ ts }) => commits.push(ts));
    await insertTwo(again.engine);
    for (const list of [times, commits]) {
      for (let i = 1; i < list.length; i++) expect(list[i]! > list[i - 1]!).toBe(true);
    }
    expect(times[6]).toBe(1_790_000_000_000 - 3_600_000 + 86_400_000);
  });

  it("jumps over a time that a client has seen, but not over a lie", async () => {
    const { engine } = await engineForTest();
    const ahead = engine.latestTs() + 3_600_000_000_000n;
    engine.observeTs(ahead);
    engine.observeTs(2n ** 63n);
    let ts = 0n;
    engine.onCommit((commit) => (ts = commit.ts));
    await write(engine, (tx) => tx.insert("t", {}));
    expect(ts > ahead).toBe(true);
    expect(ts < ahead + 3_600_000_000_000n).toBe(true);
  });

  it("dates documents by its own clock, whatever a client says it has seen", async () => {
    const store = new MemoryStore();
    const world = worldForTest();
    let { engine } = await engineForTest(store, world);
    const insert = async (): Promise<number> => {
      const id = await write(engine, (tx) => tx.insert("t", {}));
      return read(engine, (tx) => tx.get("user", id)!["_creationTime"] as number);
    };
    const before = await insert();
    const ahead = engine.latestTs() + 80_000_000_000_000n;
    engine.observeTs(ahead);
    const times = [before, await insert(), await insert()];
    await engine.close();
    store.reopen();
    world.now -= 5_000;
    ({ engine } = await engineForTest(store, world));
    expect(engine.latestTs() > ahead).toBe(true);
    times.push(await insert());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(new Set(times).size).toBe(4);
    expect(times[3]! - before).toBeLessThan(1);
  });
});
