import { describe, expect, it } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import { StateCard } from "./state-card.tsx";

const NEXT_YEAR = Date.now() + 365 * 86_400_000;
const FEATURES = {};

function card(status: "ACTIVE" | "PAST_DUE", cancelAtPeriodEnd = false): string {
  const subscription = { plan: "ANNUAL", status, cancelAtPeriodEnd, currentPeriodEnd: NEXT_YEAR };
  const hasActiveSubscription = status === "ACTIVE";
  const stands = { hasActiveSubscription, subscription, features: FEATURES } as never;
  return wordsOf(answered(<StateCard status={stands} isHeld />));
}

describe("the card of a subscription", () => {
  it("says until when it is paid, and whether it goes on", () => {
    expect(card("ACTIVE")).toMatch(/Next billing date.*Cancel subscription/);
    expect(card("ACTIVE", true)).toMatch(/Paid until.*Everything stays open until.*Resume/);
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
