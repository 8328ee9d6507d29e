// What every store must do. Run by the tests of each one.
import * as fc from "fast-check";
import { expect, it } from "vitest";

import type { Key } from "../values/wire.ts";
import type { Entry, Snapshot, Store, Write } from "./store.ts";

function all(entries: Iterable<Entry>): [Key, string][] {
  return [...entries].map(({ key, value }) => [key, value]);
}

function put(store: Store, entries: Record<string, string | null>): Promise<void> {
  return store.commit(Object.entries(entries).map(([key, value]) => ({ key, value })));
}

const keys: fc.Arbitrary<Key> = fc.oneof(
  fc.string({ unit: fc.constantFrom("\0", "a", "b", "\xff"), minLength: 1, maxLength: 3 }),
  fc.constantFrom("a", "b").map((end) => "l".repeat(2_000) + end),
);

type Step =
  | { do: "commit"; writes: Write[] }
  | { do: "look" }
  | { do: "release"; which: number }
  | { do: "walk"; which: number; start: Key; end: Key; reverse: boolean };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant("commit" as const),
      writes: fc.array(
        fc.record({ key: keys, value: fc.option(fc.string({ maxLength: 3 }), { nil: null }) }),
        { maxLength: 5 },
      ),
    }),
    fc.record({ do: fc.constant("look" as const) }),
    fc.record({ do: fc.constant("release" as const), which: fc.nat(5) }),
    fc.record({
      do: fc.constant("walk" as const),
      which: fc.nat(5),
      start: keys,
      end: keys,
      reverse: fc.boolean(),
    }),
  ),
  { maxLength: 30 },
);

/** Snapshots that are open, each with what it must hold for as long as it is. */
class Looks {
  readonly #open: { snapshot: Snapshot; content: Map<Key, string> }[] = [];

  take(store: Store, content: ReadonlyMap<Key, string>): void {
    this.#open.push({ snapshot: store.snapshot(), content: new Map(content) });
  }

  release(which: number): void {
    const [look] = this.#open.splice(which % Math.max(1, this.#open.length), 1);
    look?.snapshot.release();
  }

  walk({ which, start, end, reverse }: Extract<Step, { do: "walk" }>): void {
    const look = this.#open[which % Math.max(1, this.#open.length)];
    if (look === undefined) return;
    const expected = [...look.content]
      .filter(([key]) => key >= start && key < end)
      .sort(([a], [b]) => (a < b === reverse ? 1 : -1));
    expect(all(look.snapshot.range(start, end, { reverse }))).toEqual(expected);
    expect(look.snapshot.get(start)).toBe(look.content.get(start));
  }

  close(): void {
    for (const { snapshot } of this.#open) snapshot.release();
  }
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

  it("is a sorted map, and every snapshot stays one, whatever comes after it", () =>
    withStore(async (store) => {
      const content = new Map<Key, string>();
      await fc.assert(
        fc.asyncProperty(steps, async (list) => {
          const looks = new Looks();
          for (const step of list) {
            if (step.do === "look") looks.take(store, content);
            else if (step.do === "release") looks.release(step.which);
            else if (step.do === "walk") looks.walk(step);
            else {
              await store.commit(step.writes);
              for (const { key, value } of step.writes) {
                if (value === null) content.delete(key);
                else content.set(key, value);
              }
            }
          }
          looks.close();
        }),
        // One store for all: what one list leaves behind is where the next begins, so nothing can be shrunk.
        { numRuns: 60, endOnFailure: true },
      );
    }));

  it("takes a commit of nothing, and deletions of what is not there", () =>
    withStore(async (store) => {
      await store.commit([]);
      await put(store, { a: "1" });
      await put(store, { a: null, b: null });
      await put(store, { a: null });
      const snapshot = store.snapshot();
      expect(all(snapshot.range("", "\xff"))).toEqual([]);
      snapshot.release();
      snapshot.release();
    }));

  it("lets the last write to a key within one commit win", () =>
    withStore(async (store) => {
      const writes: Write[] = [
        { key: "a", value: "first" },
        { key: "b", value: "gone" },
        { key: "a", value: "last" },
        { key: "b", value: null },
        { key: "c", value: null },
        { key: "c", value: "back" },
      ];
      await store.commit(writes);
      const snapshot = store.snapshot();
      expect(all(snapshot.range("", "\xff"))).toEqual([
        ["a", "last"],
        ["c", "back"],
      ]);
      snapshot.release();
    }));

  it("refuses everything once it is closed", async () => {
    const store = await open();
    await store.close();
    expect(() => store.snapshot()).toThrow("closed");
    await expect(put(store, { a: "1" })).rejects.toThrow("closed");
  });
}
