import { expect, it, vi } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { BOOKING } from "../../../tests/setup/booking.ts";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import type { Booking, Side } from "../../requests/booking.ts";
import { JobCard } from "./job-card.tsx";

function card(side: Side, status: Booking["status"], answers = {}): string {
  const job = { ...BOOKING, status };
  return answered(<JobCard job={job} side={side} onStatus={() => Promise.resolve()} />, answers);
}

const named = (html: string) =>
  [...html.matchAll(/aria-label="([^"]+): Old Quarter"/g)].map(([, name]) => name);

it("leaves open which language people's own words are in", () => {
  const job: Booking = { ...BOOKING, status: "DECLINED", notes: "Merci", reason: "Trop tard" };
  const html = answered(<JobCard job={job} side="GUIDE" onStatus={() => Promise.resolve()} />, {});
  expect(html).toContain('<bdi lang="">Merci</bdi>');
  expect(html).toContain('<bdi lang="">Trop tard</bdi>');
});

it.each([
  ["GUIDE", "PENDING", ["Accept", "Counter-offer", "Decline"]],
  ["GUIDE", "ACCEPTED", ["Cancel booking", "Mark as completed"]],
  ["GUIDE", "DECLINED", []],
  ["GUIDE", "CANCELLED", []],
  ["OPERATOR", "PENDING", ["Cancel request", "Counter-offer"]],
  ["OPERATOR", "ACCEPTED", ["Cancel booking"]],
  ["OPERATOR", "DECLINED", []],
  ["OPERATOR", "CANCELLED", []],
] as const)("offers a %s of a %s job what they can do with it", (side, status, actions) => {
  expect(new Set(named(card(side, status)))).toEqual(new Set(actions));
});

it.each([
  ["GUIDE", { canReviewOperator: true, hasReviewedOperator: false }, "Rate operator"],
  ["OPERATOR", { canReviewGuide: true, hasReviewedGuide: false }, "Rate guide"],
  ["GUIDE", { canReviewOperator: false, hasReviewedOperator: true }, "Reviewed"],
  ["OPERATOR", { canReviewGuide: false, hasReviewedGuide: true }, "Reviewed"],
  [
    "OPERATOR",
    { hasReviewedGuide: true, isReviewHidden: true },
    "Review hidden: it breaks our rules",
  ],
  ["GUIDE", new Error("no answer"), "Try again"],
] as const)("of a %s, once completed, has with %j: %s", async (side, may, words) => {
  // The part is loaded when it is first wanted.
  await vi.waitFor(() => {
    const html = card(side, "COMPLETED", { "reviews:canReview": may });
    expect(wordsOf(html)).toMatch(new RegExp(`${words}$`));
  });
});

it("says what one day costs, and in the words of the jobs page how it stands", () => {
  const words = wordsOf(card("GUIDE", "PENDING"));
  expect(words).toContain("Total per day 2,400,000 VND");
  expect(words).toContain("Proposed");
});
