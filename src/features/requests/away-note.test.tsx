import { expect, it } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { BOOKING } from "../../../tests/setup/booking.ts";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import { AwayNote } from "./away-note.tsx";

const note = (isPartnerAway: boolean, days = "2999-12-01") =>
  wordsOf(
    answered(
      <AwayNote
        side="GUIDE"
        booking={{ ...BOOKING, status: "ACCEPTED", startDate: days, endDate: days }}
      />,
      { "settlements:get": { isPartnerAway, finishedOn: null } },
    ),
  );

it("tells a guide that the operator is away, and that the booking stands", () => {
  const text = note(true);
  expect(text).toContain("Lotus Trail cannot be reached at the moment.");
  expect(text).toContain("The booking stands as agreed");
});

it("says nothing of who is there, nor of a tour that is over", () => {
  expect(note(false)).toBe("");
  expect(note(true, "2020-01-01")).toBe("");
});
