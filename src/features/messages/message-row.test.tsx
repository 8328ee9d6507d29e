import type { ComponentProps } from "react";
import { expect, it } from "vitest";

import { inEnglish, wordsOf } from "../../../tests/setup/in-english.tsx";
import type { Delivery, Line } from "./lines.ts";
import { MessageRow } from "./message-row.tsx";

function row(delivery: Delivery): string {
  const createdAt = Date.parse("2026-11-22T02:05:00Z");
  const line = { key: "m1", body: "Xin chào", createdAt, delivery, outgoing: null } as Line;
  const props = { line, isFound: false, opensDay: false } as ComponentProps<typeof MessageRow>;
  return wordsOf(inEnglish(<MessageRow {...props} />));
}

it("says of one's own words that they are, and how far they have come", () => {
  expect(row("delivered")).toMatch(/^You: Xin chào .* Delivered$/);
  expect(row(null)).not.toContain("You:");
});

it("says its hour and minute, as it was in Vietnam", () => {
  expect(row(null)).toMatch(/Xin chào 9:05 AM$/);
});
