import { expect, it } from "vitest";

import { answered } from "../../tests/setup/answered.tsx";
import { wordsOf } from "../../tests/setup/in-english.tsx";
import { OfferMeanwhile } from "./offer-dialog.tsx";

it("says what the other side has offered, and that one's own takes its place", () => {
  const offer = {
    proposedRateVND: 400_000,
    proposedHours: 5,
    startDate: "2026-12-01",
    endDate: "2026-12-01",
  } as never;
  const words = wordsOf(answered(<OfferMeanwhile offer={offer} />));
  expect(words).toContain("Meanwhile there is another offer: 400,000 VND");
  expect(words).toContain("5 hours");
  expect(words).toContain("If you send yours, it takes its place.");
});
