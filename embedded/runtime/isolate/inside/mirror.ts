// Twins of the host's web classes: the same names and members, made of this realm's functions, each asking the host's own.
import { type Crossing, pair } from "./cross.ts";
import type { Host, HostClass } from "./host.ts";

/** Parents come before their children. */
const CLASSES: Record<string, string | null> = {
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
};

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
    if (key === "constructor" || key === "prototype" || key === "name" || key === "length")
      continue;
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

/** A class of this realm behind which the host's works. Its children are made by `super`, as anywhere. */
export function mirrorClass(
  host: Host,
  cross: Crossing,
  name: string,
  parent: Twin | null,
  prepare: (args: unknown[]) => unknown[] = (args) => args,
): Twin {
  const outer: HostClass = host.classOf(name);
  const construct = (inner: object, args: unknown[]): void => {
    pair(inner, host.construct(outer, cross.list(prepare(args))));
  };
  class Mirror {
    constructor(...args: unknown[]) {
      construct(this, args);
    }
  }
  const { prototype, length } = outer as unknown as { prototype: object; length: number };
  named(Mirror, name, length);
  if (parent !== null) {
    Object.setPrototypeOf(Mirror, parent);
    Object.setPrototypeOf(Mirror.prototype, parent.prototype);
  }
  copyMembers(cross, Object.getOwnPropertyDescriptors(prototype), Mirror.prototype);
  copyMembers(cross, Object.getOwnPropertyDescriptors(outer), Mirror, outer);
  cross.mirrorPrototype(prototype, Mirror.prototype);
  return Mirror as Twin;
}

/** All of them, by name. */
export function mirrorClasses(host: Host, cross: Crossing): Record<string, Twin> {
  const classes: Record<string, Twin> = {};
  for (const [name, parent] of Object.entries(CLASSES)) {
    const prepare = name === "Request" ? withDuplex : undefined;
    classes[name] = mirrorClass(host, cross, name, classes[parent ?? ""] ?? null, prepare);
  }
  return classes;
}

/** Streams as bodies need no `duplex` here: there is only one way to send them. */
export function withDuplex(args: unknown[]): unknown[] {
  const [input, init] = args;
  if (typeof init !== "object" || init === null) return args;
  const { body } = init as { body?: unknown };
  if (typeof body !== "object" || body === null) return args;
  return [input, { duplex: "half", ...init }];
}
