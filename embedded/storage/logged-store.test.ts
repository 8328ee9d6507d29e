import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import * as fc from "fast-check";
import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";

import type { Key } from "../values/wire.ts";
import { chance, tallied } from "../world/effort.ts";
import { systemWorld } from "../world/system-world.ts";
import type { World } from "../world/world.ts";
import { storeConformance } from "./conformance.ts";
import { DataFolderError } from "./data-folder.ts";
import { LmdbStore, openLmdbStore } from "./lmdb.ts";
import { Segment } from "./log-segment.ts";
import { openStore } from "./logged-store.ts";
import type { Store, Write } from "./store.ts";
import { hastyWorld } from "./testing.ts";
import { LOG_FILES } from "./write-log.ts";

const root = fs.mkdtempSync(path.join(os.tmpdir(), "logged-"));
let folders = 0;

function newFolder(): string {
  folders += 1;
  return path.join(root, `${folders}`);
}

afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

interface HeldWorld extends World {
  /** Calls back whoever waits so long. */
  fire(ms: number): void;
}

/** Time stands still until it is told to go on. */
function heldWorld(): HeldWorld {
  const world = hastyWorld();
  let timers: { ms: number; callback: () => void }[] = [];
  return {
    ...world,
    monotonic: {
      ...world.monotonic,
      setTimer: (callback, ms) => {
        const timer = { ms, callback };
        timers.push(timer);
        return () => void (timers = timers.filter((each) => each !== timer));
      },
    },
    fire: (ms) => {
      const due = timers.filter((timer) => timer.ms === ms);
      timers = timers.filter((timer) => timer.ms !== ms);
      for (const { callback } of due) callback();
    },
  };
}

const SECOND = 1_000;

function spiedWrite() {
  const spy = vi.spyOn(Segment.prototype, "write");
  onTestFinished(() => {
    spy.mockRestore();
  });
  return spy;
}

function put(store: Store, entries: Record<string, string | null>): Promise<void> {
  return store.commit(Object.entries(entries).map(([key, value]) => ({ key, value })));
}

function contentOf(store: Store): Record<string, string> {
  const snapshot = store.snapshot();
  const entries = [...snapshot.range("", "\xff\xff\xff\xff\xff")];
  snapshot.release();
  return Object.fromEntries(entries.map(({ key, value }) => [key, value]));
}

/** What lies on the disk now, as a process would find it after this one was killed. */
function killed(folder: string): string {
  const image = newFolder();
  fs.cpSync(folder, image, { recursive: true });
  return image;
}

async function contentIn(
  folder: string,
  open: (folder: string) => Promise<Store> = openStore,
): Promise<Record<string, string>> {
  const store = await open(folder);
  const content = contentOf(store);
  await store.close();
  return content;
}

describe("LoggedStore", () => {
  storeConformance(() => openStore(newFolder()));
});

describe("LoggedStore, while it takes over all the time", () => {
  storeConformance(() => openStore(newFolder(), hastyWorld()));
});

describe("what was committed", () => {
  it("is in the log at first, and in LMDB once the store is settled or closed", async () => {
    const folder = newFolder();
    const store = await openStore(folder, heldWorld());
    await put(store, { a: "1", b: "2" });
    expect(contentOf(store)).toEqual({ a: "1", b: "2" });
    expect(Object.keys(await contentIn(killed(folder), openLmdbStore))).not.toContain("a");
    expect(await contentIn(killed(folder))).toEqual({ a: "1", b: "2" });
    await store.settle();
    expect(await contentIn(killed(folder), openLmdbStore)).toMatchObject({ a: "1", b: "2" });
    await put(store, { a: null, c: "3" });
    await store.close();
    expect(await contentIn(folder, openLmdbStore)).toMatchObject({ b: "2", c: "3" });
    expect(await contentIn(folder)).toEqual({ b: "2", c: "3" });
  });

  it("is taken over in a quiet hour, and when it is much", async () => {
    const folder = newFolder();
    const world = heldWorld();
    const store = await openStore(folder, world);
    await put(store, { a: "1" });
    world.fire(SECOND);
    const inLmdb = async () => Object.keys(await contentIn(killed(folder), openLmdbStore));
    await vi.waitFor(async () => expect(await inLmdb()).toContain("a"));
    const putThousand = (name: string) =>
      put(store, Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [name + i, "x"])));
    for (const name of ["n", "o", "p", "q", "r", "s", "t", "u"]) await putThousand(name);
    expect(await inLmdb()).not.toContain("n0");
    await putThousand("v");
    await vi.waitFor(async () =>
      expect(await inLmdb()).toEqual(expect.arrayContaining(["n0", "v999"])),
    );
    expect(Object.keys(contentOf(store))).toHaveLength(9_001);
    await store.close();
  });

  it("of a folder from before there was a log is all there, and stays so", async () => {
    const folder = newFolder();
    const before = await openLmdbStore(folder);
    await put(before, { a: "1" });
    await before.close();
    const store = await openStore(folder, heldWorld());
    await put(store, { b: "2" });
    expect(await contentIn(killed(folder))).toEqual({ a: "1", b: "2" });
    await store.close();
  });

  it("keeps its order around a commit that is too large for the log", async () => {
    const folder = newFolder();
    const store = await openStore(folder, heldWorld());
    const large = "x".repeat(500_000);
    await Promise.all([
      put(store, { a: "1", b: "1" }),
      put(store, { a: "2", large }),
      put(store, { a: "3" }),
    ]);
    expect(contentOf(store)).toEqual({ a: "3", b: "1", large });
    expect(await contentIn(killed(folder))).toEqual({ a: "3", b: "1", large });
    await store.close();
  });

  it("waits for LMDB when the log is full", async () => {
    const folder = newFolder();
    const store = await openStore(folder, heldWorld());
    const value = "x".repeat(50_000);
    for (let i = 0; i < 40; i++) await put(store, { [`k${i}`]: value, last: `${i}` });
    expect(fs.statSync(path.join(folder, LOG_FILES[0])).size).toBeLessThan(20 * value.length);
    expect(Object.keys(contentOf(store))).toHaveLength(41);
    await store.close();
    expect(await contentIn(folder)).toMatchObject({ last: "39" });
  });
});

