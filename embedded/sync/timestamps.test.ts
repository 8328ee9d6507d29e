import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { toWire } from "../values/testing.ts";
import { decodeTs, encodeTs } from "./timestamps.ts";

const timestamps = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });

describe("a timestamp on the wire", () => {
  test("comes back, whatever its size", () => {
    fc.assert(
      fc.property(timestamps, (ts) => {
        expect(decodeTs(encodeTs(ts))).toBe(ts);
      }),
    );
  });

  test("is what npm convex makes of the same integer", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), (ts) => {
        expect({ $integer: encodeTs(ts) }).toEqual(toWire(ts));
      }),
    );
  });

  test.each([
    [0n, "AAAAAAAAAAA="],
    [1n, "AQAAAAAAAAA="],
    [256n, "AAEAAAAAAAA="],
    [2n ** 64n - 1n, "//////////8="],
  ])("of %i is %s", (ts, text) => {
    expect(encodeTs(ts)).toBe(text);
  });

  test.each([
    "",
    "AAAA",
    "AAAAAAAAAA==",
    "AAAAAAAAAAAA",
    "AAAAAAAAAAAAAAAAAAAAAA==",
    "-",
    "ü",
    "null",
  ])("is not %j", (text) => {
    expect(decodeTs(text)).toBeNull();
  });
});
