import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { canonicalText, parseObject } from "./canonical.ts";
import { wireValues } from "./testing.ts";
import type { Wire, WireObject } from "./wire.ts";

/** The same value with the fields of all its objects in another order. */
function shuffled(value: Wire, turn: number): Wire {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => shuffled(item, turn));
  const entries = Object.entries(value).map(([name, item]) => [name, shuffled(item, turn)]);
  const at = entries.length === 0 ? 0 : turn % entries.length;
  return Object.fromEntries([...entries.slice(at), ...entries.slice(0, at)].reverse());
}

describe("canonical text", () => {
  it("does not tell in which order the fields came", () => {
    fc.assert(
      fc.property(wireValues, fc.nat(5), (value, turn) => {
        expect(canonicalText(shuffled(value, turn))).toBe(canonicalText(value));
      }),
      { numRuns: 1_000 },
    );
  });

  it("is JSON that says the same", () => {
    fc.assert(
      fc.property(wireValues, (value) => {
        expect(JSON.parse(canonicalText(value))).toEqual(value);
      }),
      { numRuns: 1_000 },
    );
  });

  it("keeps the order of arrays, which means something", () => {
    expect(canonicalText([2, 1])).not.toBe(canonicalText([1, 2]));
  });

  it.each<[Wire, string]>([
    [null, "null"],
    [[], "[]"],
    [{}, "{}"],
    ['\u2028 " \\ \n', '"\u2028 \\" \\\\ \\n"'],
    [{ 'b"': [{}], a: [[]] }, '{"a":[[]],"b\\"":[{}]}'],
  ])("of %j is %s", (value, text) => {
    expect(canonicalText(value)).toBe(text);
  });

  it("sorts numbers among the names as texts, as no object in memory does", () => {
    const value = { "10": 1, "9": 2, a: 3 };
    expect(Object.keys(value)).toEqual(["9", "10", "a"]);
    expect(canonicalText(value)).toBe('{"10":1,"9":2,"a":3}');
  });
});

describe("a parsed document", () => {
  it("holds a field named __proto__ as any other", () => {
    const parsed: WireObject = parseObject('{"__proto__":{"admin":true}}');
    expect(Object.hasOwn(parsed, "__proto__")).toBe(true);
    expect((parsed as { admin?: boolean }).admin).toBeUndefined();
    expect(canonicalText(parsed)).toBe('{"__proto__":{"admin":true}}');
  });
});
