import { expect, it } from "vitest";

import { sameContent } from "./same-content.ts";

const again = () => {};

it("takes new objects that say the same for the same, and whatever differs for another", () => {
  const row = () => ({ line: { body: "Xin chào", file: { path: "a" } }, isFound: false, again });
  expect(sameContent(row(), row())).toBe(true);
  expect(sameContent(row(), { ...row(), isFound: true })).toBe(false);
  expect(sameContent(row(), { ...row(), line: { body: "Xin chào", file: { path: "b" } } })).toBe(
    false,
  );
  expect(sameContent(row(), { ...row(), again: () => {} })).toBe(false);
});

it("takes what is there for another than what is not", () => {
  const named: { line: object | null; hint?: string } = { line: { body: "" }, hint: "" };
  expect(sameContent(named, { line: { body: "" } })).toBe(false);
  expect(sameContent({ line: { body: "" } }, named)).toBe(false);
  expect(sameContent(named, { ...named, line: null })).toBe(false);
});
