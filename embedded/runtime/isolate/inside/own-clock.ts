// What time is it, and what comes by chance: both are the running function's.
import { dateThatReads } from "../../../world/own-date.ts";
import type { Host } from "./host.ts";

export function makeDate(host: Host): DateConstructor {
  const own = dateThatReads(() => host.nowMs());
  // The way from an instance back to the real constructor, which knows the real time.
  Object.defineProperty(Date.prototype, "constructor", { value: own });
  return own;
}

export function installRandom(host: Host): void {
  Math.random = () => host.random();
}

export function makePerformance(host: Host): { now(): number; timeOrigin: number } {
  return {
    timeOrigin: 0,
    now: () => (host.mode() === "action" ? host.monotonicMs() : host.nowMs()),
  };
}
