// Arbitrary values for property tests, in the wire form and as npm `convex` knows them.
import { type Value, convexToJson, jsonToConvex } from "convex/values";
import * as fc from "fast-check";

import { DeveloperError } from "./errors.ts";
import type { Wire } from "./wire.ts";

/** Any character that a text may hold. (fast-check's own unit for that takes its time before the first one.) */
const character = fc
  .integer({ min: 0, max: 0x10ffff })
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));

export function anyText(maxLength = 10): fc.Arbitrary<string> {
  return fc.string({ unit: character, maxLength });
}

const strings = fc.oneof(
  anyText(8),
  fc.constantFrom("", "\0", "a", "a\0", "a\0b", "z", "\uffff", "😀", "é"),
);
const floats = fc.oneof(
  fc.double(),
  fc.constantFrom(0, -0, NaN, Infinity, -Infinity, 1, -1, 0.5, Number.MIN_VALUE, 2 ** 53),
);
const integers = fc.oneof(
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.constantFrom(0n, 1n, -1n, 127n, 128n, -128n, -129n, 32_767n, 32_768n, -32_769n, 2n ** 31n),
);
const bytes = fc.uint8Array({ maxLength: 6 }).map((array) => new Uint8Array(array).buffer);
const names = fc.oneof(
  fc.stringMatching(/^[a-z][a-zA-Z0-9_]{0,5}$/),
  fc.constantFrom("a", "b", "ab"),
);

const { value: anyValue } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom<Value>(null, true, false),
    floats,
    integers,
    strings,
    bytes,
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(names, tie("value"), { maxKeys: 3 }),
  ),
}));

export const convexValues: fc.Arbitrary<Value> = anyValue;

export function toWire(value: Value): Wire {
  return convexToJson(value);
}

export function fromWire(value: Wire): Value {
  return jsonToConvex(value);
}

export const wireValues: fc.Arbitrary<Wire> = convexValues.map(toWire);

/** `code: message` of the refusal, or "fine". Any other error is a bug and goes through. */
export function refusalOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof DeveloperError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return "fine";
}
