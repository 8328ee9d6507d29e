import { expect, it } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { BOOKING } from "../../../tests/setup/booking.ts";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import type { Booking, Side } from "../../requests/booking.ts";
import { BookingCard } from "./booking-card.tsx";

const HOUR_MS = 3_600_000;
const offer = (by: Side): Booking["offers"][number] => ({
  id: by as string as Booking["offers"][number]["id"],
  by,
  proposedRateVND: 350_000,
  proposedHours: 8,
  startDate: BOOKING.startDate,
  endDate: BOOKING.endDate,
  note: null,
  status: "OPEN",
  createdAt: BOOKING.createdAt,
});

function card(side: Side, change: Partial<Booking> = {}, ageMs = 2 * HOUR_MS): string {
  const booking = { ...BOOKING, ...change };
  return answered(
    <BookingCard
      booking={booking}
      side={side}
      nowMs={booking.createdAt + ageMs}
      fresh={false}
      opens={booking.status === "PENDING"}
      onStatus={() => Promise.resolve()}
    />,
  );
}

it("says what, with whom, when it came, when it is, how long and for how much", () => {
  const words = wordsOf(card("GUIDE"));
  for (const part of [
    "Old Quarter",
    "Lotus Trail",
    "Pending",
    "Received 2 hours ago",
    "Dec 1 – 4, 2026",
    "8 hours",
    "4 days",
    "9,600,000 VND",
    "Hanoi",
    "Notes: Two children",
  ]) {
    expect(words).toContain(part);
  }
});

it("keeps what it has to say and to do until it is opened", () => {
  const html = answered(
    <BookingCard
      booking={BOOKING}
      side="GUIDE"
      nowMs={BOOKING.createdAt}
      fresh={false}
      opens={false}
      onStatus={() => Promise.resolve()}
    />,
  );
  expect(html).toContain('aria-expanded="false"');
  expect(wordsOf(html)).toContain("Your answer needed");
  expect(wordsOf(html)).not.toContain("Notes: Two children");
});

it("says of what came seconds ago that it came just now", () => {
  expect(wordsOf(card("GUIDE", {}, 20_000))).toContain("Received just now");
});

it("names the company to a guide, the person where there is none, and the guide to an operator", () => {
  expect(wordsOf(card("OPERATOR"))).toContain("Linh");
  expect(wordsOf(card("OPERATOR"))).not.toContain("Lotus Trail");
  const operator = { ...BOOKING.operator, companyName: null, operatorProfile: null };
  expect(wordsOf(card("GUIDE", { operator }))).toContain("Thủy");
});

it("names who was deleted in the reader's words", () => {
  const operator = { ...BOOKING.operator, companyName: null, name: "Server", isDeleted: true };
  const words = wordsOf(card("GUIDE", { operator }));
  expect(words).toContain("Deleted user");
  expect(words).not.toContain("Server");
});

it.each([
  ["GUIDE", [], "Your answer needed"],
  ["OPERATOR", [], "Waits for the guide"],
  ["GUIDE", ["GUIDE"], "Waits for the operator"],
  ["OPERATOR", ["GUIDE"], "Your answer needed"],
  ["GUIDE", ["GUIDE", "OPERATOR"], "Your answer needed"],
] as const)("tells a %s after offers of %j whose turn it is: %s", (side, sides, turn) => {
  const offers = sides.map((by, index) =>
    index < sides.length - 1 ? { ...offer(by), status: "SUPERSEDED" as const } : offer(by),
  );
  expect(wordsOf(card(side, { offers }))).toContain(turn);
  expect(wordsOf(card(side, { offers, status: "CANCELLED" }))).not.toContain(turn);
});

it.each([
  ["GUIDE", "2 other guides were asked as well."],
  ["OPERATOR", "1 of 3 asked"],
  ["OPERATOR", "2 other guides can still accept."],
] as const)(
  "tells a %s of the round in the first drawing: nothing moves as it is read",
  (side, told) => {
    const round = { broadcastId: "round" as Booking["broadcastId"], askedCount: 3, othersAsked: 2 };
    expect(wordsOf(card(side, round))).toContain(told);
    expect(wordsOf(card(side))).not.toContain(told);
  },
);

const named = (html: string) =>
  [...html.matchAll(/aria-label="([^"]+): Old Quarter"/g)].map(([, name]) => name);

it.each([
  ["GUIDE", "PENDING", ["Message", "View Details", "Decline", "Counter-offer", "Accept"]],
  ["OPERATOR", "PENDING", ["Message", "View Details", "Cancel request", "Counter-offer"]],
] as const)("offers a %s of a %s request what they can do", (side, status, actions) => {
  expect(new Set(named(card(side, { status })))).toEqual(new Set(actions));
});

it.each(["ACCEPTED", "DECLINED", "COMPLETED", "CANCELLED"] as const)(
  "has in the line of a %s request the way to the other side",
  (status) => {
    for (const side of ["GUIDE", "OPERATOR"] as const) {
      const html = card(side, { status });
      expect(html).toContain(`href="/messages?partner=${side === "GUIDE" ? "o1" : "g1"}"`);
      expect(named(html)).toEqual(["Message"]);
    }
  },
);

it.each([
  ["GUIDE", "2026-12-03", []],
  ["GUIDE", "2026-12-04", ["Mark as completed"]],
  ["GUIDE", "2026-12-06", ["Mark as completed"]],
  ["OPERATOR", "2026-12-06", []],
] as const)("offers a %s to complete an agreed tour on %s: %j", (side, day, offered) => {
  const html = answered(
    <BookingCard
      booking={{ ...BOOKING, status: "ACCEPTED" }}
      side={side}
      nowMs={Date.parse(`${day}T08:00:00Z`)}
      fresh={false}
      opens
      onStatus={() => Promise.resolve()}
    />,
  );
  expect(named(html).filter((name) => name?.includes("completed"))).toEqual(offered);
});

const ROUND = { broadcastId: "b1" as Booking["broadcastId"], askedCount: 4, othersAsked: 2 };

it.each([
  ["OPERATOR", ROUND, true],
  ["GUIDE", ROUND, false],
  // What is left of it is this one, which has a button of its own.
  ["OPERATOR", { ...ROUND, othersAsked: 0 }, false],
  ["OPERATOR", { ...ROUND, status: "DECLINED" }, false],
] as const)("offers a %s of %j to cancel all of the round: %s", (side, change, isOffered) => {
  const html = card(side, change);
  expect(named(html).includes("Cancel all 3 requests")).toBe(isOffered);
});
