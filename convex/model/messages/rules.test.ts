import { expect, it } from "vitest";

import { averageResponseMs, nextMessageTime, pairKey, previewOf } from "./rules.ts";

it("names a pair the same from both sides, and no other pair so", () => {
  expect(pairKey("a", "b")).toBe(pairKey("b", "a"));
  expect(pairKey("a", "b")).not.toBe(pairKey("a", "c"));
});

it("previews one line of bounded length", () => {
  expect(previewOf(" one\n\n two\t three ")).toBe("one two three");
  expect(previewOf("x".repeat(280))).toBe("x".repeat(280));
  expect(previewOf("x".repeat(281))).toBe(`${"x".repeat(279)}…`);
});

it("never goes back in time within a thread", () => {
  expect(nextMessageTime(10, undefined)).toBe(10);
  expect(nextMessageTime(10, 9)).toBe(10);
  expect(nextMessageTime(10, 10)).toBe(11);
  expect(nextMessageTime(10, 50)).toBe(51);
});

it("says nothing about response time before three replies", () => {
  expect(averageResponseMs(2, 10)).toBeNull();
  expect(averageResponseMs(3, 10)).toBe(3);
});
