// The console. What is logged goes out as copies that do nothing when looked at: no getter, no Proxy, no method of the functions.
import { CONSOLE_LEVELS } from "./console-levels.ts";
import type { Host } from "./host.ts";

const MAX_DEPTH = 4;
const MAX_ENTRIES = 200;

function className(value: object): string {
  const prototype = Object.getPrototypeOf(value) as object | null;
  const descriptor = prototype && Object.getOwnPropertyDescriptor(prototype, "constructor");
  const name: unknown = (descriptor?.value as { name?: unknown } | undefined)?.name;
  return typeof name === "string" ? name.slice(0, 100) : "Object";
}

/** What says that it is text need not be. */
function textOf(value: unknown): string {
  return String(value);
}

function functionNamed(name: string): () => void {
  return Object.defineProperty(() => undefined, "name", { value: name });
}

function emptyLike(value: object): object {
  const name = className(value);
  if (name === "Object") return {};
  const prototype = Object.create(null, { constructor: { value: functionNamed(name) } }) as object;
  return Object.create(prototype) as object;
}

function copyOf(value: unknown, depth: number, seen: Map<object, unknown>): unknown {
  if (typeof value === "function") return functionNamed(textOf(value.name));
  if (typeof value !== "object" || value === null) return value;
  const known = seen.get(value);
  if (known !== undefined) return known;
  if (value instanceof Date) return new Date(value.getTime());
  if (value instanceof RegExp) return new RegExp(value.source, value.flags);
  if (value instanceof ArrayBuffer) return value.slice(0);
  if (ArrayBuffer.isView(value)) {
    return new Uint8Array(
      value.buffer.slice(value.byteOffset, value.byteOffset + value.byteLength),
    );
  }
  if (value instanceof Promise) return Promise.resolve();
  if (value instanceof Error) return copyError(value);
  if (value instanceof Map) {
    const pairs = [...Map.prototype.entries.call(value)].slice(0, MAX_ENTRIES);
    return new Map(pairs.map((pair) => pair.map((x) => copyOf(x, depth + 1, seen)) as [1, 1]));
  }
  if (value instanceof Set) {
    const members = [...Set.prototype.values.call(value)].slice(0, MAX_ENTRIES);
    return new Set(members.map((member) => copyOf(member, depth + 1, seen)));
  }
  const copy = Array.isArray(value) ? [] : emptyLike(value);
  seen.set(value, copy);
  if (depth < MAX_DEPTH) copyMembers(value, copy, depth, seen);
  return copy;
}

function copyError(error: Error): Error {
  const copy = new Error(textOf(error.message));
  Object.defineProperty(copy, "stack", { value: textOf(error.stack) });
  return copy;
}

function copyMembers(value: object, copy: object, depth: number, seen: Map<object, unknown>): void {
  for (const key of Reflect.ownKeys(value).slice(0, MAX_ENTRIES)) {
    const descriptor = Object.getOwnPropertyDescriptor(value, key);
    if (descriptor === undefined || !descriptor.enumerable) continue;
    const shown = "value" in descriptor ? copyOf(descriptor.value, depth + 1, seen) : "[Getter]";
    Object.defineProperty(copy, key, { value: shown, enumerable: true, configurable: true });
  }
}

function safeCopy(value: unknown): unknown {
  try {
    return copyOf(value, 0, new Map());
  } catch {
    return "[object that cannot be shown]";
  }
}

type Method = (...args: unknown[]) => void;

export function makeConsole(host: Host): Record<string, Method> {
  const methods: Record<string, Method> = {};
  for (const [method, level] of Object.entries(CONSOLE_LEVELS)) {
    methods[method] = (...args) => host.log(level, args.map(safeCopy));
  }
  methods["time"] = (label = "default") => host.time("start", String(label));
  methods["timeLog"] = (label = "default") => host.time("log", String(label));
  methods["timeEnd"] = (label = "default") => host.time("end", String(label));
  return methods;
}
