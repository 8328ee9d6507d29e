import { type GenericValidator, v } from "convex/values";
import { describe, expect, it } from "vitest";

import { toWire } from "./testing.ts";
import { validatorText, valueText } from "./validator-text.ts";
import type { Wire, WireObject } from "./wire.ts";

describe("a value in an error text", () => {
  it.each<[string, Wire, string]>([
    ["an integer", toWire(-7n), "-7n"],
    ["a whole float", 3, "3.0"],
    ["a float", 0.25, "0.25"],
    ["minus zero", toWire(-0), "-0.0"],
    ["no number", toWire(NaN), "NaN"],
    ["infinity", toWire(-Infinity), "-Infinity"],
    ["a text", 'say "hi"\n', '"say \\"hi\\"\\n"'],
    ["null", null, "null"],
    ["bytes", toWire(new Uint8Array([1]).buffer), '{"$bytes":"AQ=="}'],
    ["an array", [1, [toWire(2n)]], "[1.0, [2n]]"],
    ["an object, in its own order", { b: 1, a: { c: null } }, "{b: 1.0, a: {c: null}}"],
    ["the empty ones", [{}, []], "[{}, []]"],
  ])("%s", (_name, value, text) => {
    expect(valueText(value)).toBe(text);
  });
});

describe("a validator in an error text", () => {
  it.each<[GenericValidator, string]>([
    [v.null(), "v.null()"],
    [v.number(), "v.float64()"],
    [v.bigint(), "v.int64()"],
    [v.boolean(), "v.boolean()"],
    [v.literal("a"), 'v.literal("a")'],
    [v.literal(false), "v.literal(false)"],
    [v.literal(3n), "v.literal(3n)"],
    [v.array(v.union(v.string(), v.null())), "v.array(v.union(v.string(), v.null()))"],
    [v.record(v.id("users"), v.any()), 'v.record(v.id("users"), v.any())'],
    [v.object({}), "v.object({})"],
    [
      v.object({ a: v.optional(v.object({ b: v.bytes() })) }),
      "v.object({a: v.optional(v.object({b: v.bytes()}))})",
    ],
  ])("%#: %s", (validator, text) => {
    expect(validatorText((validator as unknown as { json: WireObject }).json)).toBe(text);
  });

  it("is a bug when its type is none", () => {
    expect(() => validatorText({ type: "vector" })).toThrow('Unknown validator type "vector"');
  });
});
