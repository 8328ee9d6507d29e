// A request as both of its sides read it.
import type { Booking } from "../../src/requests/booking.ts";

const party = { name: "Linh", companyName: null, image: null, isDeleted: false };

export const BOOKING: Booking = {
  id: "r1" as Booking["id"],
  title: "Old Quarter",
  operatorUserId: "o1" as Booking["operatorUserId"],
  guideUserId: "g1" as Booking["guideUserId"],
  startDate: "2026-12-01",
  endDate: "2026-12-04",
  proposedHours: 8,
  proposedRateVND: 300_000,
  locationCity: "Hanoi",
  notes: "Two children",
  groupSize: null,
  meetingPoint: null,
  startTime: null,
  reason: null,
  status: "PENDING",
  createdAt: Date.parse("2026-11-01T08:00:00Z"),
  guide: party,
  operator: {
    ...party,
    name: "Thủy",
    companyName: "Lotus Trail",
    operatorProfile: { companyName: "Lotus Trail" },
  },
  offers: [],
  broadcastId: null,
  askedCount: 1,
  othersAsked: 0,
  othersStand: false,
  isLost: false,
  guideLeft: false,
  mayOffer: true,
  replacesBookingId: null,
  replaces: null,
  replacedBy: null,
};
