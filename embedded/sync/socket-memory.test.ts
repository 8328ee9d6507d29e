import { describe, expect, test } from "vitest";

import { type Share, SharedText, SocketMemory } from "./socket-memory.ts";

function setUp(cap: number) {
  const turns: (() => void)[] = [];
  const monotonic = {
    nowMs: () => 0,
    idleMs: () => 0,
    heard: () => undefined,
    setTimer: () => () => undefined,
    nextTurn: (callback: () => void) => void turns.push(callback),
  };
  const memory = new SocketMemory(monotonic, cap);
  const evicted: string[] = [];
  const share = (name: string): Share => memory.share(() => evicted.push(name));
  const turn = (): void => {
    for (const callback of turns.splice(0)) callback();
  };
  return { memory, share, evicted, turn };
}

describe("the memory of all sockets", () => {
  test("is what was taken and not given back", () => {
    const { memory, share, evicted, turn } = setUp(100);
    const [a, b] = [share("a"), share("b")];
    a.take(60);
    b.take(40);
    a.giveBack(10);
    turn();
    expect([memory.total, a.weight, evicted]).toEqual([90, 50, []]);
  });

  test("counts a shared text once, from the first who is owed it to the last", () => {
    const { memory, share } = setUp(100);
    const [a, b] = [share("a"), share("b")];
    const text = new SharedText("ế".repeat(10));
    for (const each of [a, a, b]) each.take(text);
    expect([memory.total, a.weight, b.weight]).toEqual([30, 60, 30]);
    a.giveBack(text);
    b.giveBack(text);
    expect(memory.total).toBe(30);
    a.giveBack(text);
    expect([memory.total, a.weight, b.weight]).toEqual([0, 0, 0]);
  });

  test("is freed of those who hold most, as many as it takes, once a turn", () => {
    const { share, evicted, turn } = setUp(100);
    const shares = ["a", "b", "c", "d"].map((name) => [share(name), name] as const);
    for (const [i, [each]] of shares.entries()) each.take(20 * (i + 1));
    expect(evicted).toEqual([]);
    turn();
    expect(evicted).toEqual(["d", "c"].slice(0, 2));
    turn();
    expect(evicted).toHaveLength(2);
  });

  test("forgets who is gone: what they still hold counts, and they are not asked for it", () => {
    const { memory, share, evicted, turn } = setUp(100);
    const [gone, other] = [share("gone"), share("other")];
    gone.take(90);
    memory.forget(gone);
    other.take(20);
    turn();
    expect(evicted).toEqual(["other"]);
    expect(memory.total).toBe(110);
  });
});
