import { type GenericValidator, type Value, v } from "convex/values";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { encodeId } from "./ids.ts";
import { convexValues, toWire } from "./testing.ts";
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

const leaves: fc.Arbitrary<GenericValidator> = fc.constantFrom<GenericValidator>(
  v.any(),
  v.null(),
  v.number(),
  v.int64(),
  v.boolean(),
  v.string(),
  v.bytes(),
  v.literal("a"),
  v.literal(1),
  v.literal(false),
  v.literal(1n),
);

const { any: anyValidator } = fc.letrec<{ any: GenericValidator }>((tie) => ({
  any: fc.oneof(
    { depthSize: "small" },
    { weight: 3, arbitrary: leaves },
    tie("any").map((each) => v.array(each as never)),
    tie("any").map((each) => v.record(v.string(), each as never)),
    fc.array(tie("any"), { maxLength: 3 }).map((each) => v.union(...(each as never[]))),
    fc
      .dictionary(fc.constantFrom("a", "b", "ab"), fc.tuple(tie("any"), fc.boolean()))
      .map((fields) =>
        v.object(
          Object.fromEntries(
            Object.entries(fields).map(([name, [each, isOptional]]) => [
              name,
              isOptional ? v.optional(each as never) : (each as never),
            ]),
          ),
        ),
      ),
  ),
}));

type Parts = {
  kind: string;
  value: Value & GenericValidator;
  element: GenericValidator;
  members: GenericValidator[];
  fields: Record<string, GenericValidator>;
};

function isPlain(value: Value): value is Record<string, Value> {
  if (typeof value !== "object" || value === null) return false;
  return !Array.isArray(value) && !(value instanceof ArrayBuffer);
}

/** The same over JavaScript's values instead of JSON. */
function fits(validator: GenericValidator, value: Value): boolean {
  const { kind, value: own, element, members, fields } = validator as unknown as Parts;
  const types: Record<string, string> = {
    float64: "number",
    int64: "bigint",
    boolean: "boolean",
    string: "string",
  };
  if (kind === "any") return true;
  if (kind === "null") return value === null;
  if (kind === "bytes") return value instanceof ArrayBuffer;
  if (kind === "literal") return value === own;
  if (kind === "union") return members.some((member) => fits(member, value));
  if (kind === "array") return Array.isArray(value) && value.every((each) => fits(element, each));
  if (types[kind] !== undefined) return typeof value === types[kind];
  if (!isPlain(value)) return false;
  if (kind === "record") return Object.values(value).every((each) => fits(own, each));
  return (
    Object.keys(value).every((name) => Object.hasOwn(fields, name)) &&
    Object.entries(fields).every(([name, field]) =>
      Object.hasOwn(value, name)
        ? fits(field, value[name] as Value)
        : field.isOptional === "optional",
    )
  );
}

/** A value that fits, where one can be made: chance alone hardly ever finds one. */
function fitting(validator: GenericValidator, seed: number): Value {
  const { kind, value, element, members, fields } = validator as unknown as Parts;
  const simple: Record<string, Value> = {
    float64: seed,
    int64: BigInt(seed),
    boolean: seed % 2 === 0,
    string: String(seed),
    bytes: new ArrayBuffer(seed % 3),
    literal: value,
  };
  if (simple[kind] !== undefined) return simple[kind];
  if (kind === "array") return [fitting(element, seed)];
  if (kind === "record") return { k: fitting(value, seed) };
  if (kind === "union" && members.length > 0) {
    return fitting(members[seed % members.length] as GenericValidator, seed);
  }
  if (kind !== "object") return null;
  const given = Object.entries(fields).filter(
    ([, field], i) => field.isOptional === "required" || (seed + i) % 2 === 0,
  );
  return Object.fromEntries(given.map(([name, field]) => [name, fitting(field, seed)]));
}

describe("any validator", () => {
  it("accepts what fits it and refuses all else", () => {
    let accepted = 0;
    fc.assert(
      fc.property(anyValidator, convexValues, fc.nat(20), (validator, value, seed) => {
        for (const each of [value, fitting(validator, seed)]) {
          const isFitting = fits(validator, each);
          expect(check(validator, toWire(each)) === null).toBe(isFitting);
          if (isFitting) accepted += 1;
        }
      }),
      { numRuns: 1_000 },
    );
    expect(accepted).toBeGreaterThan(300);
  });
});
