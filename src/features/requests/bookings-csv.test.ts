import { expect, it } from "vitest";

import { BOOKING } from "../../../tests/setup/booking.ts";
import type { Booking } from "../../requests/booking.ts";
import { bookingsCsv } from "./bookings-csv.ts";

const BOOKED: Booking = {
  ...BOOKING,
  title: '=HYPERLINK("x")',
  endDate: "2026-12-02",
  proposedHours: 7.5,
  notes: "Hai khách,\nmột xe 🛵",
  groupSize: 2,
  startTime: "07:30",
  status: "ACCEPTED",
};

it("quotes what needs it, lets no cell be a formula, and keeps every script", () => {
  const csv = bookingsCsv(["Title", "Guide"], [BOOKED], "OPERATOR", {
    statusOf: (status) => `<${status}>`,
    nameOf: ({ name }) => `<${name}>`,
  });
  expect(csv).toBe(
    "\ufeffTitle,Guide\r\n" +
      `"'=HYPERLINK(""x"")",<Linh>,<ACCEPTED>,2026-12-01,2026-12-02,2,7.5,300000,4500000,Hanoi,2,07:30,,` +
      '"Hai khách,\nmột xe 🛵"\r\n',
  );
});
