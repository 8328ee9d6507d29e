import { expect, it } from "vitest";

import { inEnglish, wordsOf } from "../../../tests/setup/in-english.tsx";
import type { Booking } from "../../requests/booking.ts";
import { RoundNote, RoundTag } from "./round-note.tsx";

const OPEN = {
  status: "PENDING",
  broadcastId: "b1" as Booking["broadcastId"],
  askedCount: 3,
  othersAsked: 2,
  isLost: false,
} as const;

it.each([
  [{}, "GUIDE", "2 other guides were asked as well. Accepting closes the request for them."],
  [
    { othersAsked: 1 },
    "GUIDE",
    "1 other guide was asked as well. Accepting closes the request for them.",
  ],
  [{}, "OPERATOR", "2 other guides can still accept. The first to accept gets it."],
  [{ othersAsked: 0 }, "GUIDE", ""],
  [{ status: "ACCEPTED", othersAsked: 0 }, "GUIDE", ""],
  [{ status: "CANCELLED", isLost: true }, "GUIDE", "Another guide accepted this request first."],
] as const)("of %j says to the %s: %s", (change, side, words) => {
  const html = inEnglish(<RoundNote booking={{ ...OPEN, ...change }} side={side} />);
  expect(wordsOf(html)).toBe(words);
});

it("tags what is one of several, to the operator alone", () => {
  const tag = (side: "GUIDE" | "OPERATOR", broadcastId = OPEN.broadcastId) =>
    wordsOf(inEnglish(<RoundTag booking={{ ...OPEN, broadcastId }} side={side} />));
  expect(tag("OPERATOR")).toBe("1 of 3 asked");
  expect(tag("GUIDE")).toBe("");
  expect(tag("OPERATOR", null)).toBe("");
});
