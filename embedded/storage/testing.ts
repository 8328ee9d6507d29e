// A machine on which a store's log is turned all the time, for tests of what happens then.
import { systemWorld } from "../world/system-world.ts";
import type { World } from "../world/world.ts";

const FASTER = 100;
const DISK_BYTES = 1024 * 1024;

/** Its files are as short as they get, and its timers are quick. */
export function hastyWorld(): World {
  const world = systemWorld();
  const { monotonic } = world;
  return {
    ...world,
    roomOn: () => ({ freeBytes: 1024 * DISK_BYTES, totalBytes: DISK_BYTES }),
    monotonic: {
      ...monotonic,
      setTimer: (callback, ms) => monotonic.setTimer(callback, ms / FASTER),
    },
  };
}
