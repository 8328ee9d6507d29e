// Document ids, version 6: base32 of table number, 16 bytes and a checksum. The text of two ids of one table compares
// like their bytes.
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const MIN_LENGTH = 31;
const MAX_LENGTH = 37;
const INTERNAL_BYTES = 16;
const MS_PER_DAY = 86_400_000;

const LETTERS = Buffer.from(ALPHABET, "latin1");
const DIGITS = new Int8Array(128).fill(-1);
for (let i = 0; i < ALPHABET.length; i++) DIGITS[ALPHABET.charCodeAt(i)] = i;

function footer(bytes: Uint8Array, length: number): number {
  let low = 0;
  let high = 0;
  for (let i = 0; i < length; i++) {
    low = (low + (bytes[i] as number)) & 0xff;
    high = (high + low) & 0xff;
  }
  return (high << 8) | low;
}

/** Where the bytes of an id are put together. */
const bytes = new Uint8Array(5 + INTERNAL_BYTES + 2);

export function encodeId(tableNumber: number, internal: Uint8Array): string {
  let length = 0;
  let rest = tableNumber >>> 0;
  while (rest >= 0x80) {
    bytes[length++] = (rest & 0x7f) | 0x80;
    rest >>>= 7;
  }
  bytes[length++] = rest;
  for (let i = 0; i < INTERNAL_BYTES; i++) bytes[length++] = internal[i] as number;
  const sum = footer(bytes, length);
  bytes[length++] = sum & 0xff;
  bytes[length++] = sum >> 8;
  return base32(length);
}

/** Where a text is put together: letter by letter it would be a tree of texts. */
const letters = Buffer.alloc(MAX_LENGTH);

function base32(length: number): string {
  let at = 0;
  let buffer = 0;
  let bits = 0;
  for (let i = 0; i < length; i++) {
    buffer = ((buffer & 0x1f) << 8) | (bytes[i] as number);
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      letters[at++] = LETTERS[(buffer >> bits) & 0x1f] as number;
    }
  }
  if (bits > 0) letters[at++] = LETTERS[(buffer << (5 - bits)) & 0x1f] as number;
  return letters.toString("latin1", 0, at);
}

export type IdProblem = { problem: string };
export type DecodedId = { tableNumber: number; internal: Uint8Array };

export function decodeId(id: string): DecodedId | IdProblem {
  if (id.length < MIN_LENGTH || id.length > MAX_LENGTH) {
    return { problem: `Unable to decode ID: Invalid ID length ${id.length}` };
  }
  const bytes = new Uint8Array((id.length * 5) >> 3);
  let length = 0;
  let buffer = 0;
  let bits = 0;
  for (let i = 0; i < id.length; i++) {
    const digit = DIGITS[id.charCodeAt(i)] ?? -1;
    if (digit < 0) return { problem: "Unable to decode ID: ID wasn't valid base32" };
    buffer = ((buffer & 0xff) << 5) | digit;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes[length++] = (buffer >> bits) & 0xff;
    }
  }
  if ((buffer & ((1 << bits) - 1)) !== 0 || bits >= 5) {
    return { problem: "Unable to decode ID: ID wasn't valid base32" };
  }
  return decodeBytes(bytes, id.length);
}

function decodeBytes(bytes: Uint8Array, textLength: number): DecodedId | IdProblem {
  let tableNumber = 0;
  let at = 0;
  for (let shift = 1; ; shift *= 128) {
    const byte = bytes[at++] ?? 0;
    tableNumber += (byte & 0x7f) * shift;
    if (byte < 0x80) {
      // A last group of zeroes would be a second spelling of the same number.
      if ((byte === 0 && at > 1) || tableNumber === 0 || tableNumber > 0xffffffff) {
        return { problem: "Unable to decode ID: Invalid table number" };
      }
      break;
    }
    if (at >= 5) return { problem: "Unable to decode ID: Invalid table number" };
  }
  const end = at + INTERNAL_BYTES;
  if (bytes.length !== end + 2) {
    return { problem: `Unable to decode ID: Invalid ID length ${textLength}` };
  }
  const expected = footer(bytes, end);
  const version = ((bytes[end] as number) | ((bytes[end + 1] as number) << 8)) ^ expected;
  if (version !== 0) {
    return { problem: `Unable to decode ID: Invalid ID version ${version} (expected 0)` };
  }
  return { tableNumber, internal: bytes.slice(at, end) };
}

/** The number of an id's table, or null for what is no id: as `decodeId` has it, in one walk. */
export function tableNumberOf(id: string): number | null {
  if (id.length < MIN_LENGTH || id.length > MAX_LENGTH) return null;
  let [buffer, bits] = [0, 0];
  let [number, shift] = [0, 1];
  /** How many bytes there were, and how many there are in front of the checksum, once that is known. */
  let [count, checked] = [0, 0];
  let [low, high, sum] = [0, 0, 0];
  for (let i = 0; i < id.length; i++) {
    const digit = DIGITS[id.charCodeAt(i)] ?? -1;
    if (digit < 0) return null;
    buffer = ((buffer & 0xff) << 5) | digit;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    const byte = (buffer >> bits) & 0xff;
    if (checked === 0) {
      number += (byte & 0x7f) * shift;
      shift *= 128;
      if (byte < 0x80) {
        if ((byte === 0 && count > 0) || number === 0 || number > 0xffffffff) return null;
        checked = count + 1 + INTERNAL_BYTES;
      } else if (count >= 4) return null;
    }
    if (checked === 0 || count < checked) {
      low = (low + byte) & 0xff;
      high = (high + low) & 0xff;
    } else sum |= byte << (8 * (count - checked));
    count++;
  }
  const isWhole = (buffer & ((1 << bits) - 1)) === 0 && bits < 5 && count === checked + 2;
  return isWhole && sum === ((high << 8) | low) ? number : null;
}

/** 14 random bytes, then the day: ids of one day cluster at their end, and never repeat. */
export function internalId(random: Uint8Array, nowMs: number): Uint8Array {
  const internal = new Uint8Array(INTERNAL_BYTES);
  for (let i = 0; i < INTERNAL_BYTES - 2; i++) internal[i] = random[i] as number;
  const days = Math.floor(nowMs / MS_PER_DAY) & 0xffff;
  internal[INTERNAL_BYTES - 2] = days >> 8;
  internal[INTERNAL_BYTES - 1] = days & 0xff;
  return internal;
}
