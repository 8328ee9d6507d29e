// How much room the disk has for us. Some of it stays free: for logs, and for file systems that never write in place.
import type { World } from "../world/world.ts";

const MOST_RESERVED_BYTES = 16 * 1024 * 1024;
const RESERVED_PART = 1 / 16;

/** Negative where the reserve itself is touched. */
export function freeAboveReserve(folder: string, world: World): number {
  const { freeBytes, totalBytes } = world.roomOn(folder);
  return freeBytes - Math.min(MOST_RESERVED_BYTES, totalBytes * RESERVED_PART);
}
