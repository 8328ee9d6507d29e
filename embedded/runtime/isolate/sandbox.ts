// The globals that modules marked "use node" see instead of the process's. They are parameters of the compiled bundle: the
// process's own globals stay untouched, and every use asks the asynchronous context which execution it serves.
import { convexGlobal } from "./convex-global.ts";
import { currentExecution, type Execution } from "./execution.ts";

function running(): Execution | undefined {
  return currentExecution.getStore();
}

function now(loadedAtMs: number): number {
  return running()?.nowMs() ?? loadedAtMs;
}

function sandboxDate(loadedAtMs: number): DateConstructor {
  const readNow = (): number => now(loadedAtMs);
  // Instances are real Dates with the real prototype; only "what time is it" is answered here.
  const sandboxed: DateConstructor = new Proxy(Date, {
    construct: (target, args: unknown[], newTarget) =>
      Reflect.construct(
        target,
        args.length === 0 ? [readNow()] : args,
        newTarget === sandboxed ? target : newTarget,
      ) as Date,
    apply: () => new Date(readNow()).toString(),
    get: (target, property, receiver) =>
      property === "now" ? readNow : (Reflect.get(target, property, receiver) as unknown),
  });
  return sandboxed;
}

function sandboxConsole(): Record<string, (...args: unknown[]) => void> {
  const levels = {
    debug: "DEBUG",
    error: "ERROR",
    info: "INFO",
    log: "LOG",
    warn: "WARN",
  } as const;
  const methods: Record<string, (...args: unknown[]) => void> = {};
  for (const [method, level] of Object.entries(levels)) {
    methods[method] = (...args) => running()?.log.write(level, args);
  }
  methods["trace"] = (...args) => running()?.log.write("LOG", args);
  methods["time"] = (label = "default") => {
    const execution = running();
    execution?.log.timeStart(String(label), execution.nowMs());
  };
  const log =
    (end: boolean) =>
    (label: unknown = "default") => {
      const execution = running();
      execution?.log.timeLog(String(label), execution.nowMs(), end);
    };
  methods["timeLog"] = log(false);
  methods["timeEnd"] = log(true);
  return methods;
}

/** "use node" modules see the real Node, but their log, environment and Convex calls are ours. */
export function nodeSandbox(
  env: Readonly<Record<string, string>>,
  loadedAtMs: number,
): Record<string, unknown> {
  const nodeProcess = Object.create(process, {
    env: { value: { ...env }, enumerable: true },
  }) as NodeJS.Process;
  return {
    Date: sandboxDate(loadedAtMs),
    console: sandboxConsole(),
    process: nodeProcess,
    Convex: convexGlobal,
  };
}
