// Globals that functions of both runtimes see in place of the process's own.
import type { LogLines } from "../isolate/log-lines.ts";

/** Instances are real Dates with the real prototype; only "what time is it" is answered by `readNow`. */
export function dateThatReads(readNow: () => number): DateConstructor {
  const RealDate = Date;
  const led: DateConstructor = new Proxy(RealDate, {
    construct: (target, args: unknown[], newTarget) =>
      Reflect.construct(
        target,
        args.length === 0 ? [readNow()] : args,
        newTarget === led ? target : newTarget,
      ) as Date,
    apply: () => new RealDate(readNow()).toString(),
    get: (target, property, receiver) =>
      property === "now" ? readNow : (Reflect.get(target, property, receiver) as unknown),
  });
  return led;
}

interface Run {
  log: LogLines;
  nowMs(): number;
}

/** Writes to the log of whoever runs; what is written while nobody does goes nowhere. */
export function consoleOf(
  running: () => Run | undefined,
): Record<string, (...args: unknown[]) => void> {
  const levels = {
    debug: "DEBUG",
    error: "ERROR",
    info: "INFO",
    log: "LOG",
    trace: "LOG",
    warn: "WARN",
  } as const;
  const methods: Record<string, (...args: unknown[]) => void> = {};
  for (const [method, level] of Object.entries(levels)) {
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
