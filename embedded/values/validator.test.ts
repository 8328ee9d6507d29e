import { type GenericValidator, v } from "convex/values";
import { describe, expect, it } from "vitest";

import { encodeId } from "./ids.ts";
import { toWire } from "./testing.ts";
import { validatorText } from "./validator-text.ts";
import { validationProblem } from "./validator.ts";
import type { Wire, WireObject } from "./wire.ts";

const USER = encodeId(10_001, new Uint8Array(16));
const TEAM = encodeId(10_002, new Uint8Array(16));

function jsonOf(validator: GenericValidator): WireObject {
  return (validator as unknown as { json: WireObject }).json;
}

function check(validator: GenericValidator, value: Wire): string | null {
  return validationProblem(jsonOf(validator), value, (number) =>
    number === 10_001 ? "users" : number === 10_002 ? "teams" : null,
  );
}

describe("validators", () => {
  it.each<[GenericValidator, Wire]>([
    [v.any(), { a: [1] }],
    [v.null(), null],
    [v.number(), 1.5],
    [v.number(), toWire(NaN)],
    [v.int64(), toWire(5n)],
    [v.boolean(), false],
    [v.string(), ""],
    [v.bytes(), toWire(new Uint8Array(2).buffer)],
    [v.id("users"), USER],
    [v.literal("a"), "a"],
    [v.literal(1n), toWire(1n)],
    [v.array(v.number()), []],
    [v.record(v.string(), v.number()), { a: 1 }],
    [v.object({ a: v.optional(v.string()) }), {}],
    [v.union(v.null(), v.object({ k: v.literal("x") })), { k: "x" }],
  ])("accept what fits (%#)", (validator, value) => {
    expect(check(validator, value)).toBeNull();
  });

  const mismatch = (value: string, validator: string, path?: string): string =>
    `Value does not match validator.${path === undefined ? "" : `\nPath: ${path}`}\nValue: ${value}\nValidator: ${validator}`;

  it.each<[GenericValidator, Wire, string]>([
    [v.number(), toWire(1n), mismatch("1n", "v.float64()")],
    [v.int64(), 1, mismatch("1.0", "v.int64()")],
    [v.string(), null, mismatch("null", "v.string()")],
    [
      v.object({ a: v.object({ b: v.string() }) }),
      { a: { b: 1 } },
      mismatch("1.0", "v.string()", ".a.b"),
    ],
    [v.array(v.boolean()), [true, 0], mismatch("0.0", "v.boolean()", "[1]")],
    [v.record(v.string(), v.null()), { a: 1 }, mismatch("1.0", "v.null()", ".a")],
    [v.union(v.string(), v.null()), 1, mismatch("1.0", "v.union(v.string(), v.null())")],
    [v.union(v.string()), 1, mismatch("1.0", "v.string()")],
    [v.id("users"), "x", mismatch('"x"', 'v.id("users")')],
    [
      v.id("users"),
      TEAM,
      `Found ID "${TEAM}" from table \`teams\`, which does not match the table name in validator \`v.id("users")\`.`,
    ],
    [v.literal("a"), "b", '`"b"` does not match literal validator `v.literal("a")`.'],
  ])("refuse what does not, and say why (%#)", (validator, value, expected) => {
    expect(check(validator, value)).toBe(expected);
  });

  it("name missing and extra fields first, then object and validator", () => {
    const validator = v.object({ a: v.string(), b: v.optional(v.number()) });
    expect(check(validator, {})).toMatch(
      /^Object is missing the required field `a`\. Consider wrapping the field validator in `v\.optional\(\.\.\.\)` if this is expected\.\n[^]*Object: \{\}\nValidator: v\.object\(\{a: v\.string\(\), b: v\.optional\(v\.float64\(\)\)\}\)$/,
    );
    expect(check(validator, { a: "x", c: 1 })).toMatch(
      /^Object contains extra field `c` that is not in the validator\.\n[^]*Object: \{a: "x", c: 1\.0\}\nValidator: /,
    );
  });

  it("are not fooled by names that every object has", () => {
    const value = JSON.parse('{"__proto__":1}') as Wire;
    expect(check(v.object({}), value)).toMatch(/^Object contains extra field `__proto__`/);
    expect(check(v.object({ toString: v.string() }), {})).toMatch(/^Object is missing/);
  });

  it("print as they are written", () => {
    expect(
      validatorText(
        jsonOf(v.object({ a: v.array(v.id("users")), b: v.record(v.string(), v.int64()) })),
      ),
    ).toBe('v.object({a: v.array(v.id("users")), b: v.record(v.string(), v.int64())})');
    expect(validatorText(jsonOf(v.union(v.literal(1), v.bytes(), v.any())))).toBe(
      "v.union(v.literal(1.0), v.bytes(), v.any())",
    );
  });
});
