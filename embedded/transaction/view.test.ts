// What a transaction sees: three layers against one map, also while it writes during a walk.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { RangeCursor } from "../database/reader.ts";
import { MemoryStore } from "../storage/memory.ts";
import { VersionedMap } from "../storage/versioned-map.ts";
import type { Key } from "../values/wire.ts";
import { chance, tallied } from "../world/effort.ts";
import { OwnWrites } from "./own-writes.ts";
import { View } from "./view.ts";

type Change = { key: Key; value: string | null };

const BEGIN = 5n;
const keys = fc.constantFrom("a", "a\0", "b", "c", "d", "e", "f");
const changes: fc.Arbitrary<Change[]> = fc.array(
  fc.record({ key: keys, value: fc.option(fc.constantFrom("1", "2", ""), { nil: null }) }),
  { maxLength: 8 },
);
const layers = fc.record({
  stored: changes,
  /** On their way to the disk when the transaction begins, and after. */
  pending: changes,
  later: changes,
  own: changes,
});
type Layers = { stored: Change[]; pending: Change[]; later: Change[]; own: Change[] };

function apply(content: Map<Key, string>, list: readonly Change[]): void {
  for (const { key, value } of list) {
    if (value === null) content.delete(key);
    else content.set(key, value);
  }
}

async function setUp({ stored, pending, later, own }: Layers) {
  const store = new MemoryStore();
  await store.commit(stored);
  const map = new VersionedMap<bigint>();
  for (const { key, value } of pending) map.set(key, value, BEGIN);
  for (const { key, value } of later) map.set(key, value, BEGIN + 1n);
  const writes = new OwnWrites();
  for (const { key, value } of own) writes.put(key, value);
  const content = new Map<Key, string>();
  for (const list of [stored, pending, own]) apply(content, list);
  return { view: new View(store.snapshot(), { map, ts: BEGIN }, writes), writes, content };
}

function sorted(
  content: ReadonlyMap<Key, string>,
  start: Key,
  end: Key,
  reverse: boolean,
): Change[] {
  return [...content]
    .filter(([key]) => key >= start && key < end)
    .sort(([a], [b]) => (a < b === reverse ? 1 : -1))
    .map(([key, value]) => ({ key, value }));
}

function rest(cursor: RangeCursor): Change[] {
  const found: Change[] = [];
  for (let entry = cursor.next(); entry !== null; entry = cursor.next()) found.push(entry);
  return found;
}

describe("a view", () => {
  it("is one sorted map: own writes over commits under way over the disk", () =>
    tallied("engine: layers of a view", async (tally) => {
      await fc.assert(
        fc.asyncProperty(layers, keys, keys, fc.boolean(), async (all, start, end, reverse) => {
          tally.round(Object.values(all).flat().length);
          const { view, content } = await setUp(all);
          for (const key of ["a", "b", "c", "none"]) expect(view.get(key)).toBe(content.get(key));
          const expected = sorted(content, start, end, reverse);
          expect(rest(view.range(start, end, reverse))).toEqual(expected);
          expect(rest(view.range("", "z", reverse))).toEqual(sorted(content, "", "z", reverse));
        }),
        chance(500, 50_000),
      );
    }));

  it("meets what is written ahead of a walk, and is not upset by what is written behind it", async () => {
    const walk = fc.array(fc.record({ steps: fc.nat(2), change: changes }), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(layers, walk, fc.boolean(), async (all, parts, reverse) => {
        const { view, writes, content } = await setUp(all);
        const cursor = view.range("", "z", reverse);
        let last: Key | null = null;
        const ahead = (): Change[] =>
          sorted(content, "", "z", reverse).filter(
            ({ key }) => last === null || (reverse ? key < last : key > last),
          );
        for (const { steps, change } of parts) {
          for (let i = 0; i < steps; i++) {
            const expected = ahead()[0] ?? null;
            expect(cursor.next()).toEqual(expected);
            // An ended walk stays at its end, whatever is written then.
            if (expected === null) return;
            last = expected.key;
          }
          for (const { key, value } of change) writes.put(key, value);
          apply(content, change);
        }
        expect(rest(cursor)).toEqual(ahead());
      }),
      { numRuns: 500 },
    );
  });

  it("of a reader without layers is the disk alone", async () => {
    const store = new MemoryStore();
    await store.commit([{ key: "a", value: "1" }]);
    const view = new View(store.snapshot(), null, null);
    await store.commit([{ key: "b", value: "2" }]);
    expect([view.get("a"), view.get("b")]).toEqual(["1", undefined]);
    expect(rest(view.range("", "z", false))).toEqual([{ key: "a", value: "1" }]);
  });

  it("ends every walk that nobody ended, each once", async () => {
    const ended: string[] = [];
    function* walk(name: string) {
      try {
        yield { key: "a", value: "1" };
        yield { key: "b", value: "1" };
      } finally {
        ended.push(name);
      }
    }
    let opened = 0;
    const snapshot = {
      get: () => undefined,
      range: () => walk(`walk ${(opened += 1)}`),
      missing: () => new Error("missing"),
      release: () => undefined,
    };
    const view = new View(snapshot, null, null);
    const [first, second, third] = [1, 2, 3].map(() => view.range("", "z", false));
    first!.next();
    second!.next();
    rest(third!);
    first!.close();
    view.close();
    view.close();
    expect(ended.toSorted()).toEqual(["walk 1", "walk 2", "walk 3"]);
    for (const cursor of [first!, second!, third!]) expect(cursor.next()).toBeNull();
  });
});
