import * as fc from "fast-check";
import { expect, it } from "vitest";

import { chance } from "../world/effort.ts";
import { type Gap, gapAt, untilGap } from "./gaps.ts";

const LETTERS = "abcdefghijklmnop".split("");

/** Every other letter may be an entry; some stretches between entries are gaps, with an unreadable entry in each. */
const content = fc.array(fc.constantFrom("entry", "nothing", "gap"), {
  minLength: LETTERS.length,
  maxLength: LETTERS.length,
});

function gapsOf(kinds: readonly string[]): { keys: string[]; gaps: Gap[] } {
  const keys = LETTERS.filter((_, i) => kinds[i] === "entry");
  const gaps: Gap[] = [];
  for (const [i, found] of LETTERS.entries()) {
    if (kinds[i] !== "gap") continue;
    const after = keys.findLast((key) => key < found) ?? null;
    if (gaps.at(-1)?.after === after && gaps.length > 0) continue;
    gaps.push({ after, before: keys.find((key) => key > found) ?? null, found });
  }
  return { keys, gaps };
}

function isIn(gap: Gap, key: string): boolean {
  return (gap.after === null || gap.after < key) && (gap.before === null || key < gap.before);
}

it("a key that may have been lost is in a gap, and no other", () => {
  fc.assert(
    fc.property(content, fc.constantFrom(...LETTERS, "A", "z", "cc"), (kinds, key) => {
      const { keys, gaps } = gapsOf(kinds);
      expect(gapAt(gaps, key)).toBe(gaps.find((gap) => isIn(gap, key)));
      if (keys.includes(key)) expect(gapAt(gaps, key)).toBeUndefined();
    }),
    chance(500, 20_000),
  );
});

it("a range ends with an error at the first place where something may have been lost", () => {
  const bound = fc.constantFrom("A", ...LETTERS, "z");
  fc.assert(
    fc.property(content, bound, bound, fc.boolean(), (kinds, start, end, reverse) => {
      const { keys, gaps } = gapsOf(kinds);
      const stored = [...keys, ...gaps.map(({ found }) => found)].sort();
      const inside = stored.filter((key) => key >= start && key < end).map((key) => ({ key }));
      if (reverse) inside.reverse();
      const read: string[] = [];
      let failed = false;
      try {
        const range = untilGap(inside, gaps, { start, end, reverse }, () => new Error("lost"));
        for (const { key } of range) read.push(key);
      } catch {
        failed = true;
      }
      // Letters and what lies between two of them stand for all keys.
      const all = LETTERS.flatMap((key) => [key, `${key}_`]).concat("A_");
      const possible = all.filter((key) => key >= start && key < end);
      const lost = possible.filter((key) => gaps.some((gap) => isIn(gap, key)));
      if (start < end) expect(failed).toBe(lost.length > 0 || touches(gaps, start, end));
      const whole = keys.filter((key) => key >= start && key < end);
      const first = lost.sort().at(reverse ? -1 : 0);
      const before = whole.filter(
        (key) => first === undefined || (reverse ? key > first : key < first),
      );
      if (start < end && lost.length > 0) expect(read).toEqual(reverse ? before.reverse() : before);
    }),
    chance(1_000, 50_000),
  );
});

function touches(gaps: readonly Gap[], start: string, end: string): boolean {
  return gaps.some(
    ({ after, before }) => (after === null || after < end) && (before === null || before > start),
  );
}
