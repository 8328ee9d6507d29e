// Values on their way between a realm and the host. Nothing of the host's is handed on: known objects have a twin inside, bytes and
// records are copied, all else becomes a token that only finds its way back.
import type { Host } from "./host.ts";
import { makeStamp } from "./stamp.ts";

type AnyFunction = (...args: unknown[]) => unknown;
type ErrorClass = new (message?: string) => Error;

const hosts = makeStamp<object>();
const twins = makeStamp<object>();
/** Makes the host's object when it is asked for: twins that were known well enough without. */
const makers = makeStamp<() => object>();
/** Prototypes of the host's classes, and those of their twins. */
const prototypes = new Map<object, object>();

/** Members of a dictionary of the web that may sit on a class's prototype, where no listing finds them. */
const METHODS = ["start", "pull", "cancel", "write", "close", "abort", "transform", "flush"];
const SETTINGS = ["type", "autoAllocateChunkSize", "size", "highWaterMark", "handleEvent"];
const KNOWN = [...METHODS, ...SETTINGS];
const MAX_DEPTH = 16;

const errorClasses: Record<string, ErrorClass> = {
  Error,
  TypeError,
  RangeError,
  SyntaxError,
  ReferenceError,
  EvalError,
  URIError,
};

export function isObject(value: unknown): value is object {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

export function pair(inner: object, outer: object): void {
  hosts.put(inner, outer);
  twins.put(outer, inner);
  if (makers.of(inner) !== undefined) makers.put(inner, undefined);
}

export function pairLate(inner: object, make: () => object): void {
  makers.put(inner, make);
}

function outerOf(inner: object): object | undefined {
  const make = makers.of(inner);
  if (make === undefined) return hosts.of(inner);
  const outer = make();
  pair(inner, outer);
  return outer;
}

/** The twin of an object of one of the host's known classes; null for all others. */
function adopted(value: object): object | null {
  let prototype: object | null = Object.getPrototypeOf(value) as object | null;
  while (prototype !== null) {
    const mirrored = prototypes.get(prototype);
    if (mirrored !== undefined) {
      const twin = Object.create(mirrored) as object;
      pair(twin, value);
      return twin;
    }
    prototype = Object.getPrototypeOf(prototype) as object | null;
  }
  return null;
}

/** What stands inside for an object of the host, where there is something. */
export function twinOf(value: unknown): unknown {
  return isObject(value) ? (twins.of(value) ?? value) : value;
}

/** What the host threw, as this realm's. Looking at it may fail when the stack is full, which is then what is told. */
export function errorFrom(error: unknown): unknown {
  try {
    if (!isObject(error)) return error;
    const twin = twins.of(error);
    if (twin !== undefined) return twin;
    if (error instanceof Error) return error;
    const known = adopted(error);
    if (known !== null) return known;
    const { name, message } = error as { name: unknown; message: unknown };
    const make = (typeof name === "string" && errorClasses[name]) || Error;
    return new make(typeof message === "string" ? message : "");
  } catch {
    return new RangeError("Maximum call stack size exceeded");
  }
}

/** The host with every door made safe: what is thrown in it comes out as an error of this realm. */
export function guardHost(host: Host): Host {
  const guarded =
    (door: AnyFunction): AnyFunction =>
    (a, b, c, d, e) => {
      try {
        return door(a, b, c, d, e);
      } catch (error) {
        throw errorFrom(error);
      }
    };
  const doors = Object.entries(host).map(([name, door]) => [name, guarded(door as AnyFunction)]);
  return Object.fromEntries(doors) as Host;
}

export class Crossing {
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
  }

  mirrorPrototype(outer: object, inner: object): void {
    prototypes.set(outer, inner);
  }

  hostOf(inner: unknown): object | undefined {
    return isObject(inner) ? outerOf(inner) : undefined;
  }

  ask(method: unknown, self: unknown, args: unknown[]): unknown {
    return this.inward(this.#host.apply(method, self, args));
  }

  inward(value: unknown, counts = false): unknown {
    if (!isObject(value)) return value;
    const twin = twins.of(value);
    if (twin !== undefined) return twin;
    switch (this.#host.kindOf(value)) {
      case "promise":
        return this.#promise(value, counts);
      case "buffer":
        return this.#bytes(value);
      case "array":
        return Array.from({ length: (value as unknown[]).length }, (_, at) =>
          this.inward((value as unknown[])[at]),
        );
      case "iterator":
        return this.#iterator(value as Iterator<unknown>);
      case "error":
        return errorFrom(value);
      case "record":
        return adopted(value) ?? this.#record(value);
      default:
        // What is of no known kind stays where it is.
        return adopted(value) ?? undefined;
    }
  }

  #record(value: object): object {
    const copy: Record<string, unknown> = {};
    for (const key of Object.keys(value)) {
      const inner = this.inward((value as Record<string, unknown>)[key]);
      Object.defineProperty(copy, key, {
        value: inner,
        writable: true,
        enumerable: true,
        configurable: true,
      });
    }
    return copy;
  }

  #promise(outer: object, counts: boolean): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#host.whenSettled(outer, counts, (ok, value) => {
        if (ok) resolve(this.inward(value));
        else reject(errorFrom(value));
      });
    });
  }

  #bytes(value: object): unknown {
    const buffer = new ArrayBuffer(this.#host.byteLength(value));
    this.#host.copyBytes(value, buffer);
    const name = this.#host.viewName(value);
    if (name === "") return buffer;
    const View = views[name];
    return View === undefined ? new Uint8Array(buffer) : new View(buffer);
  }

  #iterator(outer: Iterator<unknown>): object {
    const step = (name: "next" | "return") => (value: unknown) =>
      this.ask(outer[name], outer, this.list([value]));
    const iterator: Record<PropertyKey, unknown> = {
      next: step("next"),
      [Symbol.iterator]: () => iterator,
      [Symbol.asyncIterator]: () => iterator,
    };
    if (outer.return !== undefined) iterator["return"] = step("return");
    return iterator;
  }

  /** Arguments for the host, in a list of its own. */
  list(args: readonly unknown[], opaque = false): unknown[] {
    const list = this.#host.newList();
    for (let at = 0; at < args.length; at += 1) {
      this.#host.put(list, String(at), this.outward(args[at], opaque));
    }
    return list;
  }

  outward(value: unknown, opaque = false, depth = 0): unknown {
    if (!isObject(value)) return value;
    const outer = outerOf(value);
    if (outer !== undefined) return outer;
    if (ArrayBuffer.isView(value)) return this.#hostView(value);
    if (value instanceof ArrayBuffer) return this.#host.newBuffer(value.slice(0));
    if (typeof value === "function") return this.callback(value as AnyFunction, undefined);
    if (opaque || value instanceof Error) return this.token(value);
    if (depth > MAX_DEPTH) throw new TypeError("The value is nested too deeply");
    if (value instanceof Promise) return this.hostPromise(value);
    if (Symbol.iterator in value) {
      const list = this.#host.newList();
      let at = 0;
      for (const item of value as Iterable<unknown>) {
        this.#host.put(list, String(at), this.outward(item, false, depth + 1));
        at += 1;
      }
      return list;
    }
    return this.#hostRecord(value, depth);
  }

  token(value: object): object {
    const token = this.#host.newToken();
    pair(value, token);
    return token;
  }

  #hostView(view: ArrayBufferView): unknown {
    const { buffer, byteOffset, byteLength } = view;
    return this.#host.newView(viewName(view), buffer as ArrayBuffer, byteOffset, byteLength);
  }

  #hostRecord(value: object, depth: number): object {
    const record = this.#host.newRecord();
    const keys = new Set([...Object.keys(value), ...KNOWN.filter((key) => key in value)]);
    for (const key of keys) {
      const member = (value as Record<string, unknown>)[key];
      const outer =
        typeof member === "function"
          ? this.callback(member as AnyFunction, value)
          : this.outward(member, key === "reason" || key === "detail", depth + 1);
      this.#host.put(record, key, outer);
    }
    return record;
  }

  /** A function of the host's that calls this one, with twins for what it is given. */
  callback(inner: AnyFunction, self: unknown): unknown {
    const known = hosts.of(inner);
    if (known !== undefined) return known;
    const outer = this.#host.callback((hostSelf, args) => {
      const given =
        self ?? (isObject(hostSelf) ? (twins.of(hostSelf) ?? adopted(hostSelf)) : undefined);
      try {
        const list = Array.from({ length: args.length }, (_, at) => this.inward(args[at]));
        const result = Reflect.apply(inner, given, list);
        return result instanceof Promise ? this.hostPromise(result) : this.outward(result, true);
      } catch (error) {
        throw this.outward(error, true);
      }
    });
    return outer;
  }

  hostPromise(inner: Promise<unknown>): object {
    return this.#host.newPromise((settle) => {
      void inner.then(
        (value) => settle(true, this.outward(value, true)),
        (error: unknown) => settle(false, this.outward(error, true)),
      );
    });
  }
}

function viewName(view: ArrayBufferView): string {
  if (view instanceof Uint8Array) return "Uint8Array";
  const name = Object.keys(views).find((key) => view instanceof (views[key] as ViewClass));
  return name ?? "Uint8Array";
}

type ViewClass = new (buffer: ArrayBuffer) => ArrayBufferView;
const views: Record<string, ViewClass> = {
  Uint8Array,
  Int8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
  DataView,
};
