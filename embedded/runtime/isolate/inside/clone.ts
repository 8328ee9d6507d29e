// `structuredClone`, for values of this realm.
type Seen = Map<object, unknown>;

const ERRORS: Record<string, new (message: string) => Error> = {
  Error,
  EvalError,
  RangeError,
  ReferenceError,
  SyntaxError,
  TypeError,
  URIError,
};

export function makeStructuredClone(refuse: (text: string) => never): (value: unknown) => unknown {
  const clone = (value: unknown, seen: Seen): unknown => {
    if (typeof value === "function" || typeof value === "symbol") {
      return refuse(`${String(value)} could not be cloned.`);
    }
    if (typeof value !== "object" || value === null) return value;
    if (seen.has(value)) return seen.get(value);
    const keep = <T extends object>(copy: T): T => {
      seen.set(value, copy);
      return copy;
    };
    if (value instanceof Date) return keep(new Date(value.getTime()));
    if (value instanceof RegExp) return keep(new RegExp(value.source, value.flags));
    if (value instanceof ArrayBuffer) return keep(value.slice(0));
    if (ArrayBuffer.isView(value)) return keep(cloneView(value, clone, seen));
    if (value instanceof Map) return cloneMap(value, keep(new Map()), clone, seen);
    if (value instanceof Set) return cloneSet(value, keep(new Set()), clone, seen);
    if (value instanceof Error) return cloneError(value, keep, clone, seen);
    if (value instanceof WeakMap || value instanceof WeakSet || value instanceof Promise) {
      return refuse(`${Object.prototype.toString.call(value)} could not be cloned.`);
    }
    const copy = keep<object>(Array.isArray(value) ? Array.from({ length: value.length }) : {});
    for (const key of Object.keys(value)) {
      Object.defineProperty(copy, key, {
        value: clone((value as Record<string, unknown>)[key], seen),
        writable: true,
        enumerable: true,
        configurable: true,
      });
    }
    return copy;
  };
  return (value) => clone(value, new Map());
}

type Clone = (value: unknown, seen: Seen) => unknown;

function cloneView(view: ArrayBufferView, clone: Clone, seen: Seen): ArrayBufferView {
  const buffer = clone(view.buffer, seen) as ArrayBuffer;
  const View = view.constructor as new (b: ArrayBuffer, o: number, l?: number) => ArrayBufferView;
  const length = (view as Partial<Uint8Array>).length ?? view.byteLength;
  return new View(buffer, view.byteOffset, length);
}

function cloneMap(
  from: Map<unknown, unknown>,
  to: Map<unknown, unknown>,
  clone: Clone,
  seen: Seen,
) {
  for (const [key, value] of from) to.set(clone(key, seen), clone(value, seen));
  return to;
}

function cloneSet(from: Set<unknown>, to: Set<unknown>, clone: Clone, seen: Seen): Set<unknown> {
  for (const value of from) to.add(clone(value, seen));
  return to;
}

function cloneError(error: Error, keep: (copy: Error) => Error, clone: Clone, seen: Seen): Error {
  const copy = keep(new (ERRORS[error.name] ?? Error)(error.message));
  Object.defineProperty(copy, "stack", { value: error.stack, writable: true, configurable: true });
  if ("cause" in error) Object.defineProperty(copy, "cause", { value: clone(error.cause, seen) });
  return copy;
}
