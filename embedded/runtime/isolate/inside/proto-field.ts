// What assigning to `__proto__` means where functions run.

export function defineOwn(object: object, key: PropertyKey, value: unknown): void {
  const fields = { value, writable: true, enumerable: true, configurable: true };
  Object.defineProperty(object, key, fields);
}

/**
 * JSON may have a field of this name, and who copies it by assignments, as the library does, would let a caller choose the
 * prototype of what code looks at. In plain objects it is a field like any other; what is of a class can be given another one.
 */
export function letProtoBeAField(): void {
  const { get, set } = Object.getOwnPropertyDescriptor(Object.prototype, "__proto__") ?? {};
  Object.defineProperty(Object.prototype, "__proto__", {
    get,
    set(this: unknown, value: unknown) {
      const isPlain =
        typeof this === "object" &&
        this !== null &&
        Object.getPrototypeOf(this) === Object.prototype;
      if (!isPlain) set?.call(this, value);
      else defineOwn(this, "__proto__", value);
    },
  });
}
