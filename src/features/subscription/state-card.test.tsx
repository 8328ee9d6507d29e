import { describe, expect, it } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import { StateCard } from "./state-card.tsx";

const NEXT_YEAR = Date.now() + 365 * 86_400_000;
const FEATURES = {};

const IN_THREE_DAYS = Date.now() + 2.5 * 86_400_000;

function card(
  status: "ACTIVE" | "PAST_DUE" | "CANCELLED",
  cancelAtPeriodEnd = false,
  currentPeriodEnd = NEXT_YEAR,
): string {
  const subscription = { plan: "ANNUAL", status, cancelAtPeriodEnd, currentPeriodEnd };
  const hasActiveSubscription = status !== "PAST_DUE";
  const stands = { hasActiveSubscription, subscription, features: FEATURES } as never;
  return wordsOf(answered(<StateCard status={stands} isHeld={status !== "CANCELLED"} />));
}

describe("the card of a subscription", () => {
  it("says until when it is paid, and whether it goes on", () => {
    expect(card("ACTIVE")).toMatch(/Next billing date.*Cancel subscription/);
    expect(card("ACTIVE", true)).toMatch(/Paid until.*Everything stays open until.*Resume/);
  });

  it("says in its last week whether it goes on: not what the provider has ended already", () => {
    const lastWeek = (...stands: ["ACTIVE" | "CANCELLED", boolean]) =>
      /Your subscription.*?days\./.exec(card(...stands, IN_THREE_DAYS))?.[0];
    expect(lastWeek("ACTIVE", false)).toBe("Your subscription is renewed in 3 days.");
    expect(lastWeek("ACTIVE", true)).toMatch(/Your subscription expires in 3 days\.$/);
    expect(lastWeek("CANCELLED", false)).toBe("Your subscription expires in 3 days.");
  });

  it.each([false, true])(
    "whose renewal is not paid says no day that is paid for, and can be ended (cancelled before: %s)",
    (cancelled) => {
      const words = card("PAST_DUE", cancelled);
      expect(words).not.toMatch(/Paid until|Next billing|stays open until|Resume/);
      expect(words).toContain("Cancel subscription");
    },
  );
});
