import { expect, it } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { useBookingOverlay } from "./use-booking-overlay.ts";

function Probe() {
  const { replaceId, againId, withGuideId } = useBookingOverlay();
  return <p>{JSON.stringify([replaceId, againId, withGuideId])}</p>;
}

it.each([
  ["/bookings", [null, null, null]],
  ["/bookings?replace=&again=", [null, null, null]],
  ["/bookings?replace=b1", ["b1", null, null]],
  ["/bookings?again=b2&with=g1", [null, "b2", "g1"]],
])("at %s the dialog is about %j", (address, named) => {
  const told = answered(<Probe />, {}, address).replaceAll("&quot;", '"');
  expect(told).toContain(JSON.stringify(named));
});
