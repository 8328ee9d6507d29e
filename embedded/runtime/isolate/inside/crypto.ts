// `crypto`. Key operations are the host's; chance is the function's own.
import { uuidOf } from "../../../values/uuid.ts";
import type { Crossing } from "./cross.ts";
import type { Host } from "./host.ts";
import type { Twin } from "./mirror.ts";

/** Up to this size a digest takes less time than its way to another thread and back, while other mutations wait. */
const SMALL_DIGEST_BYTES = 16 * 1024;
const DIGEST_BYTES: Record<string, number> = {
  "SHA-1": 20,
  "SHA-256": 32,
  "SHA-384": 48,
  "SHA-512": 64,
};
const MAX_RANDOM_BYTES = 65_536;

type Method = (...args: unknown[]) => unknown;

/** Replaces `digest` and `generateKey` of the class that the host's stands behind. */
function adjustSubtle(host: Host, cross: Crossing, subtle: Twin, refuseKeys: () => void): void {
  const prototype = subtle.prototype as Record<string, Method>;
  const outer = host.instanceOf("subtle") as Record<string, unknown>;
  for (const name of Object.keys(prototype)) {
    const hostMethod = outer[name];
    if (typeof hostMethod !== "function") continue;
    prototype[name] = async (...args) =>
      cross.inward(host.apply(hostMethod, outer, cross.list(args)), true);
  }
  const { digest: slow, generateKey: make } = prototype as Record<"digest" | "generateKey", Method>;
  prototype["digest"] = async (algorithm, data) => {
    const given: unknown =
      typeof algorithm === "string" ? algorithm : (algorithm as { name: unknown }).name;
    const name = String(given).toUpperCase();
    const length = DIGEST_BYTES[name];
    const bytes = length === undefined ? null : bytesOf(data);
    if (length === undefined || bytes === null || bytes.byteLength > SMALL_DIGEST_BYTES) {
      return slow(algorithm, data);
    }
    const sum = new ArrayBuffer(length);
    host.digest(name, bytes, sum);
    return sum;
  };
  prototype["generateKey"] = async (...args) => {
    refuseKeys();
    return make(...args);
  };
}

function bytesOf(data: unknown): ArrayBuffer | null {
  if (data instanceof ArrayBuffer) return data;
  if (!ArrayBuffer.isView(data)) return null;
  return data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength) as ArrayBuffer;
}

export function makeCrypto(
  host: Host,
  cross: Crossing,
  subtle: Twin,
  refuseKeys: () => void,
): object {
  adjustSubtle(host, cross, subtle, refuseKeys);
  const random = (length: number): Uint8Array => {
    const bytes = new Uint8Array(length);
    host.randomBytes(bytes.buffer);
    return bytes;
  };
  return {
    subtle: cross.inward(host.instanceOf("subtle")),
    getRandomValues(view: ArrayBufferView): ArrayBufferView {
      if (
        !ArrayBuffer.isView(view) ||
        view instanceof Float32Array ||
        view instanceof Float64Array
      ) {
        throw new TypeError("The data argument must be an integer-type TypedArray");
      }
      if (view.byteLength > MAX_RANDOM_BYTES) {
        throw new RangeError(`The requested length exceeds ${MAX_RANDOM_BYTES} bytes`);
      }
      const target = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
      target.set(random(view.byteLength));
      return view;
    },
    randomUUID: (): string => uuidOf(random(16)),
  };
}
