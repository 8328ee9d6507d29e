// One version of a document takes the place of another: the entries afterwards are the new one's, and whoever could have read
// either is told.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { DocumentKeys } from "../database/document-keys.ts";
import type { Key } from "../values/wire.ts";
import { putPositions, putPostings } from "./entry-writes.ts";
import { OwnWrites } from "./own-writes.ts";

const words = fc.uniqueArray(fc.constantFrom("boat", "food", "tour"), { maxLength: 3 });
const version: fc.Arbitrary<DocumentKeys> = fc
  .record({
    places: fc.tuple(fc.nat(2), fc.nat(2)),
    words,
    value: fc.constantFrom("1", "2"),
  })
  .map(({ places, words: list, value }) => ({
    positions: ["time", ...places.map((place, i) => `index ${i} at ${place}`)],
    postings: list.map((word) => ({ key: `posting ${word}`, value })),
  }));
const versions = fc.option(version, { nil: null });

function entries(keys: DocumentKeys | null): Map<Key, string> {
  const all = new Map<Key, string>();
  for (const key of keys?.positions ?? []) all.set(key, "");
  for (const { key, value } of keys?.postings ?? []) all.set(key, value);
  return all;
}

function replaced(old: DocumentKeys | null, now: DocumentKeys | null) {
  const writes = new OwnWrites();
  putPositions(writes, old, now);
  putPostings(writes, old, now);
  const after = entries(old);
  for (const [key, value] of writes.map) {
    if (value === null) after.delete(key);
    else after.set(key, value);
  }
  return { writes, after };
}

describe("the entries of a document", () => {
  it("are after a change exactly those of the new version", () => {
    fc.assert(
      fc.property(versions, versions, (old, now) => {
        expect(replaced(old, now).after).toEqual(entries(now));
      }),
      { numRuns: 500 },
    );
  });

  it("touch the places of both versions, the unchanged ones too: the document there reads differently", () => {
    fc.assert(
      fc.property(versions, versions, (old, now) => {
        const { writes } = replaced(old, now);
        const both = new Set([...entries(old).keys(), ...entries(now).keys()]);
        expect(new Set(writes.touched)).toEqual(both);
      }),
      { numRuns: 500 },
    );
  });

  it("write nothing where nothing changed", () => {
    fc.assert(
      fc.property(versions, versions, (old, now) => {
        const [before, after] = [entries(old), entries(now)];
        for (const key of replaced(old, now).writes.map.keys()) {
          expect(before.get(key)).not.toBe(after.get(key));
        }
      }),
    );
  });
});
