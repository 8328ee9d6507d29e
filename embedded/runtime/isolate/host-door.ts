// The host's side of everything that code in a realm can ask for. What goes in are texts, numbers and objects that the code inside
// (`inside/`) keeps to itself; what comes out of the realm is never looked into.
import { createHash } from "node:crypto";
import { types } from "node:util";

import type { Execution } from "./execution.ts";
import type { Gate } from "./gate.ts";
import type { HttpRequest } from "./http-exchange.ts";
import type { Failed, Host, HostClass } from "./inside/host.ts";
import { hostValue } from "./logged-values.ts";
import { type Frame, currentFrame, openFrame, setFrame, thrownOutOf } from "./realm-frames.ts";
import type { ThrownInside } from "./thrown-inside.ts";

const LOAD_TIME_RANDOM = 0.5;

/** How the host's own events get into the realm. */
export interface Entrance {
  enter(frame: Frame, work: () => void): void;
  /** At once, for who needs an answer. */
  call<T>(frame: Frame, work: () => T): T;
  readonly thrown: (...words: Parameters<Failed>) => ThrownInside;
}

interface DoorOptions {
  gate: Gate;
  entrance: Entrance;
  env: Readonly<Record<string, string>>;
  loadedAtMs: number;
}

function requireExecution(frame: Frame | null): Execution {
  if (frame === null || frame.execution.mode === "import") {
    throw new Error("Can't use database at import time");
  }
  return frame.execution;
}

type Doors = Pick<
  Host,
  "mode" | "nowMs" | "monotonicMs" | "random" | "env" | "getStores" | "setStores"
>;

/** Nothing that could be left half done. */
function quickDoors({ env, loadedAtMs }: DoorOptions): Doors {
  return {
    mode: () => currentFrame()?.execution.mode ?? "none",
    nowMs: () => currentFrame()?.execution.nowMs() ?? loadedAtMs,
    monotonicMs: () => currentFrame()?.execution.world.monotonic.nowMs() ?? 0,
    random: () => currentFrame()?.execution.random() ?? LOAD_TIME_RANDOM,
    env: () => JSON.stringify(env),
    getStores: () => currentFrame()?.stores,
    setStores: (stores) => {
      const frame = currentFrame();
      if (frame !== null) setFrame(openFrame({ ...frame, stores }));
    },
  };
}

type InFrame<K extends keyof Host> = {
  [Name in K]: Host[Name] extends (...args: infer A) => infer R
    ? (frame: Frame | null, ...args: A) => R
    : never;
};

/** An answer that is there, given in a turn of its own, so that one function that asks all the time does not hold up all others. */
function inItsTurn(execution: Execution, answer: string): Promise<string> {
  const turn = new Promise<string>((resolve) => {
    execution.world.monotonic.nextTurn(() => resolve(answer));
  });
  return execution.count(turn);
}

function syscallDoors({
  gate,
  entrance,
}: DoorOptions): InFrame<"syscall" | "asyncSyscall" | "storage" | "fetch"> {
  return {
    syscall: (frame, op, args) => requireExecution(frame).syscall(op, args),
    asyncSyscall: (frame, op, args, answered) => {
      const execution = requireExecution(frame);
      const answer = execution.ask(op, args);
      if (typeof answer === "string" && !gate.isLong()) return answer;
      const inside = frame as Frame;
      const later = typeof answer === "string" ? inItsTurn(execution, answer) : answer;
      void later.then(
        (text) => entrance.enter(inside, () => answered(true, text)),
        ({ message, data }: { message: string; data?: unknown }) => {
          const text = data === undefined ? undefined : JSON.stringify(data);
          entrance.enter(inside, () => answered(false, message, text));
        },
      );
      return undefined;
    },
    storage: (frame, op, args) =>
      requireExecution(frame).jsSyscall(op, args as Record<string, unknown>) as object,
    fetch: (_frame, args) => Reflect.apply(globalThis.fetch, undefined, args) as object,
  };
}

function runDoors({
  entrance,
}: DoorOptions): InFrame<"log" | "time" | "startTimer" | "stopTimer" | "uncaught" | "randomBytes"> {
  return {
    log: (frame, level, values) => {
      const shown = Array.from({ length: values.length }, (_, at) => hostValue(values[at]));
      frame?.execution.log.write(level as "LOG", shown);
    },
    time: (frame, step, label) => {
      if (frame === null) return;
      const { log } = frame.execution;
      const nowMs = frame.execution.nowMs();
      if (step === "start") log.timeStart(label, nowMs);
      else log.timeLog(label, nowMs, step === "end");
    },
    startTimer: (frame, callback, ms, repeats) => {
      const inside = frame as Frame;
      const fire = (): void => entrance.enter(inside, callback);
      return inside.execution.startTimer(fire, ms, repeats);
    },
    stopTimer: (frame, id) => frame?.execution.stopTimer(id),
    uncaught: (frame, name, message, stack, data) => {
      frame?.execution.fail(entrance.thrown(name, message, stack, true, data));
    },
    randomBytes: (frame, into) => {
      const bytes = new Uint8Array(into);
      if (frame === null) bytes.fill(0);
      else if (frame.execution.mode === "action") {
        bytes.set(frame.execution.world.randomBytes(bytes.length));
      } else {
        for (let at = 0; at < bytes.length; at += 1) bytes[at] = frame.execution.random() * 256;
      }
    },
  };
}

