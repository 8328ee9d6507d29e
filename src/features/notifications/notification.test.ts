import { expect, it } from "vitest";

import { addressOf, arrivedSince, isOpenAt, type Notification } from "./notification.ts";

const partnerUserId = "p1" as Notification["partnerUserId"];

function seen(id: string, readAt: number | null = null) {
  return { id: id as Notification["id"], readAt };
}

it("leads to the conversation, to the bookings that wait for an answer, or to the one that it is about", () => {
  const others = { partnerUserId, reviewed: null, lostBookingId: null, bookingId: null };
  expect(addressOf({ kind: "messageReceived", ...others })).toBe("/messages?partner=p1");
  expect(addressOf({ kind: "requestCreated", ...others })).toBe("/bookings");
  const bookingId = "b1" as NonNullable<Notification["bookingId"]>;
  const about = { ...others, bookingId };
  expect(addressOf({ kind: "requestAccepted", ...about })).toBe("/bookings?booking=b1");
});

it("leads to who could take the place of a guide who is gone", () => {
  const lostBookingId = "b1" as NonNullable<Notification["lostBookingId"]>;
  const about = { partnerUserId, reviewed: null, lostBookingId, bookingId: null };
  expect(addressOf({ kind: "requestCancelled", ...about })).toBe("/bookings?replace=b1");
});

it.each([
  ["GUIDE", "/guides/p1"],
  ["OPERATOR", "/operators/p1"],
] as const)("leads to the page of the %s who was reviewed", (role, address) => {
  const reviewed = { userId: partnerUserId, role };
  const others = { partnerUserId, reviewed, lostBookingId: null, bookingId: null };
  expect(addressOf({ kind: "reviewReceived", ...others })).toBe(address);
  expect(addressOf({ kind: "reviewAnswered", ...others })).toBe(address);
});

it("takes for news what was not there before and has not been seen elsewhere", () => {
  const list = [seen("c"), seen("b", 5), seen("a")];
  expect(arrivedSince(null, list)).toEqual([]);
  expect(arrivedSince(new Set(["a"]), list)).toEqual([seen("c")]);
  expect(arrivedSince(new Set(["a", "b", "c"]), list)).toEqual([]);
});

it("knows a message by the conversation that is open", () => {
  const message = { kind: "messageReceived", partnerUserId } as const;
  const at = (pathname: string, search = "") => isOpenAt(message, { pathname, search });
  expect(at("/messages", "?partner=p1")).toBe(true);
  expect(at("/messages", "?partner=p2")).toBe(false);
  // At an earlier place the newest messages are not shown.
  expect(at("/messages", "?partner=p1&at=1795957172809")).toBe(false);
  expect(at("/messages")).toBe(false);
  expect(at("/bookings", "?partner=p1")).toBe(false);
  const answer = { kind: "requestAccepted", partnerUserId } as const;
  expect(isOpenAt(answer, { pathname: "/messages", search: "?partner=p1" })).toBe(false);
});
