import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { lastWords } from "../../session/before-sign-out.ts";
import { declineSoon, sendDeclines, undoDecline } from "./pending-declines.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { locks: lockManager() });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("sends a decline after ten seconds, once", () => {
  const send = vi.fn(async () => {});
  declineSoon("a", send);
  vi.advanceTimersByTime(9_999);
  expect(send).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  sendDeclines();
  expect(send).toHaveBeenCalledTimes(1);
});

it("sends nothing that was undone, and begins anew where it is decided again", () => {
  const [first, second] = [vi.fn(async () => {}), vi.fn(async () => {})];
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
    const send = vi.fn(async () => {});
    declineSoon(id, send);
    return send;
  });
  sendDeclines();
  for (const send of sends) expect(send).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  for (const send of sends) expect(send).toHaveBeenCalledTimes(1);
});

/** As browsers give it: `exclusive` waits for all that hold it. */
function lockManager() {
  const held = new Set<Promise<unknown>>();
  return {
    async request(_name: string, options: { mode?: string }, work: () => unknown) {
      if (options.mode !== "shared") await Promise.all(held);
      const done = Promise.resolve(work());
      held.add(done);
      await done;
      held.delete(done);
    },
  };
}

describe.each([
  { where: "", locks: lockManager },
  { where: ", on a page that is not secure", locks: () => undefined },
])("signing out, here or in another tab$where", ({ locks }) => {
  beforeEach(() => {
    vi.useRealTimers();
    vi.stubGlobal("navigator", { locks: locks() });
  });

  it("waits until what was decided has arrived", async () => {
    const steps: string[] = [];
    let arrive = () => {};
    declineSoon("a", async () => {
      steps.push("sent");
      await new Promise<void>((resolve) => (arrive = resolve));
      steps.push("arrived");
    });
    const isOver = lastWords().then(() => steps.push("signed out"));
    await vi.waitFor(() => expect(steps).toEqual(["sent"]));
    // Longer than tabs are given to say that they hold something.
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(steps).toEqual(["sent"]);
    arrive();
    await isOver;
    expect(steps).toEqual(["sent", "arrived", "signed out"]);
  });

  it("waits for nothing that was undone", async () => {
    const send = vi.fn(async () => {});
    declineSoon("a", send);
    undoDecline("a");
    await lastWords();
    expect(send).not.toHaveBeenCalled();
  });
});
