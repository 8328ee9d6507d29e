import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { documentKey, textLengthKey } from "./layout.ts";
import { TextStatistics } from "./statistics.ts";
import { TestData } from "./testing.ts";

const INDEXES = [1_000, 1_001];

/** Writes a text's length as a commit that is published does. */
function publish(
  data: TestData,
  statistics: TextStatistics,
  key: string,
  after: string | null,
): void {
  const before = data.get(key);
  if (after === null) data.entries.delete(key);
  else data.entries.set(key, after);
  statistics.note(key, before, after);
}

describe("the totals of a search index", () => {
  it("kept from commit to commit are what counting anew would give", () => {
    const change = fc.record({
      index: fc.constantFrom(...INDEXES),
      id: fc.constantFrom("j1", "j2", "j3", "j4"),
      length: fc.option(fc.nat(50), { nil: null }),
      look: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
        const data = new TestData();
        const statistics = new TextStatistics(() => data);
        for (const { index, id, length, look } of changes) {
          if (look) statistics.totals(index);
          publish(
            data,
            statistics,
            textLengthKey(index, id),
            length === null ? null : String(length),
          );
        }
        for (const index of INDEXES) {
          expect(statistics.totals(index)).toEqual(new TextStatistics(() => data).totals(index));
        }
        expect(data.openCursors).toBe(0);
      }),
      { numRuns: 300 },
    );
  });

  it("are counted once", () => {
    const data = new TestData();
    data.entries.set(textLengthKey(1_000, "j1"), "3");
    let counted = 0;
    const statistics = new TextStatistics(() => {
      counted += 1;
      return data;
    });
    for (let i = 0; i < 3; i++)
      expect(statistics.totals(1_000)).toEqual({ documents: 1, tokens: 3 });
    expect(counted).toBe(1);
    statistics.clear();
    statistics.totals(1_000);
    expect(counted).toBe(2);
  });

  it("do not care for what is no text length, nor for another index", () => {
    const data = new TestData();
    const statistics = new TextStatistics(() => data);
    expect(statistics.totals(1_000)).toEqual({ documents: 0, tokens: 0 });
    statistics.note(documentKey(1_000, "j1"), undefined, "5");
    statistics.note(textLengthKey(1_001, "j1"), undefined, "5");
    expect(statistics.totals(1_000)).toEqual({ documents: 0, tokens: 0 });
  });
});
