import { expect, it } from "vitest";

import { dated, isUndated } from "./commit-ts.ts";
import { fromInt64 } from "./kinds.ts";

it("a placeholder is a value of its own, never a piece of a string", () => {
  const value = { at: { $commitTs: null }, all: [{ $commitTs: null }], text: '{"$commitTs":null}' };
  const text = JSON.stringify(value);
  expect(isUndated(text)).toBe(true);
  const at = fromInt64(7n);
  expect(JSON.parse(dated(text, 7n))).toEqual({ at, all: [at], text: '{"$commitTs":null}' });
  expect(isUndated(dated(text, 7n))).toBe(false);
  expect(isUndated(JSON.stringify({ text: '{"$commitTs":null}' }))).toBe(false);
  expect(isUndated(null)).toBe(false);
});
