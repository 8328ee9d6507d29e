import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { SortedKeys } from "./sorted-keys.ts";

/** A plain sorted array that can do the same. */
class Model {
  readonly #keys = new Set<string>();

  add(key: string): void {
    this.#keys.add(key);
  }

  delete(key: string): void {
    this.#keys.delete(key);
  }

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  get sorted(): string[] {
    return [...this.#keys].sort();
  }

  next(from: string, exclusive: boolean): string | undefined {
    return this.sorted.find((key) => (exclusive ? key > from : key >= from));
  }

  previous(before: string): string | undefined {
    return this.sorted.findLast((key) => key < before);
  }
}

function walk(keys: SortedKeys): string[] {
  const found: string[] = [];
  for (let key = keys.next("", false); key !== undefined; key = keys.next(key, true)) {
    found.push(key);
  }
  return found;
}

describe("sorted keys", () => {
  it("step like a sorted array, through adding and deleting", () => {
    const key = fc.string({ unit: fc.constantFrom("a", "b", "\0", "\xff"), maxLength: 3 });
    const step = fc.record({ what: fc.constantFrom("add", "delete", "step"), key });
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 30 }),
        fc.array(key, { maxLength: 8 }),
        (steps, probes) => {
          const [keys, model] = [new SortedKeys(), new Model()];
          for (const { what, key: name } of steps) {
            if (what === "step") expect(keys.next(name, true)).toBe(model.next(name, true));
            if (what === "add" && model.has(name)) continue;
            for (const one of [keys, model]) if (what !== "step") one[what](name);
            expect(keys.size).toBe(model.sorted.length);
          }
          expect(walk(keys)).toEqual(model.sorted);
          for (const probe of [...probes, ...model.sorted]) {
            expect(keys.next(probe, false)).toBe(model.next(probe, false));
            expect(keys.next(probe, true)).toBe(model.next(probe, true));
            expect(keys.previous(probe)).toBe(model.previous(probe));
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each<[string, (i: number) => number]>([
    ["upwards", (i) => i],
    ["downwards", (i) => 5_000 - i],
    ["from both ends", (i) => (i % 2 === 0 ? i : 10_000 - i)],
  ])("stay whole when thousands come %s and go again", (_name, place) => {
    const name = (i: number): string => String(place(i)).padStart(6, "0");
    const keys = new SortedKeys();
    const all = Array.from({ length: 5_000 }, (_, i) => name(i));
    for (const key of all) keys.add(key);
    const sorted = [...all].sort();
    expect(walk(keys)).toEqual(sorted);
    let key: string | undefined;
    const backwards: string[] = [];
    while ((key = keys.previous(key ?? "\xff")) !== undefined) backwards.push(key);
    expect(backwards).toEqual(sorted.toReversed());
    for (const [i, gone] of all.entries()) if (i % 3 !== 0) keys.delete(gone);
    expect(walk(keys)).toEqual(all.filter((_, i) => i % 3 === 0).sort());
    for (const gone of all) keys.delete(gone);
    expect([keys.size, keys.next("", false), keys.previous("\xff")]).toEqual([
      0,
      undefined,
      undefined,
    ]);
  });

  it("do not miss one that was never there", () => {
    const keys = new SortedKeys();
    keys.add("a");
    keys.delete("b");
    expect([keys.size, walk(keys)]).toEqual([1, ["a"]]);
    keys.delete("a");
    keys.delete("a");
    expect(keys.size).toBe(0);
  });

  it("let a walk go on while keys come and go around it", () => {
    const keys = new SortedKeys();
    const name = (i: number): string => String(i).padStart(5, "0");
    for (let i = 0; i < 2_000; i += 2) keys.add(name(i));
    const seen: string[] = [];
    const added = new Set<number>();
    for (let key = keys.next("", false); key !== undefined; key = keys.next(key, true)) {
      seen.push(key);
      const behind = (seen.length * 7_919) % (Number(key) + 1);
      if (behind % 2 === 1 && !added.has(behind)) keys.add(name(behind));
      added.add(behind);
      if (behind % 3 === 0) keys.delete(name(behind));
    }
    // What lay ahead when the walk came by has been seen, in order; what moved behind it has not.
    expect(seen).toEqual(Array.from({ length: 1_000 }, (_, i) => name(2 * i)));
  });
});
