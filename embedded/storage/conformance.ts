// What every store must do. Run by the tests of each one.
import { expect, it } from "vitest";

import type { Key } from "../values/wire.ts";
import type { Entry, Store } from "./store.ts";

function all(entries: Iterable<Entry>): [Key, string][] {
  return [...entries].map(({ key, value }) => [key, value]);
}

function put(store: Store, entries: Record<string, string | null>): Promise<void> {
  return store.commit(Object.entries(entries).map(([key, value]) => ({ key, value })));
}

export function storeConformance(open: () => Promise<Store>): void {
  async function withStore(test: (store: Store) => Promise<void>): Promise<void> {
    const store = await open();
    try {
      await test(store);
    } finally {
      await store.close();
    }
  }

  it("reads back what was committed, empty values too", () =>
    withStore(async (store) => {
      await put(store, { a: "1", b: "", "\x00\xff": "ümläut 😀" });
      const snapshot = store.snapshot();
      expect(snapshot.get("a")).toBe("1");
      expect(snapshot.get("b")).toBe("");
      expect(snapshot.get("\x00\xff")).toBe("ümläut 😀");
      expect(snapshot.get("c")).toBeUndefined();
      snapshot.release();
    }));

  it("keeps a snapshot as it was, and shows new ones the newest", () =>
    withStore(async (store) => {
      await put(store, { a: "1", b: "1" });
      const first = store.snapshot();
      await put(store, { a: "2", b: null, c: "2" });
      const second = store.snapshot();
      await put(store, { a: "3" });
      const third = store.snapshot();
      expect(all(first.range("", "\xff"))).toEqual([
        ["a", "1"],
        ["b", "1"],
      ]);
      expect(all(second.range("", "\xff"))).toEqual([
        ["a", "2"],
        ["c", "2"],
      ]);
      expect(third.get("a")).toBe("3");
      for (const snapshot of [first, second, third]) snapshot.release();
    }));

  it("walks ranges by bytes in both directions", () =>
    withStore(async (store) => {
      const keys = ["a", "a\x00", "a\x01", "a\xff", "b", "b\xff\xff", "c"];
      await put(store, Object.fromEntries(keys.map((key) => [key, key])));
      const snapshot = store.snapshot();
      const walk = (start: Key, end: Key, reverse = false): Key[] =>
        all(snapshot.range(start, end, { reverse })).map(([key]) => key);
      expect(walk("a", "d")).toEqual(keys);
      expect(walk("a", "d", true)).toEqual([...keys].reverse());
      expect(walk("a\x00", "b")).toEqual(["a\x00", "a\x01", "a\xff"]);
      expect(walk("a\x00", "b", true)).toEqual(["a\xff", "a\x01", "a\x00"]);
      expect(walk("b", "b")).toEqual([]);
      expect(walk("b", "b", true)).toEqual([]);
      expect(walk("d", "e", true)).toEqual([]);
      snapshot.release();
    }));

  it("stops a walk early without harm", () =>
    withStore(async (store) => {
      await put(store, { a: "1", b: "2", c: "3" });
      const snapshot = store.snapshot();
      for (let i = 0; i < 100; i++) {
        for (const { key } of snapshot.range("a", "z")) if (key === "b") break;
      }
      expect(all(snapshot.range("a", "z"))).toHaveLength(3);
      snapshot.release();
    }));

  it("orders keys that are longer than what the disk takes", () =>
    withStore(async (store) => {
      const stem = "k".repeat(1890);
      const keys = ["", "a", "zzzzzzzzzz"]
        .map((end) => stem + end)
        .concat(
          Array.from({ length: 40 }, (_, i) => `${stem}zzzzzzzzzz${String(i).padStart(3, "0")}`),
        )
        .concat([`${stem}zzzzzzzzzz999${"y".repeat(1_500_000)}`, `${stem}zzzzzzzzzzz`, `${stem}{`]);
      const shuffled = [...keys].sort((a, b) => (a.at(-1)! + a < b.at(-1)! + b ? 1 : -1));
      await put(store, Object.fromEntries(shuffled.map((key) => [key, `v${key.length}`])));
      const snapshot = store.snapshot();
      expect(all(snapshot.range("k", "l")).map(([key]) => key)).toEqual(keys);
      expect(all(snapshot.range("k", "l", { reverse: true })).map(([key]) => key)).toEqual(
        [...keys].reverse(),
      );
      for (const from of [1, 3, 17, 43]) {
        for (const to of [5, 20, 44, 46]) {
          const expected = keys.slice(from, to);
          const range = [keys[from] as Key, keys[to] ?? "l"] as const;
          expect(all(snapshot.range(...range)).map(([key]) => key)).toEqual(expected);
          expect(all(snapshot.range(...range, { reverse: true })).map(([key]) => key)).toEqual(
            [...expected].reverse(),
          );
        }
      }
      expect(snapshot.get(keys[20] as Key)).toBe(`v${(keys[20] as Key).length}`);
      snapshot.release();
      await put(store, { [keys[20] as Key]: null });
      const after = store.snapshot();
      expect(after.get(keys[20] as Key)).toBeUndefined();
      expect(all(after.range("k", "l"))).toHaveLength(keys.length - 1);
      after.release();
    }));

  it("takes values of 16 MiB and commits of many writes", () =>
    withStore(async (store) => {
      const big = "x".repeat(16 * 1024 * 1024);
      await store.commit([
        { key: "big", value: big },
        ...Array.from({ length: 20_000 }, (_, i) => ({ key: `n${i}`, value: String(i) })),
      ]);
      const snapshot = store.snapshot();
      expect(snapshot.get("big") === big).toBe(true);
      let count = 0;
      for (const { key, value } of snapshot.range("n", "o")) if (key === `n${value}`) count++;
      expect(count).toBe(20_000);
      snapshot.release();
    }));

  it("applies calls that were made together in their order", () =>
    withStore(async (store) => {
      await Promise.all(
        Array.from({ length: 50 }, (_, i) => put(store, { last: String(i), [`i${i}`]: "x" })),
      );
      const snapshot = store.snapshot();
      expect(snapshot.get("last")).toBe("49");
      expect(all(snapshot.range("i", "j"))).toHaveLength(50);
      snapshot.release();
    }));

  it("refuses everything once it is closed", async () => {
    const store = await open();
    await store.close();
    expect(() => store.snapshot()).toThrow("closed");
    await expect(put(store, { a: "1" })).rejects.toThrow("closed");
  });
}
