import { expect, it } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import { AccountStats } from "./account-stats.tsx";
import { Stat } from "./stat.tsx";
import { WorkStats } from "./work-stats.tsx";

const REFUSED = new Error("no");

it.each(["figures:month", "figures:waiting", "messages:inbox", "dashboard:get"])(
  "of the work says that %s failed, with a way on",
  (query) => {
    const words = wordsOf(answered(<WorkStats side="GUIDE" userId="g1" />, { [query]: REFUSED }));
    expect(words).toContain("Your figures could not be loaded");
    expect(words).toContain("Try again");
  },
);

it("of the account says that they failed, with a way on", () => {
  const words = wordsOf(answered(<AccountStats />, { "dashboard:get": REFUSED }));
  expect(words).toContain("Your figures could not be loaded");
  expect(words).toContain("Try again");
});

it("waits where nothing is known yet", () => {
  expect(wordsOf(answered(<AccountStats />))).not.toContain("could not");
});

it.each([
  ["2,750,000\u00A0VND", "2,750,000 VND"],
  ["4\u00A0300\u00A0000\u00A0VND", "4\u00A0300\u00A0000 VND"],
])("breaks an amount before its unit alone: %s", (value, shown) => {
  expect(answered(<Stat label="Spent" value={value} />)).toContain(`>${shown}</dd>`);
});
