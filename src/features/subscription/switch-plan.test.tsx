import { expect, it } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import { Checkout } from "./checkout.tsx";

const AGAIN = "If you switch now, it is renewed again";

/** What stands under the choice of the other plan. */
function switching(cancelAtPeriodEnd: boolean): string {
  const held = { plan: "MONTHLY", cancelAtPeriodEnd };
  const answers = { "subscriptions:mine": { held } };
  return wordsOf(answered(<Checkout plan="ANNUAL" />, answers, "/subscribe?plan=ANNUAL"));
}

it("says that the plan is renewed, as buying it does", () => {
  expect(switching(false)).toContain("The plan is renewed until you cancel it");
  expect(switching(false)).not.toContain(AGAIN);
});

it("tells who has cancelled that the switch takes that back", () => {
  expect(switching(true)).toContain(`You cancelled your subscription. ${AGAIN}`);
});
