import { expect, it } from "vitest";

import {
  CANCELLATION_TERMS,
  type CancellationTerms as Terms,
} from "#convex/model/settlements/contract.ts";

import { answered } from "../../tests/setup/answered.tsx";
import { wordsOf } from "../../tests/setup/in-english.tsx";
import { CancellationTerms } from "../components/cancellation-terms.tsx";
import { AgreedTerms } from "./agreed-terms.tsx";

const BEGINNINGS: Record<Terms, string> = {
  FLEXIBLE: "Free until the day before the tour;",
  MODERATE: "Free until 7 days before the tour;",
  STRICT: "Free until 30 days before the tour;",
};

it.each(CANCELLATION_TERMS)(
  "of a guide among others says what %s means, and of what it speaks",
  (terms) => {
    const words = wordsOf(
      answered(<CancellationTerms guideUserId="g1" alone />, { "settlements:terms": { terms } }),
    );
    expect(words).toContain(`If you cancel: ${BEGINNINGS[terms]}`);
  },
);

it("of a request is that which held when it was made, and nothing before that is known", () => {
  const agreed = (answers = {}) => wordsOf(answered(<AgreedTerms jobRequestId="r1" />, answers));
  const now = { "settlements:terms": { terms: "FLEXIBLE" } };
  expect(agreed({ ...now, "settlements:get": { terms: "STRICT" } })).toContain(BEGINNINGS.STRICT);
  expect(agreed({ ...now, "settlements:get": { terms: null } })).not.toContain("Free until");
  expect(agreed(now)).not.toContain("Cancellation terms");
});
