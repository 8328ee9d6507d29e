// What becomes of executions that do not end by themselves, by a clock that only the test moves.
import { expect, test } from "vitest";

import { worldForTest } from "../../world/testing.ts";
import type { Monotonic } from "../../world/world.ts";
import { Execution, type ExecutionMode } from "./execution.ts";
import { LogLines } from "./log-lines.ts";
import { Watchdog } from "./watchdog.ts";

class Clock implements Monotonic {
  #now = 0;
  #timers: { at: number; callback: () => void }[] = [];

  nowMs = (): number => this.#now;
  idleMs = (): number => 0;
  heard = (): void => undefined;
  nextTurn = (callback: () => void): void => callback();

  setTimer = (callback: () => void, ms: number) => {
    this.#timers.push({ at: this.#now + ms, callback });
    return () => undefined;
  };

  /** To the next timer. */
  step(): void {
    const next = this.#timers.shift();
    if (next === undefined) throw new Error("nothing is waiting");
    this.#now = next.at;
    next.callback();
  }
}

/** Does something at each step of the clock, until it is ended or the time is over. */
function watched(mode: ExecutionMode, forMs: number, doing: (execution: Execution) => void) {
  const clock = new Clock();
  const execution = new Execution({
    mode,
    syscalls: { sync: () => "", atOnce: () => "null", async: async () => "null", js: () => null },
    nowMs: () => 0,
    random: () => 0,
    world: { ...worldForTest(), monotonic: clock },
    log: new LogLines(),
  });
  const ends: { message: string; ms: number }[] = [];
  const watchdog = new Watchdog(clock, () => undefined);
  watchdog.watch(execution, (message) => ends.push({ message, ms: clock.nowMs() }));
  execution.segments.resume();
  while (ends.length === 0 && clock.nowMs() < forMs) {
    clock.step();
    doing(execution);
  }
  return ends;
}

const asks = (execution: Execution): void => void execution.ask("1.0/get", "{}");

test.each<[string, ExecutionMode, number, (execution: Execution) => void, RegExp, number]>([
  ["waits for nothing", "query", 30_000, () => undefined, /never resolve/, 1_250],
  ["asks for ever", "mutation", 30_000, asks, /too many system operations/, 15_250],
  ["waits for nothing", "action", 700_000, () => undefined, /maximum duration: 600s/, 600_250],
])("%s (%s)", (_what, mode, forMs, doing, message, ms) => {
  expect(watched(mode, forMs, doing)).toEqual([{ message: expect.stringMatching(message), ms }]);
});

test("an action may ask for ever, as long as its time lasts", () => {
  expect(watched("action", 60_000, asks)).toEqual([]);
});
