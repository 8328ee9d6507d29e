// The library's conversions between values and their JSON, for what most of them are: plain data. They look at each field once,
// where the library makes lists of pairs and texts for errors that nobody sees. Whatever is not plain is the library's own.

interface Conversions {
  jsonToConvex(value: unknown): unknown;
  convexToJson(value: unknown): unknown;
  patchValueToJson(value: unknown): unknown;
}

type Fields = Record<string, unknown>;

/** Somewhere in the value is what the library alone knows how to convert, or to refuse in its words. */
const PASS = Symbol("pass");

const MAX_NAME = 1024;
const DOLLAR = 36;
const LAST_CONTROL = 31;
const DELETE = 127;

function isPlainName(name: string): boolean {
  const { length } = name;
  if (length > MAX_NAME || name.charCodeAt(0) === DOLLAR) return false;
  for (let at = 0; at < length; at += 1) {
    const code = name.charCodeAt(at);
    if (code <= LAST_CONTROL || code >= DELETE) return false;
  }
  return true;
}

function isSpecial(number: number): boolean {
  return !Number.isFinite(number) || Object.is(number, -0);
}

function areSame(names: readonly string[], others: readonly string[]): boolean {
  if (names.length !== others.length) return false;
  for (let at = 0; at < names.length; at += 1) if (names[at] !== others[at]) return false;
  return true;
}

/** The field names of an object, and in the order in which they are written. */
interface Shape {
  names: readonly string[];
  sorted: readonly string[];
}

class Encoding {
  /** The last shape at each depth: the rows of a list have the same one. */
  readonly #shapes: (Shape | undefined)[] = [];
  readonly #slow: (value: unknown) => unknown;

  constructor(slow: (value: unknown) => unknown) {
    this.#slow = slow;
  }

  of(value: unknown, depth: number, keepsUndefined: boolean): unknown {
    switch (typeof value) {
      case "string":
      case "boolean":
        return value;
      case "number":
        return isSpecial(value) ? this.#slow(value) : value;
      case "bigint":
        return this.#slow(value);
      case "object":
        break;
      default:
        return PASS;
    }
    if (value === null) return null;
    const prototype = Object.getPrototypeOf(value) as object | null;
    if (prototype === Object.prototype || prototype === null) {
      return this.#object(value as Fields, depth, keepsUndefined);
    }
    if (prototype === Array.prototype) return this.#array(value as unknown[], depth);
    return prototype === ArrayBuffer.prototype ? this.#slow(value) : PASS;
  }

  #array(items: readonly unknown[], depth: number): unknown {
    if (!Array.isArray(items)) return PASS;
    const out: unknown[] = [];
    for (const item of items) {
      const encoded = this.of(item, depth + 1, false);
      if (encoded === PASS) return PASS;
      out.push(encoded);
    }
    return out;
  }

  #object(value: Fields, depth: number, keepsUndefined: boolean): unknown {
    const shape = this.#shapeOf(Object.keys(value), depth);
    if (shape === null) return PASS;
    const out: Fields = {};
    for (const name of shape.sorted) {
      const field = value[name];
      if (field === undefined) {
        if (keepsUndefined) return PASS;
        continue;
      }
      const encoded = this.of(field, depth + 1, false);
      if (encoded === PASS) return PASS;
      out[name] = encoded;
    }
    return out;
  }

  /** null: a name that is refused, unless the field is undefined. */
  #shapeOf(names: string[], depth: number): Shape | null {
    const known = this.#shapes[depth];
    if (known !== undefined && areSame(known.names, names)) return known;
    for (const name of names) if (!isPlainName(name)) return null;
    const shape = { names, sorted: [...names].sort() };
    this.#shapes[depth] = shape;
    return shape;
  }
}

export function quickValues(library: Conversions): Conversions {
  const decode = (value: unknown): unknown => {
    switch (typeof value) {
      case "string":
      case "boolean":
      case "number":
        return value;
      case "object":
        break;
      default:
        return library.jsonToConvex(value);
    }
    if (value === null) return null;
    if (Array.isArray(value)) {
      if (Object.getPrototypeOf(value) !== Array.prototype) return library.jsonToConvex(value);
      const items: unknown[] = [];
      for (const item of value as unknown[]) {
        if (item === undefined) return library.jsonToConvex(value);
        items.push(decode(item));
      }
      return items;
    }
    const names = Object.keys(value);
    const first = names[0];
    if (names.length === 1 && first !== undefined && first.charCodeAt(0) === DOLLAR) {
      return library.jsonToConvex(value);
    }
    const out: Fields = {};
    for (const name of names) {
      if (!isPlainName(name)) return library.jsonToConvex(value);
      out[name] = decode((value as Fields)[name]);
    }
    return out;
  };
  const encodeBy =
    (slow: (value: unknown) => unknown, keepsUndefined: boolean) =>
    (value: unknown): unknown => {
      const encoded = new Encoding(library.convexToJson).of(value, 0, keepsUndefined);
      return encoded === PASS ? slow(value) : encoded;
    };
  return {
    jsonToConvex: decode,
    convexToJson: encodeBy(library.convexToJson, false),
    patchValueToJson: encodeBy(library.patchValueToJson, true),
  };
}
