import { expect, it } from "vitest";

import { BOOKING } from "../../tests/setup/booking.ts";
import { keptSince, readKeptBookings, toKept } from "./kept-bookings.ts";

it("keeps what the list shows, and neither notes, offers, pictures nor ids of people", () => {
  const kept = toKept({ ...BOOKING, notes: "Call 090 123", reason: "ill" }, "GUIDE");
  expect(kept).toEqual({
    id: "r1",
    title: "Old Quarter",
    status: "PENDING",
    startDate: "2026-12-01",
    endDate: "2026-12-04",
    startTime: null,
    meetingPoint: null,
    locationCity: "Hanoi",
    groupSize: null,
    proposedHours: 8,
    proposedRateVND: 300_000,
    other: { name: "Thủy", companyName: "Lotus Trail", isDeleted: false },
    actions: ["accept", "decline"],
  });
});

it.each([
  ["OPERATOR", "PENDING", ["cancel"]],
  ["GUIDE", "ACCEPTED", []],
  ["OPERATOR", "COMPLETED", []],
] as const)("shows a %s of a %s request these buttons: %j", (side, status, actions) => {
  expect(toKept({ ...BOOKING, status }, side).actions).toEqual(actions);
});

it("is as old as its oldest part", () => {
  const list = (at: number) => ({ at, hasMore: false, bookings: [] });
  expect(keptSince({ side: "GUIDE", pending: list(7), past: list(5) })).toBe(5);
});

it.each([
  ["nothing", null],
  ["another version's", { data: { side: "GUIDE", pending: { at: 1, bookings: ["r1"] } } }],
  ["no list", { data: ["r1"] }],
])("%s is read as nothing kept", (_what, answer) => {
  expect(readKeptBookings(answer)).toBeNull();
});

it("is read as it was kept", () => {
  const list = { at: 7, hasMore: true, bookings: [toKept(BOOKING, "OPERATOR")] };
  const data = { side: "OPERATOR", upcoming: list };
  expect(readKeptBookings({ data })).toEqual(data);
});
