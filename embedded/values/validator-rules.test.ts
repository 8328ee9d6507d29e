import { type GenericValidator, v } from "convex/values";
import { expect, it } from "vitest";

import { validatorFault } from "./validator-rules.ts";
import type { WireObject } from "./wire.ts";

const jsonOf = (validator: GenericValidator): WireObject =>
  (validator as unknown as { json: WireObject }).json;

const LITERAL = v.literal("a");
// What the types of npm convex refuse as well.
const NUMBER = v.number() as never;

it.each<[GenericValidator, string]>([
  [v.record(LITERAL, v.any()), "Records cannot have string literal keys"],
  [v.record(v.union(v.id("t"), LITERAL), v.any()), "Records cannot have string literal keys"],
  [v.record(v.union(v.string(), v.union(LITERAL)), v.any()), "string literal keys"],
  [v.array(v.union(v.null(), v.record(LITERAL, v.any()))), "string literal keys"],
  [v.record(v.string(), v.record(LITERAL, v.any())), "string literal keys"],
  [
    v.object({ a: v.optional(v.record(LITERAL, v.any())) }),
    "Invalid validator for key `a`: Records cannot have string literal keys",
  ],
  [
    {
      json: { type: "record", keys: jsonOf(NUMBER), values: { fieldType: { type: "any" } } },
    } as never,
    "Your validator contains a record with key typed as `v.float64()`, which is not a subtype of `v.string()`",
  ],
  [
    {
      json: {
        type: "record",
        keys: { type: "string" },
        values: { fieldType: jsonOf(v.any()), optional: true },
      },
    } as never,
    "Records cannot have optional values",
  ],
  [v.object({ "a-b": v.any() }), "Invalid validator for key `a-b`"],
])("%# is refused", (validator, fault) => {
  expect(validatorFault(jsonOf(validator))).toContain(fault);
});

it.each<[GenericValidator]>([
  [v.any()],
  [v.record(v.string(), v.union(LITERAL, v.null()))],
  [v.record(v.union(v.id("t"), v.id("u")), v.object({ a: v.optional(LITERAL) }))],
  [v.array(v.object({ _id: v.id("t"), a_1: v.union(LITERAL, v.literal(1)) }))],
])("%# may be", (validator) => {
  expect(validatorFault(jsonOf(validator))).toBeNull();
});
