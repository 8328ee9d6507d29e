// The globals that function code sees instead of the process's. They are parameters of the compiled bundle: the process's own
// globals stay untouched, and every use asks the asynchronous context which execution it serves.
import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import { createHash } from "node:crypto";

import { uuidOf } from "../../values/uuid.ts";
import { convexGlobal } from "./convex-global.ts";
import { currentExecution, type Execution } from "./execution.ts";
import { consoleOf, dateThatReads } from "./function-globals.ts";

const LOAD_TIME_RANDOM = 0.5;
const ACTIONS_PAGE = "https://docs.convex.dev/functions/actions";

function running(): Execution | undefined {
  return currentExecution.getStore();
}

/** Queries, mutations and module loading are repeatable: what is not goes to an action. */
function requireAction(what: string): Execution {
  const execution = running();
  if (execution === undefined || execution.mode === "import") {
    throw new Error(`Can't use ${what} at import time.`);
  }
  if (execution.isTransactional) {
    throw new Error(
      `Can't use ${what} in queries and mutations. Please consider using an action. See ${ACTIONS_PAGE} for more details.`,
    );
  }
  return execution;
}

function now(loadedAtMs: number): number {
  return running()?.nowMs() ?? loadedAtMs;
}

function sandboxMath(): Math {
  const math = Object.create(Object.prototype, Object.getOwnPropertyDescriptors(Math)) as Math;
  math.random = () => running()?.random() ?? LOAD_TIME_RANDOM;
  return math;
}

function counted<T extends object>(target: T): T {
  const wrapped = new Map<PropertyKey, unknown>();
  return new Proxy(target, {
    get(object, property) {
      const value: unknown = Reflect.get(object, property);
      if (typeof value !== "function") return value;
      let wrapper = wrapped.get(property);
      if (wrapper === undefined) {
        wrapper = (...args: unknown[]): unknown => {
          const result: unknown = Reflect.apply(value, object, args);
          return result instanceof Promise ? (running()?.count(result) ?? result) : result;
        };
        wrapped.set(property, wrapper);
      }
      return wrapper;
    },
  });
}

/** Up to this size a digest takes less time than its way to another thread and back, while other mutations wait. */
const SMALL_DIGEST_BYTES = 16 * 1024;

/** `crypto.subtle` whose small digests are there at once, and which makes keys in actions only. */
function withQuickDigest(subtle: SubtleCrypto): SubtleCrypto {
  const digest: SubtleCrypto["digest"] = async (algorithm, data) => {
    const name = typeof algorithm === "string" ? algorithm : algorithm.name;
    const isQuick = /^sha-(?:1|256|384|512)$/i.test(name) && data.byteLength <= SMALL_DIGEST_BYTES;
    if (!isQuick) return await subtle.digest(algorithm, data);
    const bytes = ArrayBuffer.isView(data)
      ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
      : new Uint8Array(data);
    const sum = createHash(name.replace("-", "")).update(bytes).digest();
    return new Uint8Array(sum).buffer;
  };
  return new Proxy(subtle, {
    get(target, property) {
      if (property === "digest") return digest;
      const value: unknown = Reflect.get(target, property);
      if (property !== "generateKey") return value;
      return async (...args: unknown[]) => {
        requireAction("crypto.subtle.generateKey()");
        return await (Reflect.apply(value as () => unknown, target, args) as Promise<unknown>);
      };
    },
  });
}

/** In queries and mutations it comes from their seed: a run that is repeated sees the same. */
function randomBytes(count: number): Uint8Array {
  const execution = running();
  if (execution === undefined || execution.mode === "import") {
    throw new Error("Can't use cryptographic randomness at import time.");
  }
  if (!execution.isTransactional) return execution.world.randomBytes(count);
  return Uint8Array.from({ length: count }, () => Math.floor(execution.random() * 256));
}

function sandboxCrypto(): Crypto {
  const own = globalThis.crypto;
  const subtle = withQuickDigest(counted(own.subtle));
  return Object.create(Object.prototype, {
    subtle: { value: subtle, enumerable: true },
    getRandomValues: {
      value: <T extends ArrayBufferView<ArrayBuffer>>(array: T): T => {
        // The process's own checks what kind of array it is, and how large.
        own.getRandomValues(array);
        const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
        bytes.set(randomBytes(bytes.length));
        return array;
      },
    },
    randomUUID: { value: () => uuidOf(randomBytes(16)) },
  }) as Crypto;
}

type Timer = (callback: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => number;

function sandboxTimer(name: "setTimeout" | "setInterval"): Timer {
  return (callback, ms = 0, ...args) =>
    requireAction(name).startTimer(() => callback(...args), ms, name === "setInterval");
}

function stopTimer(id?: number): void {
  if (id !== undefined) running()?.stopTimer(id);
}

/** Whoever made the job is told what it throws; nobody else could catch it. */
function sandboxQueueMicrotask(job: () => void): void {
  const execution = running();
  globalThis.queueMicrotask(() => {
    try {
      job();
    } catch (error) {
      if (execution === undefined) throw error;
      execution.fail(error);
    }
  });
}

function sandboxFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  requireAction("fetch()");
  return globalThis.fetch(input, init);
}

function sandboxPerformance(loadedAtMs: number): { now(): number; timeOrigin: number } {
  return {
    timeOrigin: 0,
    now: () => {
      const execution = running();
      return execution?.mode === "action" ? execution.world.monotonic.nowMs() : now(loadedAtMs);
    },
  };
}

// Globals of the process that say where the code runs, or would lead around the sandbox.
const HIDDEN = new Set([
  "global",
  "globalThis",
  "self",
  "window",
  "navigator",
  "require",
  "module",
  "gc",
  "Buffer",
]);

/** The whole sandbox by name, for one evaluation of the default runtime's bundle. */
export function isolateSandbox(
  env: Readonly<Record<string, string>>,
  loadedAtMs: number,
): Record<string, unknown> {
  const globals: Record<string, unknown> = {
    Date: dateThatReads(() => now(loadedAtMs)),
    Math: sandboxMath(),
    crypto: sandboxCrypto(),
    fetch: sandboxFetch,
    setTimeout: sandboxTimer("setTimeout"),
    setInterval: sandboxTimer("setInterval"),
    clearTimeout: stopTimer,
    clearInterval: stopTimer,
    queueMicrotask: sandboxQueueMicrotask,
    setImmediate: undefined,
    clearImmediate: undefined,
    console: consoleOf(running),
    performance: sandboxPerformance(loadedAtMs),
    process: { env: { ...env } },
    Convex: convexGlobal,
    AsyncLocalStorage,
    AsyncResource,
    Buffer: undefined,
    require: undefined,
    module: undefined,
  };
  const scope = Object.create(Object.prototype) as Record<string, unknown>;
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(globalThis))) {
    if (!HIDDEN.has(name) && !(name in globals)) Object.defineProperty(scope, name, descriptor);
  }
  for (const [name, value] of Object.entries(globals)) {
    if (value !== undefined) scope[name] = value;
  }
  return { ...globals, globalThis: scope, global: undefined, self: scope };
}
