import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createDraftSender } from "./draft-sender.ts";

type Fields = Readonly<Record<string, unknown>>;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function opened(unsent: Fields = {}) {
  const calls: Fields[] = [];
  const answers: ((works: boolean) => void)[] = [];
  let remembered: Fields | null = null;
  const sender = createDraftSender({
    unsent,
    send: (fields) => {
      calls.push(fields);
      return new Promise((resolve, reject) => {
        answers.push((works) => (works ? resolve(null) : reject(new Error("no connection"))));
      });
    },
    remember: (fields) => {
      remembered = fields;
    },
  });
  return {
    sender,
    calls,
    remembered: () => remembered,
    async answer(works = true) {
      answers.shift()?.(works);
      await vi.advanceTimersByTimeAsync(0);
    },
    wait: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}

describe("the draft", () => {
  it("is sent once the keys rest, each field as it stands then", async () => {
    const { sender, calls, wait, answer, remembered } = opened();
    sender.changed("bio", "I");
    await wait(500);
    sender.changed("bio", "I walk");
    sender.changed("areas", ["Hue"]);
    await wait(500);
    expect(calls).toEqual([]);
    expect(remembered()).toEqual({ bio: "I walk", areas: ["Hue"] });
    await wait(100);
    expect(calls).toEqual([{ bio: "I walk", areas: ["Hue"] }]);
    expect(sender.state()).toBe("sending");
    await answer();
    expect(sender.state()).toBe("kept");
    expect(remembered()).toBeNull();
  });

  it("is ahead of the server in a field until the server has it, also when it is typed on meanwhile", async () => {
    const { sender, calls, wait, answer } = opened();
    sender.changed("bio", "a");
    await wait(600);
    sender.changed("bio", "ab");
    await wait(600);
    expect(calls).toEqual([{ bio: "a" }]);
    expect(sender.isAhead("bio")).toBe(true);
    expect(sender.isAhead("areas")).toBe(false);
    await answer();
    expect(sender.isAhead("bio")).toBe(true);
    await wait(600);
    await answer();
    expect(calls).toEqual([{ bio: "a" }, { bio: "ab" }]);
    expect(sender.isAhead("bio")).toBe(false);
  });

  it("that does not get through is remembered and sent again, what was typed meanwhile with it", async () => {
    const { sender, calls, wait, answer, remembered } = opened();
    sender.changed("bio", "a");
    sender.changed("city", "Hue");
    await wait(600);
    sender.changed("bio", "ab");
    await answer(false);
    expect(sender.state()).toBe("waiting");
    expect(remembered()).toEqual({ bio: "ab", city: "Hue" });
    await wait(4_000);
    await answer();
    expect(calls.at(-1)).toEqual({ bio: "ab", city: "Hue" });
    expect(sender.state()).toBe("kept");
  });

  it("of a page that was left is sent at once when it comes back", async () => {
    const { calls, wait } = opened({ bio: "from before" });
    await wait(0);
    expect(calls).toEqual([{ bio: "from before" }]);
  });

  it("sends and remembers nothing more once the form is sent", async () => {
    const { sender, calls, wait, remembered } = opened();
    sender.changed("bio", "a");
    sender.end();
    sender.changed("bio", "ab");
    await wait(10_000);
    await sender.flush();
    expect(calls).toEqual([]);
    expect(remembered()).toBeNull();
  });
});
