// `Convex`, through which the library in the functions asks the backend. Bundles get it as a sandboxed global; modules that
// the test runner loads, and the test's own inline functions, find it on the process's global object.
import { currentExecution, type Execution } from "./execution.ts";

export interface ConvexGlobal {
  syscall(op: string, args: string): string;
  asyncSyscall(op: string, args: string): Promise<string>;
  jsSyscall(op: string, args: Record<string, unknown>): unknown;
}

function execution(): Execution {
  const current = currentExecution.getStore();
  if (current === undefined || current.mode === "import") {
    throw new Error("Can't use database at import time");
  }
  return current;
}

export const convexGlobal: ConvexGlobal = {
  syscall: (op, args) => execution().syscall(op, args),
  asyncSyscall: (op, args) => execution().asyncSyscall(op, args),
  jsSyscall: (op, args) => execution().jsSyscall(op, args),
};

let installed = false;

/** Puts it on the process's global object, next to whatever else may want to live there (convex-test does). */
export function installConvexGlobal(): void {
  if (installed) return;
  installed = true;
  let other: unknown = Reflect.get(globalThis, "Convex");
  Object.defineProperty(globalThis, "Convex", {
    configurable: true,
    get: () => (currentExecution.getStore() === undefined ? other : convexGlobal),
    set: (value: unknown) => {
      other = value;
    },
  });
}
