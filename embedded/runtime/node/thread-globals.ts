// "use node" functions see the real Node.js, but their clock, their log and their way to the backend are ours.
import { currentRun, type ThreadRun } from "./thread-run.ts";

function run(): ThreadRun {
  const current = currentRun.getStore();
  if (current === undefined) throw new Error("Can't use database at import time");
  return current;
}

const convexOfThread = {
  syscall: (op: string): never => {
    throw new Error(`Unknown operation ${op}`);
  },
  asyncSyscall: (op: string, args: string) => run().ask(op, args),
  jsSyscall: (op: string, args: Record<string, unknown>) => run().askLive(op, args),
};

function threadDate(): DateConstructor {
  const RealDate = Date;
  const now = (): number => RealDate.now() + (currentRun.getStore()?.clockLeadMs ?? 0);
  const led: DateConstructor = new Proxy(RealDate, {
    construct: (target, args: unknown[], newTarget) =>
      Reflect.construct(
        target,
        args.length === 0 ? [now()] : args,
        newTarget === led ? target : newTarget,
      ) as Date,
    apply: () => new RealDate(now()).toString(),
    get: (target, property, receiver) =>
      property === "now" ? now : (Reflect.get(target, property, receiver) as unknown),
  });
  return led;
}

function threadConsole(): Record<string, (...args: unknown[]) => void> {
  const log = () => currentRun.getStore()?.log;
  const ends = (isLast: boolean) => {
    return (label: unknown = "default") => log()?.timeLog(String(label), Date.now(), isLast);
  };
  return {
    debug: (...args) => log()?.write("DEBUG", args),
    error: (...args) => log()?.write("ERROR", args),
    info: (...args) => log()?.write("INFO", args),
    log: (...args) => log()?.write("LOG", args),
    trace: (...args) => log()?.write("LOG", args),
    warn: (...args) => log()?.write("WARN", args),
    time: (label = "default") => log()?.timeStart(String(label), Date.now()),
    timeLog: ends(false),
    timeEnd: ends(true),
  };
}

export function installThreadGlobals(): void {
  const globals = { Date: threadDate(), console: threadConsole(), Convex: convexOfThread };
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}
