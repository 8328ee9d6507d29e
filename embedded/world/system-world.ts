// The real one.
import { statfsSync } from "node:fs";
import { performance } from "node:perf_hooks";

import { busyPoll } from "./busy-poll.ts";
import type { Cancel, Monotonic, World } from "./world.ts";

/** Timers reach no further. */
export const LONGEST_MS = 2_147_483_647;
const LOOK_EVERY_MS = 30_000;
const RANDOM_POOL_BYTES = 4096;

const monotonic: Monotonic = {
  nowMs: () => performance.now(),
  idleMs: () => performance.eventLoopUtilization().idle + busyPoll.spentMs,
  heard: () => busyPoll.heard(),
  setTimer: startTimeout,
  nextTurn: (callback) => {
    setImmediate(callback);
  },
};

export function systemWorld(): World {
  return {
    nowMs: () => Date.now(),
    setTimer: setWallTimer,
    setActionTimer: startTimeout,
    random: () => Math.random(),
    randomBytes: pooledRandomBytes(),
    roomOn: (folder) => {
      const { bavail, blocks, bsize } = statfsSync(folder);
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    },
    monotonic,
  };
}

/** One that is further away than timers reach fires early: who armed it looks at the clock and arms it again. */
function startTimeout(callback: () => void, ms: number): Cancel {
  const timer = setTimeout(callback, Math.min(Math.max(ms, 0), LONGEST_MS));
  timer.unref();
  return () => clearTimeout(timer);
}

function setWallTimer(callback: () => void, ms: number): Cancel {
  if (ms <= LOOK_EVERY_MS) return startTimeout(callback, ms);
  const dueAt = Date.now() + ms;
  const fire = (): void => {
    cancel();
    callback();
  };
  const cancelTimeout = startTimeout(fire, ms);
  // A timer counts the time that the machine is awake: who was suspended, or had its clock set, would be late.
  const looking = setInterval(() => {
    if (Date.now() >= dueAt) fire();
  }, LOOK_EVERY_MS);
  looking.unref();
  const cancel = (): void => {
    cancelTimeout();
    clearInterval(looking);
  };
  return cancel;
}

/** Every new document takes some bytes: asking the system for each costs more than the rest of its id. */
function pooledRandomBytes(): (length: number) => Uint8Array {
  let pool = new Uint8Array(0);
  let used = 0;
  return (length) => {
    if (used + length > pool.length) {
      pool = crypto.getRandomValues(new Uint8Array(Math.max(RANDOM_POOL_BYTES, length)));
      used = 0;
    }
    used += length;
    return pool.slice(used - length, used);
  };
}
