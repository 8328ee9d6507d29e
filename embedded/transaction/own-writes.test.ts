import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { OwnWrites } from "./own-writes.ts";

type Step =
  | { do: "put"; key: string; value: string | null }
  | { do: "open" }
  | { do: "keep" }
  | { do: "rollback" };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant("put" as const),
        key: fc.constantFrom("a", "b", "c"),
        value: fc.option(fc.constantFrom("1", "2"), { nil: null }),
      }),
    },
    fc.record({ do: fc.constantFrom("open" as const, "keep" as const, "rollback" as const) }),
  ),
  { maxLength: 25 },
);

function keysOf(writes: OwnWrites): string[] {
  const found: string[] = [];
  const { keys } = writes;
  for (let key = keys.next("", false); key !== undefined; key = keys.next(key, true))
    found.push(key);
  return found;
}

describe("own writes", () => {
  it("are as they were when a bracket around them is rolled back, at any depth", () => {
    fc.assert(
      fc.property(steps, (list) => {
        const writes = new OwnWrites();
        const now = (): unknown[] => [new Map(writes.map), [...writes.touched]];
        const brackets: { mark: ReturnType<OwnWrites["mark"]>; before: unknown[] }[] = [];
        for (const step of list) {
          if (step.do === "put") {
            writes.put(step.key, step.value);
            writes.touch(step.key);
          } else if (step.do === "open") brackets.push({ mark: writes.mark(), before: now() });
          else if (step.do === "keep") brackets.pop();
          else {
            const bracket = brackets.pop();
            if (bracket === undefined) continue;
            writes.rollback(bracket.mark);
            expect(now()).toEqual(bracket.before);
          }
          expect(keysOf(writes)).toEqual([...writes.map.keys()].toSorted());
        }
      }),
      { numRuns: 500 },
    );
  });

  it("keep of a key the newest value, and a deletion as one", () => {
    const writes = new OwnWrites();
    for (const value of ["1", null, "2", null]) writes.put("a", value);
    expect([...writes.map]).toEqual([["a", null]]);
    writes.put("b", "1");
    expect(keysOf(writes)).toEqual(["a", "b"]);
  });

  it("are known not to lie in an index, however much was written into others", () => {
    const index = (one: number): string => `\x03\0\0\0${String.fromCharCode(one)}`;
    const stretch = (one: number, from: string, to: string) => ({
      start: index(one) + from,
      end: index(one) + to,
    });
    const touches = fc.array(
      fc.oneof(
        fc.record({ one: fc.nat(2), key: fc.constantFrom("a", "b", "c", "d") }),
        fc.constantFrom("open" as const, "rollback" as const),
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(touches, (list) => {
        const writes = new OwnWrites();
        const marks: ReturnType<OwnWrites["mark"]>[] = [];
        for (const step of list) {
          if (step === "open") marks.push(writes.mark());
          else if (step === "rollback") writes.rollback(marks.pop() ?? writes.mark());
          else writes.touch(index(step.one) + step.key);
          for (const one of [0, 1, 2]) {
            const interval = stretch(one, "b", "d");
            const { start, end } = interval;
            const isThere = writes.touched.some((key) => key >= start && key < end);
            expect(writes.mayTouch(interval)).toBe(isThere);
          }
        }
        for (let more = 0; more < 1_000; more += 1) writes.touch(`${index(3)}${more}`);
        for (const one of [0, 1, 2]) {
          if (writes.touched.some((key) => key.startsWith(index(one)))) continue;
          expect(writes.mayTouch(stretch(one, "", "\xff"))).toBe(false);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("remember what was touched in order, as often as it was", () => {
    const writes = new OwnWrites();
    for (const key of ["b", "a", "b"]) writes.touch(key);
    expect(writes.touched).toEqual(["b", "a", "b"]);
  });
});
