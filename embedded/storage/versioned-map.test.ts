// Versions of keys against a plain log of everything that was ever set.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { chance, tallied } from "../world/effort.ts";
import { VersionedMap } from "./versioned-map.ts";

const KEYS = ["a", "b", "c"];

interface Logged {
  key: string;
  value: string | null;
  at: number;
}

/** What the log says about a key at a moment; undefined: nothing. */
function logged(log: readonly Logged[], key: string, at: number): string | null | undefined {
  return log.findLast((entry) => entry.key === key && entry.at <= at)?.value;
}

function filled(log: readonly Logged[]): VersionedMap<number> {
  const map = new VersionedMap<number>();
  for (const { key, value, at } of log) map.set(key, value, at);
  return map;
}

const log = fc
  .array(
    fc.record({
      key: fc.constantFrom(...KEYS),
      value: fc.option(fc.constantFrom("x", "y", ""), { nil: null }),
      later: fc.nat(2),
    }),
    { maxLength: 15 },
  )
  .map((entries) => {
    let at = 1;
    return entries.map(({ key, value, later }): Logged => ({ key, value, at: (at += later) }));
  });
const moment = fc.nat(34);

describe("a versioned map", () => {
  it("says at every moment what was set last before it", () =>
    tallied("storage: versions of keys", (tally) => {
      fc.assert(
        fc.property(log, moment, (entries, at) => {
          tally.round(entries.length);
          const map = filled(entries);
          for (const key of KEYS) expect(map.get(key, at)).toBe(logged(entries, key, at));
          expect(map.size).toBe(new Set(entries.map(({ key }) => key)).size);
        }),
        chance(500, 100_000),
      );
    }));

  it("compacted, says the same from that moment on", () => {
    fc.assert(
      fc.property(log, moment, fc.nat(34), (entries, keepFrom, later) => {
        const map = filled(entries);
        map.compact(KEYS, keepFrom);
        for (const key of KEYS) {
          const at = keepFrom + later;
          expect(map.get(key, at) ?? null).toBe(logged(entries, key, at) ?? null);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("compacted, holds nothing of keys that were deleted before", () => {
    const map = filled([
      { key: "a", value: "x", at: 1 },
      { key: "a", value: null, at: 2 },
      { key: "b", value: null, at: 4 },
    ]);
    map.compact(KEYS, 3);
    expect([map.size, map.keys.next("", false)]).toEqual([1, "b"]);
    map.compact(KEYS, 4);
    expect(map.size).toBe(0);
  });

  it("forgets what lives elsewhere, and keeps what came later", () => {
    fc.assert(
      fc.property(log, moment, moment, (entries, until, at) => {
        const map = filled(entries);
        map.forget(KEYS, until);
        const rest = entries.filter((entry) => entry.at > until);
        for (const key of KEYS) expect(map.get(key, at)).toBe(logged(rest, key, at));
        expect(map.size).toBe(new Set(rest.map(({ key }) => key)).size);
      }),
      { numRuns: 500 },
    );
  });

  it("reverted, is as if nothing had come after", () => {
    fc.assert(
      fc.property(log, moment, moment, (entries, after, at) => {
        const map = filled(entries);
        map.revert(KEYS, after);
        const rest = entries.filter((entry) => entry.at <= after);
        for (const key of KEYS) expect(map.get(key, at)).toBe(logged(rest, key, at));
        expect(map.size).toBe(new Set(rest.map(({ key }) => key)).size);
      }),
      { numRuns: 500 },
    );
  });

  it("touches no other keys than those it is told", () => {
    const map = filled([
      { key: "a", value: "x", at: 1 },
      { key: "b", value: "x", at: 1 },
    ]);
    for (const change of ["compact", "forget", "revert"] as const) {
      map[change](["a", "never set"], 0);
      expect(map.get("b", 1)).toBe("x");
    }
    expect(map.get("a", 1)).toBeUndefined();
  });

  it("counts time in whatever grows", () => {
    const map = new VersionedMap<bigint>();
    map.set("a", "x", 2n ** 62n);
    map.set("a", "y", 2n ** 62n + 1n);
    expect(map.get("a", 2n ** 62n)).toBe("x");
    expect(map.get("a", 2n ** 62n - 1n)).toBeUndefined();
  });
});
