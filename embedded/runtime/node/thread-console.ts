// The console that "use node" functions see in place of the process's own.
import { CONSOLE_LEVELS } from "../isolate/inside/console-levels.ts";
import type { LogLines } from "../isolate/log-lines.ts";

interface Run {
  log: LogLines;
  nowMs(): number;
}

/** Writes to the log of whoever runs; what is written while nobody does goes nowhere. */
export function consoleOf(
  running: () => Run | undefined,
): Record<string, (...args: unknown[]) => void> {
  const methods: Record<string, (...args: unknown[]) => void> = {};
  for (const [method, level] of Object.entries(CONSOLE_LEVELS)) {
    methods[method] = (...args) => running()?.log.write(level, args);
  }
  methods["time"] = (label = "default") => {
    const run = running();
    run?.log.timeStart(String(label), run.nowMs());
  };
  const log =
    (end: boolean) =>
    (label: unknown = "default") => {
      const run = running();
      run?.log.timeLog(String(label), run.nowMs(), end);
    };
  methods["timeLog"] = log(false);
  methods["timeEnd"] = log(true);
  return methods;
}
