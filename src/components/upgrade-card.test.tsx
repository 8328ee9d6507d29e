import { expect, it } from "vitest";

import texts from "../../public/locales/en/subscription.json" with { type: "json" };
import { UPGRADES } from "./upgrade-card.tsx";

/** Asking several guides, the board of the day and booking again are everybody's. */
const FREE = /several guides|on its day|again/;

it("sells nothing that every operator has without a plan", () => {
  expect(Object.values(UPGRADES).map((reasons) => reasons.length)).toEqual([4, 4, 4, 4]);
  expect(Object.values(texts.upgrade.jobRequests.benefit).filter((one) => FREE.test(one))).toEqual(
    [],
  );
});
