import { expect, it } from "vitest";

import { used } from "../../../tests/setup/answered.tsx";
import { BOOKING } from "../../../tests/setup/booking.ts";
import { useMovedText } from "./use-moved-text.ts";

const LOST = { ...BOOKING, status: "CANCELLED", isLost: true } as const;
const DONE = "This request can no longer be changed in this way";

it.each([
  [BOOKING, true, ""],
  [{ ...BOOKING, status: "ACCEPTED" }, true, "The booking request has been accepted. "],
  [{ ...BOOKING, status: "CANCELLED" }, false, `The booking has been cancelled. ${DONE}`],
  // Nobody called it off.
  [LOST, false, `Another guide accepted this request first. ${DONE}`],
] as const)(
  "says of what becomes of a request while one is asked about it: %#",
  (now, may, text) => {
    expect(used(() => useMovedText(now, BOOKING, may))).toBe(text);
  },
);
