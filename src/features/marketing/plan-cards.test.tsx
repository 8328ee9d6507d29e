import { createInstance } from "i18next";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { expect, it } from "vitest";

import { SUBSCRIPTION_PLANS } from "#convex/model/subscriptions/contract.ts";

import { inEnglish, wordsOf } from "../../../tests/setup/in-english.tsx";
import { PlanCard } from "./plan-cards.tsx";

it.each([
  ["en", "$29", "$290"],
  ["vi", "29 US$", "290 US$"],
  ["fr", "29 $US", "290 $US"],
  ["zh", "US$29", "US$290"],
])("in %s the prices are written as in the checkout below them", async (lng, month, year) => {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({ lng, nsSeparator: false });
  const cards = SUBSCRIPTION_PLANS.map((plan) => (
    <PlanCard key={plan} plan={plan} chosen={false} held={false} onChoose={undefined} />
  ));
  const words = wordsOf(inEnglish(<I18nextProvider i18n={i18n}>{cards}</I18nextProvider>));
  expect(words).toContain(`plans.MONTHLY.name ${month} plans.MONTHLY.per`);
  expect(words).toContain(`${year} plans.ANNUAL.per`);
});
