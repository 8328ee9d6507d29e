// What a realm's console hands out, as the host's own values, so that they print as everything else does.
// They are copies already (`inside/own-console.ts`): looking at them runs nobody's code.
import { types } from "node:util";

function functionNamed(name: string): () => void {
  return Object.defineProperty(() => undefined, "name", { value: name });
}

function emptyLike(value: object): object {
  const prototype = Object.getPrototypeOf(value) as { constructor?: { name: string } } | null;
  const name = prototype?.constructor?.name ?? "Object";
  if (name === "Object") return {};
  const own = Object.create(Object.prototype, { constructor: { value: functionNamed(name) } });
  return Object.create(own as object) as object;
}

function special(value: object, copy: (inner: unknown) => unknown): object | null {
  if (types.isDate(value)) return new Date(Number(value));
  if (types.isRegExp(value)) return new RegExp(value.source, value.flags);
  if (types.isAnyArrayBuffer(value)) return new Uint8Array(new Uint8Array(value)).buffer;
  if (ArrayBuffer.isView(value)) {
    return new Uint8Array(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  }
  if (types.isPromise(value)) return Promise.resolve();
  if (types.isNativeError(value)) {
    const error = new Error(value.message);
    Object.defineProperty(error, "stack", { value: value.stack });
    return error;
  }
  if (types.isMap(value)) return new Map([...value].map(([k, v]) => [copy(k), copy(v)] as const));
  if (types.isSet(value)) return new Set([...value].map(copy));
  return null;
}

export function hostValue(value: unknown, seen = new Map<object, unknown>()): unknown {
  if (typeof value === "function") return functionNamed(value.name);
  if (typeof value !== "object" || value === null) return value;
  const known = seen.get(value);
  if (known !== undefined) return known;
  const own = special(value, (inner) => hostValue(inner, seen));
  if (own !== null) return own;
  const copy = Array.isArray(value) ? [] : emptyLike(value);
  seen.set(value, copy);
  for (const key of Reflect.ownKeys(value)) {
    if (key === "length" && Array.isArray(value)) continue;
    const member = hostValue(Reflect.get(value, key), seen);
    Object.defineProperty(copy, key, { value: member, enumerable: true });
  }
  return copy;
}