describe("a disk that fails the log", () => {
  it("has refused a commit that is nowhere then, though it was written", async () => {
    const folder = newFolder();
    const world = heldWorld();
    const store = await openStore(folder, world);
    await put(store, { a: "1" });
    const { write } = Segment.prototype;
    spiedWrite().mockImplementationOnce(async function (this: Segment, bytes: Buffer, at: number) {
      await write.call(this, bytes, at);
      throw new Error("I/O error");
    });
    await expect(put(store, { a: "2", refused: "1" })).rejects.toThrow("I/O error");
    expect(store.health.state).toBe("full");
    expect(contentOf(store)).toEqual({ a: "1" });
    expect(await contentIn(killed(folder))).toEqual({ a: "1" });
    await expect(put(store, { a: "3" })).rejects.toThrow("the disk is full");
    world.fire(SECOND);
    await vi.waitFor(() => expect(store.health.state).toBe("ok"));
    await put(store, { a: "4" });
    expect(await contentIn(killed(folder))).toEqual({ a: "4" });
    await store.close();
    expect(await contentIn(folder)).toEqual({ a: "4" });
  });

  it("has a record that could not be taken back overwritten before the next one", async () => {
    const folder = newFolder();
    const world = heldWorld();
    const store = await openStore(folder, world);
    const write = spiedWrite();
    for (let failure = 0; failure < 2; failure++) write.mockRejectedValueOnce(new Error("EIO"));
    await expect(put(store, { a: "1", refused: "1" })).rejects.toThrow("EIO");
    world.fire(SECOND);
    await vi.waitFor(() => expect(store.health.state).toBe("ok"));
    write.mockRejectedValueOnce(new Error("EIO again"));
    await expect(put(store, { b: "1" })).rejects.toThrow("EIO again");
    world.fire(SECOND);
    await vi.waitFor(() => expect(store.health.state).toBe("ok"));
    await put(store, { c: "1" });
    expect(await contentIn(killed(folder))).toEqual({ c: "1" });
    await store.close();
  });
});

describe("a record that was refused, written all the same, and not to be taken back", () => {
  async function refused() {
    const folder = newFolder();
    const world = heldWorld();
    const store = await openStore(folder, world);
    await put(store, { a: "1" });
    await store.settle();
    const { write } = Segment.prototype;
    const spy = spiedWrite();
    spy.mockImplementationOnce(async function (this: Segment, bytes: Buffer, at: number) {
      await write.call(this, bytes, at);
      throw new Error("EIO");
    });
    spy.mockRejectedValueOnce(new Error("EIO"));
    await expect(put(store, { a: "refused" })).rejects.toThrow("EIO");
    world.fire(SECOND);
    await vi.waitFor(() => expect(store.health.state).toBe("ok"));
    return { folder, store };
  }

  it("is nowhere behind a commit that is too large for the log", async () => {
    const { folder, store } = await refused();
    await put(store, { a: "2", large: "x".repeat(2_000_000) });
    expect((await contentIn(killed(folder)))["a"]).toBe("2");
    await store.close();
  });

  it("is nowhere once the store is closed", async () => {
    const { folder, store } = await refused();
    await store.close();
    expect(await contentIn(folder)).toEqual({ a: "1" });
  });
});

