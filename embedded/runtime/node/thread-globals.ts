// "use node" functions see the real Node.js, but their clock, their log and their way to the backend are ours.
import { dateThatReads } from "../../world/own-date.ts";
import { letProtoBeAField } from "../isolate/inside/proto-field.ts";
import { consoleOf } from "./thread-console.ts";
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

export function installThreadGlobals(): void {
  letProtoBeAField();
  const systemNow = Date.now;
  const now = (): number => systemNow() + (currentRun.getStore()?.clockLeadMs ?? 0);
  const running = () => {
    const current = currentRun.getStore();
    return current && { log: current.log, nowMs: now };
  };
  const globals = {
    Date: dateThatReads(now),
    console: consoleOf(running),
    Convex: convexOfThread,
  };
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}
