import { describe, expect, it } from "vitest";

import { MemoryStore } from "../storage/memory.ts";
import type { Snapshot } from "../storage/store.ts";
import { PublishedSnapshot } from "./published-snapshot.ts";

/** A store that counts its snapshots. */
class CountingStore extends MemoryStore {
  open = 0;

  override snapshot(): Snapshot {
    const snapshot = super.snapshot();
    this.open += 1;
    return {
      get: (key) => snapshot.get(key),
      range: (...bounds) => snapshot.range(...bounds),
      missing: (key) => snapshot.missing(key),
      release: () => {
        this.open -= 1;
        snapshot.release();
      },
    };
  }
}

describe("the published snapshot", () => {
  it("is shared by all who look at the same one", () => {
    const store = new CountingStore();
    const published = new PublishedSnapshot(store, 1n);
    for (let i = 0; i < 10; i++) published.current.retain();
    expect([store.open, published.current.ts]).toEqual([1, 1n]);
  });

  it("stays as long as somebody looks, and no longer", async () => {
    const store = new CountingStore();
    await store.commit([{ key: "a", value: "1" }]);
    const published = new PublishedSnapshot(store, 1n);
    const first = published.current;
    first.retain();
    first.retain();
    await store.commit([{ key: "a", value: "2" }]);
    published.advance(2n);
    expect([first.snapshot.get("a"), published.current.snapshot.get("a")]).toEqual(["1", "2"]);
    expect([first.ts, published.current.ts]).toEqual([1n, 2n]);
    first.release();
    expect(store.open).toBe(2);
    first.release();
    expect(store.open).toBe(1);
  });

  it("that nobody looked at goes at once, and the last one with the engine", () => {
    const store = new CountingStore();
    const published = new PublishedSnapshot(store, 1n);
    for (let ts = 2n; ts < 10n; ts++) published.advance(ts);
    expect(store.open).toBe(1);
    published.close();
    expect(store.open).toBe(0);
  });
});
