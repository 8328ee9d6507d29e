// How values lie in LMDB: four bytes of checksum over the key; then, where there is a value, four over key and value, and the
// value as UTF-8. Two sums, because a damaged value is lost under a known key, but a damaged key could have been any.
import type { Key } from "../values/wire.ts";
import { sumOf } from "./checksum.ts";

const KEY_SUM = 4;
const BOTH_SUMS = 8;
const KEY_SEED = 0x6b657973;
const LONGEST_STORED_KEY = 4_096;

/** What is written are bytes; what is read is text, or null: these are not the bytes that were written under this key. */
export type StoredValue = Buffer | string | null;

export function sumOfKey(view: DataView, start: number, end: number): number {
  return sumOf(view, start, end, KEY_SEED);
}

/** Whether an entry with these bytes was written under the key with this sum. */
export function isOfKey(view: DataView, start: number, end: number, keySum: number): boolean {
  return end - start >= KEY_SUM && view.getUint32(start, true) === keySum;
}

/** Whether the whole entry is what was written. */
export function isWhole(view: DataView, start: number, end: number, keySum: number): boolean {
  if (!isOfKey(view, start, end, keySum)) return false;
  if (end - start === KEY_SUM) return true;
  if (end - start <= BOTH_SUMS) return false;
  return view.getUint32(start + KEY_SUM, true) === sumOf(view, start + BOTH_SUMS, end, keySum);
}

const keyScratch = Buffer.alloc(LONGEST_STORED_KEY);
const keyView = new DataView(keyScratch.buffer, keyScratch.byteOffset, keyScratch.length);

export function checkedBytes(key: Key, value: string): Buffer {
  const head = value === "" ? KEY_SUM : BOTH_SUMS;
  const bytes = Buffer.allocUnsafe(head + Buffer.byteLength(value));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const keySum = sumOfKey(keyView, 0, keyScratch.write(key, "latin1"));
  view.setUint32(0, keySum, true);
  if (value === "") return bytes;
  bytes.write(value, BOTH_SUMS);
  view.setUint32(KEY_SUM, sumOf(view, BOTH_SUMS, bytes.length, keySum), true);
  return bytes;
}

/** The value of an entry that is whole. */
export function valueIn(bytes: Buffer, start: number, end: number): string {
  return end - start === KEY_SUM ? "" : bytes.toString("utf8", start + BOTH_SUMS, end);
}

/** Of a long value LMDB shows its own memory. */
function asBuffer(bytes: Uint8Array): Buffer {
  if (Buffer.isBuffer(bytes)) return bytes;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The view of the buffer that was asked for last: LMDB hands over all keys in one, and most values in another. */
class LastView {
  #bytes: Uint8Array | null = null;
  #view: DataView = new DataView(new ArrayBuffer(0));

  of(bytes: Uint8Array): DataView {
    if (bytes !== this.#bytes) {
      this.#bytes = bytes;
      this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    }
    return this.#view;
  }
}

/**
 * What LMDB calls for each key and value that crosses into or out of native memory. It does so in one order: the key that is
 * asked for, or the next one of a range, and then its value. So the key's sum is made on the way, from bytes that are at hand.
 */
export class CheckedValues {
  readonly #keys = new LastView();
  readonly #values = new LastView();
  #keySum = 0;

  readonly keyEncoder = {
    writeKey: (key: Key, target: Buffer, start: number): number => {
      const end = start + target.write(key, start, "latin1");
      this.#keySum = sumOfKey(this.#keys.of(target), start, end);
      return end;
    },
    readKey: (source: Buffer, start: number, end: number): Key => {
      this.#keySum = sumOfKey(this.#keys.of(source), start, end);
      return source.toString("latin1", start, end);
    },
  };

  readonly encoder = {
    encode: (value: StoredValue): Buffer => value as Buffer,
    decode: (bytes: Uint8Array): string | null => {
      // Of the buffer that LMDB uses again and again this is the length of the value, not its own.
      const { length } = bytes;
      if (!isWhole(this.#values.of(bytes), 0, length, this.#keySum)) return null;
      return valueIn(asBuffer(bytes), 0, length);
    },
  };
}
