import { describe, expect, it } from "vitest";

import type { Booking } from "../../requests/booking.ts";
import { changesSince, statusesOf } from "./booking-lists.ts";

function booking(id: string, status: Booking["status"], createdAt: number) {
  return { id: id as Booking["id"], title: `Tour ${id}`, status, createdAt };
}

const ALL = [
  booking("a", "CANCELLED", 5),
  booking("b", "PENDING", 1),
  booking("c", "ACCEPTED", 4),
  booking("d", "PENDING", 3),
  booking("e", "COMPLETED", 9),
];

describe("live changes", () => {
  it("are none on the first answer and none when nothing moved", () => {
    expect(changesSince(null, ALL)).toEqual([]);
    expect(changesSince(statusesOf(ALL), ALL)).toEqual([]);
  });

  it("name what arrived and what moved on", () => {
    const before = statusesOf([booking("b", "PENDING", 1)]);
    const after = [booking("b", "ACCEPTED", 1), booking("d", "PENDING", 3)];
    expect(changesSince(before, after)).toEqual([
      { id: "b", title: "Tour b", status: "ACCEPTED", arrived: false },
      { id: "d", title: "Tour d", status: "PENDING", arrived: true },
    ]);
  });
});
