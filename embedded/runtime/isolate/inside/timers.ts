// Timers and jobs: what is thrown in them, nobody is there to catch.
import type { Host } from "./host.ts";
import { describe } from "./thrown-words.ts";

type Callback = (...args: unknown[]) => void;

export function makeTimers(
  host: Host,
  requireAction: (what: string) => void,
): Record<string, unknown> {
  const guarded = (callback: Callback, args: unknown[]) => () => {
    try {
      callback(...args);
    } catch (error) {
      describe(error, (name, message, stack, _isError, data) =>
        host.uncaught(name, message, stack, data),
      );
    }
  };
  const timer =
    (name: "setTimeout" | "setInterval") =>
    (callback: unknown, ms: unknown = 0, ...args: unknown[]): number => {
      requireAction(name);
      if (typeof callback !== "function") {
        throw new TypeError(`${name} expects a function`);
      }
      const delay = Number(ms);
      return host.startTimer(guarded(callback as Callback, args), delay, name === "setInterval");
    };
  const stop = (id: unknown): void => {
    if (typeof id === "number") host.stopTimer(id);
  };
  return {
    setTimeout: timer("setTimeout"),
    setInterval: timer("setInterval"),
    clearTimeout: stop,
    clearInterval: stop,
    queueMicrotask: (callback: unknown) => {
      if (typeof callback !== "function") {
        throw new TypeError("queueMicrotask expects a function");
      }
      void Promise.resolve().then(guarded(callback as Callback, []));
    },
  };
}
