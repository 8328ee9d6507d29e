// The world of a test handle. Wall clock and timers are those that the test has: fake ones when it says so. What the backend
// needs to get on at all goes by the process's own time, which Node's module of timers keeps whatever the globals become.
import {
  clearTimeout as stopTimer,
  setImmediate as nextTurn,
  setTimeout as startTimer,
} from "node:timers";

import { systemWorld } from "../world/system-world.ts";
import type { Cancel, World } from "../world/world.ts";

function startTestTimer(callback: () => void, ms: number): Cancel {
  const timer = setTimeout(callback, ms);
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
