// Twins of the host's web classes: the same names and members, made of this realm's functions, each asking the host's own.
import { type Crossing, pair } from "./cross.ts";
import type { Host, HostClass } from "./host.ts";

/** Parents come before their children. */
const CLASSES = {
  Event: null,
  CustomEvent: "Event",
  EventTarget: null,
  AbortSignal: "EventTarget",
  AbortController: null,
  Blob: null,
  File: "Blob",
  FormData: null,
  Headers: null,
  Request: null,
  Response: null,
  URL: null,
  URLSearchParams: null,
  ReadableStream: null,
  ReadableStreamDefaultReader: null,
  ReadableStreamBYOBReader: null,
  ReadableStreamDefaultController: null,
  ReadableByteStreamController: null,
  ReadableStreamBYOBRequest: null,
  WritableStream: null,
  WritableStreamDefaultWriter: null,
  WritableStreamDefaultController: null,
  TransformStream: null,
  TransformStreamDefaultController: null,
  ByteLengthQueuingStrategy: null,
  CountQueuingStrategy: null,
  TextDecoderStream: null,
  TextEncoderStream: null,
  CompressionStream: null,
  DecompressionStream: null,
  TextDecoder: null,
  CryptoKey: null,
  SubtleCrypto: null,
} satisfies Record<string, string | null>;

export type Twins = Record<keyof typeof CLASSES, Twin>;

/** Members whose arguments are the functions' own business: the host only passes them on. */
const OPAQUE = new Set(["enqueue", "write", "error", "abort", "cancel", "terminate"]);
/** `from` takes iterables of the realm step by step, which no copy can stand for. */
const LEFT_OUT = new Set(["from"]);

type Members = Record<PropertyKey, PropertyDescriptor>;

function named<T extends object>(value: T, name: string, length: number): T {
  Object.defineProperty(value, "name", { value: name, configurable: true });
  Object.defineProperty(value, "length", { value: length, configurable: true });
  return value;
}

function copyMembers(cross: Crossing, from: Members, onto: object, self?: object): void {
  for (const key of Reflect.ownKeys(from)) {
    if (key === "constructor") continue;
    // A class has these of its own; in a prototype they are members like any other.
    if (self && (key === "prototype" || key === "name" || key === "length")) continue;
    if (typeof key === "string" && (key.startsWith("_") || (self && LEFT_OUT.has(key)))) continue;
    // Only the symbols that every realm shares; the host's own are its secrets.
    if (typeof key === "symbol" && !SHARED.has(key)) continue;
    const descriptor = from[key] as PropertyDescriptor;
    const isPlain = typeof descriptor.value !== "function" && "value" in descriptor;
    if (isPlain && Object(descriptor.value) === descriptor.value) continue;
    Object.defineProperty(onto, key, isPlain ? descriptor : mirrored(cross, key, descriptor, self));
  }
}

const SHARED = new Set<symbol>([Symbol.iterator, Symbol.asyncIterator, Symbol.toStringTag]);

function mirrored(
  cross: Crossing,
  key: PropertyKey,
  from: PropertyDescriptor,
  self?: object,
): PropertyDescriptor {
  const { enumerable = false, configurable = false } = from;
  const ask = (method: unknown, inner: unknown, args: unknown[]): unknown => {
    const outer = self ?? cross.hostOf(inner);
    if (outer === undefined) throw new TypeError("Illegal invocation");
    return cross.ask(method, outer, cross.list(args, OPAQUE.has(String(key))));
  };
  const label = typeof key === "symbol" ? `[${key.description ?? ""}]` : String(key);
  if (typeof from.value === "function") {
    const { value } = {
      value(this: unknown, ...args: unknown[]): unknown {
        return ask(from.value, this, args);
      },
    };
    const { length } = from.value as { length: number };
    return { value: named(value, label, length), writable: true, enumerable, configurable };
  }
  const accessor: PropertyDescriptor = { enumerable, configurable };
  if (from.get) {
    accessor.get = function get(this: unknown): unknown {
      return ask(from.get, this, []);
    };
  }
  if (from.set) {
    accessor.set = function set(this: unknown, value: unknown): void {
      ask(from.set, this, [value]);
    };
  }
  return accessor;
}

export type Twin = (new (...args: unknown[]) => object) & { prototype: object };

interface Making {
  /** What the host's constructor is given. */
  prepare?: (args: unknown[]) => unknown[];
  /** Whether the object needs none of the host's so far. */
  begin?: (inner: object, args: unknown[]) => boolean;
}

/** A class of this realm behind which the host's works. Its children are made by `super`, as anywhere. */
export function mirrorClass(
  host: Host,
  cross: Crossing,
  name: string,
  parent: Twin | null,
  { prepare, begin }: Making = {},
): Twin {
  const outer: HostClass = host.classOf(name);
  const construct = (inner: object, args: unknown[]): void => {
    if (begin?.(inner, args) === true) return;
    pair(inner, host.construct(outer, cross.list(prepare?.(args) ?? args)));
  };
  function Mirror(this: object, ...args: unknown[]): void {
    if (new.target === undefined) {
      throw new TypeError(`Class constructor ${name} cannot be invoked without 'new'`);
    }
    construct(this, args);
    if (parent === (Error as never)) Error.captureStackTrace(this, Mirror);
  }
  const { prototype, length } = outer as unknown as { prototype: object; length: number };
  const twin = named(Mirror, name, length) as unknown as Twin;
  if (parent !== null) {
    Object.setPrototypeOf(twin, parent);
    Object.setPrototypeOf(twin.prototype, parent.prototype);
  }
  copyMembers(cross, Object.getOwnPropertyDescriptors(prototype), twin.prototype);
  copyMembers(cross, Object.getOwnPropertyDescriptors(outer), twin, outer);
  cross.mirrorPrototype(prototype, twin.prototype);
  return twin;
}

/** All of them, by name. */
export function mirrorClasses(
  host: Host,
  cross: Crossing,
  begin: Partial<Record<string, Making["begin"]>>,
): Twins {
  const classes: Record<string, Twin> = {};
  for (const [name, parent] of Object.entries<string | null>(CLASSES)) {
    classes[name] = mirrorClass(host, cross, name, classes[parent ?? ""] ?? null, {
      ...(name === "Request" ? { prepare: withDuplex } : {}),
      begin: (inner, args) => begin[name]?.(inner, args) === true,
    });
  }
  return classes as Twins;
}

/** Streams as bodies need no `duplex` here: there is only one way to send them. */
export function withDuplex(args: unknown[]): unknown[] {
  const [input, init] = args;
  if (typeof init !== "object" || init === null) return args;
  const { body } = init as { body?: unknown };
  if (typeof body !== "object" || body === null) return args;
  return [input, { duplex: "half", ...init }];
}
