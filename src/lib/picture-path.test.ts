import { expect, it } from "vitest";

import { pathAt } from "./picture-path.ts";

const KEY = "A-_456789012345678901x";

it("names the smaller forms of our own pictures", () => {
  expect(pathAt(`/api/files/${KEY}.webp`, 160)).toBe(`/api/files/${KEY}-160.webp`);
  expect(pathAt(`/api/files/${KEY}.webp`, 480)).toBe(`/api/files/${KEY}-480.webp`);
});

it.each([
  "",
  "https://elsewhere.example/a.webp",
  `/api/files/${KEY}.pdf`,
  `/api/files/${KEY}-160.webp`,
])("leaves %j as it is", (path) => {
  expect(pathAt(path, 480)).toBe(path);
});