describe("a disk that keeps LMDB from taking over", () => {
  it("loses nothing, neither while it lasts nor when the store is closed", async () => {
    const folder = newFolder();
    const world = heldWorld();
    const store = await openStore(folder, world);
    await put(store, { a: "1", b: "1" });
    const commit = vi.spyOn(LmdbStore.prototype, "commit").mockRejectedValue(new Error("EIO"));
    onTestFinished(() => {
      commit.mockRestore();
    });
    await expect(store.settle()).rejects.toThrow("EIO");
    expect(store.health.state).toBe("full");
    await expect(put(store, { a: "2" })).rejects.toThrow("the disk is full");
    // There is room again, and LMDB still fails: the other file takes what comes.
    store.health.mend("full");
    await put(store, { a: "3", c: "3" });
    expect(contentOf(store)).toEqual({ a: "3", b: "1", c: "3" });
    await store.close();
    expect(commit.mock.calls.length).toBeGreaterThan(1);
    commit.mockRestore();
    expect(Object.keys(await contentIn(killed(folder), openLmdbStore))).not.toContain("a");
    expect(await contentIn(killed(folder))).toEqual({ a: "3", b: "1", c: "3" });
    const again = await openStore(folder, heldWorld());
    await put(again, { d: "4" });
    await again.settle();
    expect(contentOf(again)).toEqual({ a: "3", b: "1", c: "3", d: "4" });
    await again.close();
  });
});

it("refuses a log that does not belong to the database, in one line", async () => {
  const [folder, other] = [newFolder(), newFolder()];
  for (const each of [folder, other]) {
    const store = await openStore(each, systemWorld());
    await put(store, { a: each });
    await store.close();
  }
  for (const name of LOG_FILES) fs.copyFileSync(path.join(other, name), path.join(folder, name));
  const line = /^The log in .* cannot be used: .*commits-\d\.log belongs to another data folder$/;
  await expect(openStore(folder)).rejects.toThrow(line);
  await expect(openStore(folder)).rejects.toThrow(DataFolderError);
  expect(await contentIn(other)).toEqual({ a: other });
});

const keys: fc.Arbitrary<Key> = fc.string({
  unit: fc.constantFrom("a", "b", "\xff"),
  minLength: 1,
  maxLength: 2,
});

type Step = { do: "settle" | "kill" | "tear" } | { do: "commit"; writes: Write[] };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant("commit" as const),
        writes: fc.array(
          fc.record({
            key: keys,
            value: fc.oneof(
              fc.constant(null),
              fc.string({ maxLength: 3 }),
              fc.constant("l".repeat(80_000)),
            ),
          }),
          { maxLength: 4 },
        ),
      }),
    },
    fc.record({ do: fc.constantFrom("settle" as const, "kill" as const, "tear" as const) }),
  ),
  { maxLength: 12 },
);

/** A commit that the power cut: of its record only a part is there. */
function tear(folder: string, image: string): void {
  for (const name of LOG_FILES) {
    const [before, after] = [folder, image].map((each) => fs.readFileSync(path.join(each, name)));
    if (before === undefined || after === undefined || before.equals(after)) continue;
    const first = after.findIndex((byte, i) => byte !== before[i]);
    before.copy(after, first + 20, first + 20);
    fs.writeFileSync(path.join(image, name), after);
  }
}

it("is after each kill the map that was answered", () =>
  tallied("store: replay of the log", async (tally) => {
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const before = folders;
        let folder = newFolder();
        let store = await openStore(folder, heldWorld());
        const model: Record<string, string> = {};
        for (const step of list) {
          if (step.do === "settle") await store.settle();
          else if (step.do === "commit") {
            await store.commit(step.writes);
            for (const { key, value } of step.writes) {
              if (value === null) delete model[key];
              else model[key] = value;
            }
          } else {
            let image = killed(folder);
            if (step.do === "tear") {
              await put(store, { torn: "x".repeat(100) });
              const torn = killed(folder);
              tear(image, torn);
              image = torn;
            }
            await store.close();
            folder = image;
            store = await openStore(folder, heldWorld());
          }
          expect(contentOf(store)).toEqual(model);
        }
        await store.close();
        // Each takes several megabytes: thousands of them would fill a disk.
        for (let each = before + 1; each <= folders; each += 1) {
          fs.rmSync(path.join(root, `${each}`), { recursive: true });
        }
        tally.round(list.length);
      }),
      chance(30, 2_000),
    );
  }));
