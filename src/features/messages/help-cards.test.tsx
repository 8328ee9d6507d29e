import { expect, it } from "vitest";

import { inEnglish, wordsOf } from "../../../tests/setup/in-english.tsx";
import { HelpCards } from "./help-cards.tsx";

it("gives tips for a good conversation, and advice to be safe in it", () => {
  const [, tips = "", safety = ""] = inEnglish(<HelpCards />).split("<h2");
  expect(wordsOf(`<h2${tips}`)).toMatch(/^Good conversations Answer within a few hours/);
  expect(wordsOf(`<h2${safety}`)).toMatch(/^Stay safe Keep the conversation here/);
  for (const card of [tips, safety]) expect(card.match(/<li/g)).toHaveLength(3);
  // Both sides read them.
  expect(wordsOf(tips + safety)).not.toMatch(/operator|guide/i);
});
