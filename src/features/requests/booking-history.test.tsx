import { expect, it } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import { BookingHistory } from "./booking-history.tsx";

const actor = { name: "Thủy", companyName: "Lotus Trail", image: null, isDeleted: false };

const history = (action: string) =>
  wordsOf(
    answered(<BookingHistory jobRequestId="r1" />, {
      "requests:events": [{ action, actor, member: null, from: "PENDING", to: "CANCELLED", at: 0 }],
    }),
  );

it("says who did it, and the person of the company", () => {
  expect(history("cancel")).toMatch(/Cancelled by Lotus Trail.*Thủy/);
});

it("says of a request that was closed whose account is away, as nobody's deed", () => {
  const text = history("close");
  expect(text).toContain("Closed: Lotus Trail is not available");
  expect(text).not.toMatch(/Thủy|Cancelled/);
});
