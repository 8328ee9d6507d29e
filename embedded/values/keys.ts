// Order-preserving encoding of values: the order of two encodings (as bytes) is the order of the values, also when more
// encodings stand behind them. Only a string can begin like a longer one ("a", "a\0"), which then goes on with 0xFF.
import { kindOf, payload, toInt64 } from "./kinds.ts";
import type { Key, Wire, WireObject } from "./wire.ts";

const TERMINATOR = "\x00";
const ESCAPED_ZERO = "\x00\xff";

const scratch = new DataView(new ArrayBuffer(8));

function eightBytes(): string {
  const bytes = scratch;
  return String.fromCharCode(
    bytes.getUint8(0),
    bytes.getUint8(1),
    bytes.getUint8(2),
    bytes.getUint8(3),
    bytes.getUint8(4),
    bytes.getUint8(5),
    bytes.getUint8(6),
    bytes.getUint8(7),
  );
}

export function encodeFloat64(value: number): Key {
  scratch.setFloat64(0, value);
  return orderedFloat();
}

function orderedFloat(): Key {
  const high = scratch.getUint32(0);
  if (high >= 0x80000000) {
    scratch.setUint32(0, ~high);
    scratch.setUint32(4, ~scratch.getUint32(4));
  } else {
    scratch.setUint32(0, (high | 0x80000000) >>> 0);
  }
  return `\x0d${eightBytes()}`;
}

function encodeSpecialFloat(value: Wire): Key {
  // The bits are taken as they are: a NaN must keep its sign.
  const bytes = payload(value, "$float");
  for (let i = 0; i < 8; i++) scratch.setUint8(i, bytes.charCodeAt(7 - i));
  return orderedFloat();
}

function encodeInt64(value: bigint): Key {
  if (value === 0n) return "\x08";
  const magnitude = value < 0n ? -value - 1n : value;
  const size = magnitude < 128n ? 1 : magnitude < 32768n ? 2 : magnitude < 2147483648n ? 4 : 8;
  const rank = size === 1 ? 0 : size === 2 ? 1 : size === 4 ? 2 : 3;
  const tag = value < 0n ? 7 - rank : 9 + rank;
  scratch.setBigInt64(0, value);
  return String.fromCharCode(tag) + eightBytes().slice(8 - size);
}

function escaped(bytes: string): string {
  return bytes.includes(TERMINATOR) ? bytes.replaceAll(TERMINATOR, ESCAPED_ZERO) : bytes;
}

export function encodeString(text: string): Key {
  const isAscii = Buffer.byteLength(text) === text.length;
  const bytes = isAscii ? text : Buffer.from(text, "utf8").toString("latin1");
  return `\x10${escaped(bytes)}\x00`;
}

function encodeObject(value: WireObject): Key {
  let key = "\x15";
  for (const name of Object.keys(value).sort()) {
    key += encodeString(name) + encodeValue(value[name]);
  }
  return key + TERMINATOR;
}

export function encodeValue(value: Wire | undefined): Key {
  if (typeof value === "string") return encodeString(value);
  if (typeof value === "number") return encodeFloat64(value);
  switch (kindOf(value)) {
    case "undefined":
      return "\x01";
    case "null":
      return "\x03";
    case "int64":
      return encodeInt64(toInt64(value as Wire));
    case "float64":
      return encodeSpecialFloat(value as Wire);
    case "boolean":
      return value === true ? "\x0f" : "\x0e";
    case "bytes":
      return `\x11${escaped(payload(value as Wire, "$bytes"))}\x00`;
    case "array": {
      let key = "\x12";
      for (const item of value as Wire[]) key += encodeValue(item);
      return key + TERMINATOR;
    }
    default:
      return encodeObject(value as WireObject);
  }
}

/** A bound behind everything that begins with `prefix`: what follows an encoding is a tag or a terminator, never 0xFF. */
export function afterPrefix(prefix: Key): Key {
  return `${prefix}\xff`;
}

/** The next key behind exactly this one. */
export function justAfter(key: Key): Key {
  return `${key}\x00`;
}
