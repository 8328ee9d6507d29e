import { expect, it } from "vitest";

import { nextSlot, NOTHING_SHOWN, type Slot } from "./slot.ts";

const HOME: Slot = { live: "/", kept: null };
const KEPT: Slot = { live: null, kept: "/bookings" };

const on = { isConnected: true, isLost: false };
const waiting = { isConnected: false, isLost: false };
const off = { isConnected: false, isLost: true };

it.each<[string, Slot, Omit<Parameters<typeof nextSlot>[1], "pathname">, string, Slot]>([
  ["a page that loads begins live", NOTHING_SHOWN, waiting, "/", NOTHING_SHOWN],
  ["a page with a connection is live", NOTHING_SHOWN, on, "/", HOME],
  ["a page that loads without a connection is kept", NOTHING_SHOWN, off, "/bookings", KEPT],
  ["a live page stays while the connection is gone", HOME, off, "/", HOME],
  ["a live page stays while the connection is renewed", HOME, waiting, "/", HOME],
  ["another page without a connection is kept", HOME, off, "/bookings", KEPT],
  ["the first page does not come back empty", KEPT, off, "/", { live: null, kept: "/" }],
  ["what is kept stays until the live page takes over", KEPT, on, "/bookings", KEPT],
  ["another page with a connection is live at once", KEPT, on, "/", HOME],
  ["another page while a connection begins is live", KEPT, waiting, "/", NOTHING_SHOWN],
])("%s", (_what, slot, now, pathname, expected) => {
  expect(nextSlot(slot, { ...now, pathname })).toEqual(expected);
});

it("is the same as long as nothing changes", () => {
  for (const [slot, now] of [
    [HOME, on],
    [HOME, off],
    [HOME, waiting],
  ] as const) {
    expect(nextSlot(slot, { ...now, pathname: "/" })).toBe(slot);
  }
  expect(nextSlot(KEPT, { ...on, pathname: "/bookings" })).toBe(KEPT);
  expect(nextSlot(NOTHING_SHOWN, { ...waiting, pathname: "/" })).toBe(NOTHING_SHOWN);
});
