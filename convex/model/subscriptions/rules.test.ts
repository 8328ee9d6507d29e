import { describe, expect, it } from "vitest";

import { badgeOf, badgeOfStatus, expiryWarningDays } from "./rules.ts";
import type { SubscriptionPeriod } from "./rules.ts";

const NOW = 1_000_000_000_000;
const DAY_MS = 86_400_000;

function period(more: Partial<SubscriptionPeriod> = {}): SubscriptionPeriod {
  return { status: "ACTIVE", currentPeriodEnd: NOW + DAY_MS, cancelAtPeriodEnd: false, ...more };
}

describe("the badge", () => {
  it.each([
    ["none", null, "Inactive"],
    ["active", period(), "Active"],
    ["past due", period({ status: "PAST_DUE" }), "Inactive"],
    ["set to end", period({ cancelAtPeriodEnd: true }), "Cancelled"],
    ["cancelled", period({ status: "CANCELLED" }), "Cancelled"],
    ["over", period({ currentPeriodEnd: NOW }), "Expired"],
    ["cancelled and over", period({ status: "CANCELLED", currentPeriodEnd: NOW - 1 }), "Expired"],
  ])("%s", (_name, given, expected) => {
    expect(badgeOf(given, NOW)).toBe(expected);
  });
});

it("what the server ended is over, though the screen's clock be behind", () => {
  const subscription = period({ status: "CANCELLED" });
  expect(badgeOfStatus({ hasActiveSubscription: false, subscription }, NOW)).toBe("Expired");
  expect(badgeOfStatus({ hasActiveSubscription: true, subscription }, NOW)).toBe("Cancelled");
  expect(badgeOfStatus({ hasActiveSubscription: false, subscription: null }, NOW)).toBe("Inactive");
});

describe("the expiry warning", () => {
  it.each([
    [-1, null],
    [0, null],
    [1, 1],
    [DAY_MS, 1],
    [DAY_MS + 1, 2],
    [7 * DAY_MS, 7],
    [7 * DAY_MS + 1, null],
  ])("%d ms before the end", (left, expected) => {
    expect(expiryWarningDays(period({ currentPeriodEnd: NOW + left }), NOW)).toBe(expected);
  });

  it("is none while the period is not paid", () => {
    expect(expiryWarningDays(period({ status: "PAST_DUE" }), NOW)).toBeNull();
  });
});
