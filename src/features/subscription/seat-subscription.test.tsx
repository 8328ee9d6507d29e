import { expect, it } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import { SeatSubscription } from "./seat-subscription.tsx";

const FEATURES = { unlimitedMessaging: true };

function shown(subscription: unknown, hasActiveSubscription: boolean): string {
  const status = { hasActiveSubscription, subscription, features: FEATURES };
  return answered(<SeatSubscription />, { "subscriptions:status": status });
}

it("tells who does not pay how the plan stands, and leads to who does", () => {
  const currentPeriodEnd = Date.now() + 365 * 86_400_000;
  const plan = { plan: "ANNUAL", status: "ACTIVE", cancelAtPeriodEnd: false, currentPeriodEnd };
  const html = shown(plan, true);
  expect(wordsOf(html)).toMatch(/up to the owner.*Your plan.*Annual.*Next billing date/);
  expect(html).toContain('href="/settings#team"');
});

it("offers them nothing to buy or to end", () => {
  const currentPeriodEnd = Date.now() + 3 * 86_400_000;
  const ending = { plan: "MONTHLY", status: "ACTIVE", cancelAtPeriodEnd: true, currentPeriodEnd };
  for (const html of [shown(null, false), shown(ending, true)]) {
    expect(html).not.toContain("<button");
    expect(html.match(/<a /g)).toHaveLength(1);
  }
});
