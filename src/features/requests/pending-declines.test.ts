import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { declineSoon, sendDeclines, undoDecline } from "./pending-declines.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("sends a decline after ten seconds, once", () => {
  const send = vi.fn();
  declineSoon("a", send);
  vi.advanceTimersByTime(9_999);
  expect(send).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  sendDeclines();
  expect(send).toHaveBeenCalledTimes(1);
});

it("sends nothing that was undone, and begins anew where it is decided again", () => {
  const [first, second] = [vi.fn(), vi.fn()];
  declineSoon("a", first);
  undoDecline("a");
  declineSoon("a", first);
  declineSoon("a", second);
  vi.advanceTimersByTime(60_000);
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledTimes(1);
});

it("sends all that waits when the page is left", () => {
  const sends = ["a", "b"].map((id) => {
    const send = vi.fn();
    declineSoon(id, send);
    return send;
  });
  sendDeclines();
  for (const send of sends) expect(send).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  for (const send of sends) expect(send).toHaveBeenCalledTimes(1);
});
