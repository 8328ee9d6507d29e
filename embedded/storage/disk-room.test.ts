// Room for the database on a disk whose free room a test sets.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { type TestWorld, worldForTest } from "../world/testing.ts";
import { openLmdbStore } from "./lmdb.ts";
import type { Store } from "./store.ts";

const MIB = 1024 * 1024;
/** Of a disk of a gigabyte. */
const RESERVE = 16 * MIB;

let folder: string;
let world: TestWorld & { freeBytes: number };
let probe: (() => void) | undefined;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "room-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const base = worldForTest();
  const setTimer = (callback: () => void, ms: number) => {
    if (ms === 1_000) probe = callback;
    return () => undefined;
  };
  world = {
    ...base,
    freeBytes: 1024 * MIB,
    roomOn: () => ({ freeBytes: world.freeBytes, totalBytes: 1024 * MIB }),
    monotonic: { ...base.monotonic, setTimer },
  };
});

async function opened(): Promise<Store> {
  const store = await openLmdbStore(folder, world);
  onTestFinished(() => store.close());
  return store;
}

function put(store: Store, key: string, length = 10): Promise<void> {
  return store.commit([{ key, value: "x".repeat(length) }]);
}

function keysOf(store: Store): string[] {
  const snapshot = store.snapshot();
  const keys = [...snapshot.range("", "~")].map(({ key }) => key);
  snapshot.release();
  return keys;
}

describe("a disk without room", () => {
  it("refuses from the first failure on, until a look finds room again", async () => {
    const store = await opened();
    await put(store, "before");
    world.freeBytes = RESERVE - 1;
    await expect(put(store, "first")).rejects.toThrow("the disk is full");
    expect(store.health.state).toBe("full");
    expect(keysOf(store)).toEqual(["before"]);
    world.freeBytes = 1024 * MIB;
    await expect(put(store, "second")).rejects.toThrow("the disk is full");
    probe?.();
    await vi.waitFor(() => expect(store.health.state).toBe("ok"));
    await put(store, "after");
    expect(keysOf(store)).toEqual(["after", "before"]);
  });

  it("is looked at again and again", async () => {
    const store = await opened();
    world.freeBytes = 0;
    await expect(put(store, "first")).rejects.toThrow("the disk is full");
    for (let look = 0; look < 3; look += 1) {
      const again = probe;
      probe = undefined;
      again?.();
      await vi.waitFor(() => expect(probe).toBeDefined());
      expect(store.health.state).toBe("full");
    }
  });

  it("refuses a commit that is too large for it alone", async () => {
    const store = await opened();
    world.freeBytes = RESERVE + 12 * MIB;
    await expect(put(store, "large", 14 * MIB)).rejects.toThrow("too little room");
    await put(store, "small");
    expect(store.health.state).toBe("ok");
    expect(keysOf(store)).toEqual(["small"]);
  });
});

describe("the file of the database", () => {
  it("keeps commits in order while it grows", async () => {
    const store = await opened();
    const large = put(store, "key", 10 * MIB);
    const small = put(store, "key", 1);
    await Promise.all([large, small]);
    const snapshot = store.snapshot();
    expect(snapshot.get("key")).toBe("x");
    snapshot.release();
  });

  it("has a table of readers without holes", async () => {
    await opened();
    const { size, blocks } = fs.statSync(path.join(folder, "data.mdb-lock"));
    expect(blocks * 512).toBeGreaterThanOrEqual(size);
  });
});
