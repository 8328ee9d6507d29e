import { expect, it } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import { PayForm } from "./pay-form.tsx";

const form = (
  <PayForm
    intent={{ kind: "payment", clientSecret: "pi_1_secret_2" }}
    action="Pay"
    returnPath="/subscription"
    onDone={() => Promise.resolve()}
  />
);
const NO_KEY = "Missing required Stripe key";

it("says that a key is missing, and nothing before that is known", () => {
  const provider = { publishableKey: null, simulatorUrl: null };
  expect(wordsOf(answered(form, { "subscriptions:provider": provider }))).toContain(NO_KEY);
  expect(wordsOf(answered(form))).not.toContain(NO_KEY);
});
