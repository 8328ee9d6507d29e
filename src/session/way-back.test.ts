import * as fc from "fast-check";
import { beforeEach, expect, it, vi } from "vitest";

import { forgetWayBack, isOwnPath, noteWayBack, takeWayBack } from "./way-back.ts";

const NOW = Date.parse("2026-11-21T03:00:00.000Z");

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

it("leads back once, for as long as the link lives", () => {
  noteWayBack("/guides/g1?date=2026-12-01", NOW);
  expect(takeWayBack(NOW + 599_999)).toBe("/guides/g1?date=2026-12-01");
  expect(takeWayBack(NOW)).toBe("/dashboard");
  noteWayBack("/search", NOW);
  expect(takeWayBack(NOW + 600_000)).toBe("/dashboard");
  noteWayBack("/search", NOW);
  forgetWayBack();
  expect(takeWayBack(NOW)).toBe("/dashboard");
});

it.each([
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "/\t/evil.example",
  "/\n/evil.example",
  " /search",
  "search",
  "",
  "///evil.example",
  "/\u0000",
  "/a\\..\\b",
  "http:/search",
  "//",
  "/\\/evil.example",
  "\u0001/search",
  "mailto:a@example.com",
  "?x",
])("never leads to %j", (path) => {
  expect(isOwnPath(path)).toBe(false);
  noteWayBack(path, NOW);
  expect(takeWayBack(NOW)).toBe("/dashboard");
});

it("never leads off the site, whatever is noted", () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl(), fc.string({ unit: "binary" })), (text) => {
      for (const path of [text, `/${text}`, `//${text}`]) {
        if (!isOwnPath(path)) continue;
        expect(new URL(path, "https://guidelink.example").origin).toBe("https://guidelink.example");
      }
    }),
  );
});

it.each(["nonsense", "{}", "null", '{"path":7,"until":9e15}', '{"path":"/search"}'])(
  "takes %s for nothing",
  (text) => {
    localStorage.setItem("way-back", text);
    expect(takeWayBack(NOW)).toBe("/dashboard");
  },
);
