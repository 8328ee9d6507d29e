import { expect, it } from "vitest";

import { inEnglish, wordsOf } from "../../../tests/setup/in-english.tsx";
import { MarketFigures } from "./market-figures.tsx";
import type { Market } from "./market-panel.tsx";

it("says how many of each side signed up without a word that depends on their number", () => {
  const side = { profileRate: null, workedRate: null };
  const plan = { active: 1, started: 0, ended: 0 };
  const market = {
    signUps: 2,
    guides: { ...side, signUps: 1 },
    operators: { ...side, signUps: 1 },
    requests: { made: 0, accepted: 0, declined: 0, missed: 0, completed: 0 },
    acceptanceRate: null,
    answerMedianMs: null,
    subscriptions: {
      MONTHLY: plan,
      ANNUAL: plan,
      active: 2,
      started: 0,
      ended: 0,
      churnRate: null,
    },
    revenueUSDCents: 0,
    payments: 0,
    trends: { signUps: null, requests: null, started: null, revenue: null },
  };
  const words = wordsOf(inEnglish(<MarketFigures market={market as unknown as Market} />));
  expect(words).toContain("Guides: 1, operators: 1");
});
