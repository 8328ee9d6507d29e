import { expect, it } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import { SubscriptionCard } from "./subscription-card.tsx";

const YEAR_MS = 365 * 24 * 60 * 60_000;

it.each([
  [false, "Annual · renews on"],
  [true, "Annual · ends on"],
])("of a day that is to come it says what will be (cancelled: %s)", (cancelAtPeriodEnd, words) => {
  const status = {
    hasActiveSubscription: true,
    subscription: {
      plan: "ANNUAL",
      status: "ACTIVE",
      currentPeriodEnd: Date.now() + YEAR_MS,
      cancelAtPeriodEnd,
    },
    features: {},
  };
  const html = answered(<SubscriptionCard />, { "subscriptions:status": status });
  expect(wordsOf(html)).toContain(words);
});
