import type { ConvexReactClient } from "convex/react";

type Log = ConvexReactClient["logger"];
type Output = Pick<Console, "log" | "warn" | "error">;

const FAILED_CALL = /^\[CONVEX [A-Z?]\(/;

/**
 * What the client says goes to the console, but for failed calls: it cannot tell a refusal, which the screen shows, from
 * a bug. Whoever made the call has the error and reports it (src/lib/report-bug.ts).
 */
export function clientLog(output: Output): Log {
  return {
    logVerbose() {},
    log: (...args) => output.log(...args),
    warn: (...args) => output.warn(...args),
    error(...args) {
      if (!FAILED_CALL.test(String(args[0]))) output.error(...args);
    },
  };
}
