// The globals that function code sees instead of the host's. They are parameters of the compiled bundle: the host's own
// globals stay untouched, and every use asks the asynchronous context which execution it serves.
import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import { createHash } from "node:crypto";

import { convexGlobal } from "./convex-global.ts";
import { currentExecution, type Execution } from "./execution.ts";

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

function shadowDate(loadedAtMs: number): DateConstructor {
  const readNow = (): number => now(loadedAtMs);
  // Instances are real Dates with the real prototype; only "what time is it" is answered here.
  const shadow: DateConstructor = new Proxy(Date, {
    construct: (target, args: unknown[], newTarget) =>
      Reflect.construct(
        target,
        args.length === 0 ? [readNow()] : args,
        newTarget === shadow ? target : newTarget,
      ) as Date,
    apply: () => new Date(readNow()).toString(),
    get: (target, property, receiver) =>
      property === "now" ? readNow : (Reflect.get(target, property, receiver) as unknown),
  });
  return shadow;
}

function shadowMath(): Math {
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

/** `crypto.subtle` whose small digests are there at once; everything else is the host's. */
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
    get: (target, property) =>
      property === "digest" ? digest : (Reflect.get(target, property) as unknown),
  });
}

function shadowCrypto(): Crypto {
  const host = globalThis.crypto;
  const subtle = withQuickDigest(counted(host.subtle));
  return Object.create(Object.prototype, {
    subtle: { value: subtle, enumerable: true },
    getRandomValues: {
      value: <T extends ArrayBufferView<ArrayBuffer>>(array: T): T => {
        requireAction("cryptographic randomness");
        return host.getRandomValues(array);
      },
    },
    randomUUID: {
      value: () => {
        requireAction("cryptographic randomness");
        return host.randomUUID();
      },
    },
  }) as Crypto;
}

type Timer = (callback: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => unknown;

/** Timers of an action end with it. */
function shadowTimer(name: "setTimeout" | "setInterval"): Timer {
  return (callback, ms, ...args) => {
    const execution = requireAction(name);
    const timer = globalThis[name](callback, ms, ...args);
    execution.timers.add(timer);
    return timer;
  };
}

function shadowClear(name: "clearTimeout" | "clearInterval"): (timer?: NodeJS.Timeout) => void {
  return (timer) => {
    if (timer !== undefined) running()?.timers.delete(timer);
    globalThis[name](timer);
  };
}

function shadowFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  requireAction("fetch()");
  return globalThis.fetch(input, init);
}

function shadowConsole(): Record<string, (...args: unknown[]) => void> {
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

function shadowPerformance(loadedAtMs: number): { now(): number; timeOrigin: number } {
  const fixed = (): boolean => running()?.mode !== "action";
  return {
    timeOrigin: 0,
    now: () => (fixed() ? now(loadedAtMs) : globalThis.performance.now()),
  };
}

// Globals of the host that say where the code runs, or would lead around the shadows.
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

/** All shadows by name, for one evaluation of the default runtime's bundle. */
export function isolateShadows(
  env: Readonly<Record<string, string>>,
  loadedAtMs: number,
): Record<string, unknown> {
  const shadows: Record<string, unknown> = {
    Date: shadowDate(loadedAtMs),
    Math: shadowMath(),
    crypto: shadowCrypto(),
    fetch: shadowFetch,
    setTimeout: shadowTimer("setTimeout"),
    setInterval: shadowTimer("setInterval"),
    clearTimeout: shadowClear("clearTimeout"),
    clearInterval: shadowClear("clearInterval"),
    setImmediate: undefined,
    clearImmediate: undefined,
    console: shadowConsole(),
    performance: shadowPerformance(loadedAtMs),
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
    if (!HIDDEN.has(name) && !(name in shadows)) Object.defineProperty(scope, name, descriptor);
  }
  for (const [name, value] of Object.entries(shadows)) {
    if (value !== undefined) scope[name] = value;
  }
  return { ...shadows, globalThis: scope, global: undefined, self: scope };
}

/** "use node" modules see the real Node, but their log, environment and Convex calls are ours. */
export function nodeShadows(
  env: Readonly<Record<string, string>>,
  loadedAtMs: number,
): Record<string, unknown> {
  const nodeProcess = Object.create(process, {
    env: { value: { ...env }, enumerable: true },
  }) as NodeJS.Process;
  return {
    Date: shadowDate(loadedAtMs),
    console: shadowConsole(),
    process: nodeProcess,
    Convex: convexGlobal,
  };
}