function byteDoors(): Pick<
  Host,
  | "encode"
  | "encoded"
  | "digest"
  | "newBuffer"
  | "newView"
  | "byteLength"
  | "viewName"
  | "copyBytes"
> {
  let encoded = Buffer.alloc(0);
  const bytesOf = (value: object): Uint8Array =>
    ArrayBuffer.isView(value)
      ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
      : new Uint8Array(value as ArrayBuffer);
  const copy = (bytes: ArrayBuffer): ArrayBuffer => new Uint8Array(new Uint8Array(bytes)).buffer;
  return {
    encode: (text) => {
      encoded = Buffer.from(text);
      return encoded.length;
    },
    encoded: (into) => new Uint8Array(into).set(encoded),
    digest: (algorithm, data, into) => {
      const hash = createHash(algorithm.replace("-", "")).update(new Uint8Array(data));
      new Uint8Array(into).set(hash.digest());
    },
    newBuffer: copy,
    newView: (name, from, start, length) => {
      const bytes = new Uint8Array(new Uint8Array(from, start, length));
      if (name === "Uint8Array") return bytes;
      return new (Reflect.get(globalThis, name) as new (buffer: ArrayBuffer) => unknown)(
        bytes.buffer,
      );
    },
    byteLength: (value) => bytesOf(value).length,
    viewName: (value) => {
      if (!ArrayBuffer.isView(value)) return "";
      return Buffer.isBuffer(value) ? "Uint8Array" : value.constructor.name;
    },
    copyBytes: (value, into) => new Uint8Array(into).set(bytesOf(value)),
  };
}

function objectDoors(): Pick<
  Host,
  | "classOf"
  | "instanceOf"
  | "apply"
  | "construct"
  | "kindOf"
  | "newList"
  | "newRecord"
  | "newToken"
  | "put"
> {
  return {
    classOf: (name) => Reflect.get(globalThis, name) as HostClass,
    instanceOf: () => globalThis.crypto.subtle,
    apply: (method, self, args) => Reflect.apply(method as Plain, self, args),
    construct: (hostClass, args) => Reflect.construct(hostClass, args),
    kindOf: (value) => {
      if (types.isPromise(value)) return "promise";
      if (types.isAnyArrayBuffer(value) || ArrayBuffer.isView(value)) return "buffer";
      if (Array.isArray(value)) return "array";
      if (value instanceof Error) return "error";
      if (typeof value === "object" && "next" in value) return "iterator";
      const prototype = Object.getPrototypeOf(value) as object | null;
      return prototype === null || prototype === Object.prototype ? "record" : "other";
    },
    newList: () => [],
    newRecord: () => ({}),
    newToken: () => Object.freeze({}),
    put: (list, key, value) => {
      Object.defineProperty(list, key, {
        value,
        writable: true,
        enumerable: true,
        configurable: true,
      });
    },
  };
}

function httpDoors(): Pick<Host, "webRequest" | "headersOf" | "useUp" | "bodyText" | "bodyBytes"> {
  const bytesOf = (request: object): Uint8Array => (request as HttpRequest).body as Uint8Array;
  return {
    webRequest: (request) => (request as HttpRequest).web,
    headersOf: (message) => (message as Request | Response).headers,
    useUp: (request) => void (request as Request).arrayBuffer(),
    bodyText: (request) => new TextDecoder().decode(bytesOf(request)),
    bodyBytes: (request, into) => new Uint8Array(into).set(bytesOf(request)),
  };
}

function promiseDoors({
  entrance,
}: DoorOptions): InFrame<"whenSettled" | "newPromise" | "callback"> {
  return {
    whenSettled: (frame, promise, counts, settled) => {
      const inside = frame as Frame;
      const awaited = promise as Promise<unknown>;
      const work = counts ? inside.execution.count(awaited) : awaited;
      void work.then(
        (value) => entrance.enter(inside, () => settled(true, value)),
        (error: unknown) => entrance.enter(inside, () => settled(false, error)),
      );
    },
    newPromise: (_frame, give) =>
      new Promise((resolve, reject) => {
        give((ok, value) => (ok ? resolve(value) : reject(value)));
      }),
    callback: (frame, call) =>
      function (this: unknown, ...args: unknown[]): unknown {
        try {
          return entrance.call(frame as Frame, () => call(this, args));
        } catch (error) {
          thrownOutOf(frame as Frame, error);
          throw error;
        }
      },
  };
}

type Plain = (...args: unknown[]) => unknown;

/** Work of the backend: nobody's code, and not to be ended in the middle. */
function atDoor(gate: Gate, door: Plain, takesFrame: boolean): Plain {
  return (a, b, c, d, e) => {
    const frame = currentFrame();
    const place = gate.leave();
    setFrame(null);
    try {
      return takesFrame ? door(frame, a, b, c, d, e) : door(a, b, c, d, e);
    } finally {
      setFrame(frame);
      gate.comeBack(place);
    }
  };
}

export function hostDoor(options: DoorOptions): Host {
  const { gate } = options;
  const doors: Record<string, unknown> = { ...quickDoors(options) };
  const framed = { ...syscallDoors(options), ...runDoors(options), ...promiseDoors(options) };
  for (const [name, door] of Object.entries(framed)) {
    doors[name] = atDoor(gate, door as Plain, true);
  }
  for (const [name, door] of Object.entries({ ...byteDoors(), ...httpDoors(), ...objectDoors() })) {
    doors[name] = atDoor(gate, door as Plain, false);
  }
  return doors as unknown as Host;
}
