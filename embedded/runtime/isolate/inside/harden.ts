// Makes everything that all calls share unchangeable.
import { defineOwn, letProtoBeAField } from "./proto-field.ts";

/** Prototypes from which code inherits names that it also assigns: `error.name = …`, `view.toString = …`. */
function inherited(): object[] {
  const errors = [Error, TypeError, RangeError, SyntaxError, ReferenceError, EvalError, URIError];
  return [
    Object.prototype,
    Function.prototype,
    ...errors.map((error) => error.prototype as object),
    AggregateError.prototype,
  ];
}

/**
 * A frozen property would also forbid objects below it to have their own by assignment. As an accessor it is frozen as well, and
 * assigning defines the object's own.
 */
function letInstancesAssign(prototype: object): void {
  for (const key of Reflect.ownKeys(prototype)) {
    const descriptor = Object.getOwnPropertyDescriptor(prototype, key);
    if (!descriptor?.configurable || !("value" in descriptor)) continue;
    const value: unknown = descriptor.value;
    Object.defineProperty(prototype, key, {
      enumerable: descriptor.enumerable ?? false,
      configurable: false,
      get: () => value,
      set(this: object, own: unknown) {
        if (this === prototype) throw new TypeError(`Cannot assign to '${String(key)}'`);
        defineOwn(this, key, own);
      },
    });
  }
}

/** The prototypes that no global names. */
function hidden(): unknown[] {
  async function* asyncGenerator(): AsyncGenerator {}
  function* generator(): Generator {}
  const iterators = [[].values(), new Map().values(), new Set().values(), ""[Symbol.iterator]()];
  return [
    generator,
    asyncGenerator,
    generator.prototype,
    asyncGenerator.prototype,
    async () => undefined,
    ...iterators,
    "".matchAll(/x/g),
    Object.getPrototypeOf(Uint8Array),
  ];
}

const TYPED_ARRAY = Object.getPrototypeOf(Uint8Array.prototype) as object;

/** Whether typed arrays inherit from it. */
function isAboveTypedArrays(value: object): boolean {
  return (
    value === Object.prototype ||
    value === TYPED_ARRAY ||
    Object.getPrototypeOf(value) === TYPED_ARRAY
  );
}

/**
 * The same as to freeze it, but for what the engine thinks of it: below a prototype that `Object.freeze` made it looks at the whole
 * chain for every element that is written, a hundred times as long as the write.
 */
function freezeGently(value: object): void {
  Object.seal(value);
  for (const key of Reflect.ownKeys(value)) {
    if (Reflect.getOwnPropertyDescriptor(value, key)?.writable === true) {
      Object.defineProperty(value, key, { writable: false });
    }
  }
  // What becomes a prototype is laid out to be read fast, which it was before it was changed.
  Object.create(value);
}

export function harden(roots: readonly unknown[]): void {
  letProtoBeAField();
  for (const prototype of inherited()) letInstancesAssign(prototype);
  const done = new Set<unknown>();
  const waiting: unknown[] = [...roots, ...hidden()];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if ((typeof value !== "object" && typeof value !== "function") || value === null) continue;
    if (done.has(value)) continue;
    done.add(value);
    waiting.push(Object.getPrototypeOf(value));
    for (const { value: member, get, set } of Object.values(descriptorsOf(value))) {
      waiting.push(member, get, set);
    }
    if (isAboveTypedArrays(value)) freezeGently(value);
    else Object.freeze(value);
  }
}

function descriptorsOf(value: object): Record<PropertyKey, PropertyDescriptor> {
  const all = Object.getOwnPropertyDescriptors(value) as Record<PropertyKey, PropertyDescriptor>;
  return Object.fromEntries(Reflect.ownKeys(all).map((key, at) => [at, all[key]])) as typeof all;
}
