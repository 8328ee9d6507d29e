// The world of a test handle. Wall clock and timers are those that the test has: fake ones when it says so. What the backend
// needs to get on at all goes by the process's own time, which Node's module of timers keeps whatever the globals become.
import {
  clearTimeout as stopTimer,
  setImmediate as nextTurn,
  setTimeout as startTimer,
} from "node:timers";

import { LONGEST_MS, systemWorld } from "../world/system-world.ts";
import type { Cancel, World } from "../world/world.ts";

/**
 * One that is further away fires early, as in the product. That may be by months: what a test leaves behind is armed by the clock of
 * the next one. Timers take such a time for a millisecond, and would fire for each of the days that a test lets go by.
 */
function startTestTimer(callback: () => void, ms: number): Cancel {
  const timer = setTimeout(callback, Math.min(ms, LONGEST_MS));
  return () => clearTimeout(timer);
}

export function handleWorld(): World {
  const world = systemWorld();
  return {
    ...world,
    setTimer: startTestTimer,
    setActionTimer: startTestTimer,
    monotonic: {
      ...world.monotonic,
      nowMs: () => process.uptime() * 1000,
      setTimer: (callback, ms) => {
        const timer = startTimer(callback, ms).unref();
        return () => stopTimer(timer);
      },
      nextTurn: (callback) => {
        nextTurn(callback);
      },
    },
  };
}
