// What time is it, and what comes by chance: both are the running function's.
import type { Host } from "./host.ts";

export function makeDate(host: Host): DateConstructor {
  const Real = Date;
  const now = (): number => host.nowMs();
  function Sandboxed(...args: unknown[]): unknown {
    if (new.target === undefined) return new Real(now()).toString();
    const target = new.target === (Sandboxed as unknown) ? Real : new.target;
    return Reflect.construct(Real, args.length === 0 ? [now()] : args, target);
  }
  Sandboxed.prototype = Real.prototype;
  Object.defineProperty(Sandboxed, "name", { value: "Date" });
  Object.defineProperty(Sandboxed, "length", { value: 7 });
  Object.assign(Sandboxed, { now, parse: Real.parse, UTC: Real.UTC });
  // The way from an instance back to the real constructor, which knows the real time.
  Object.defineProperty(Real.prototype, "constructor", { value: Sandboxed });
  return Sandboxed as unknown as DateConstructor;
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
