import type { WireObject } from "../values/wire.ts";

/** A bigint in its wire form. */
export function int64(value: bigint): WireObject {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(value);
  return { $integer: bytes.toString("base64") };
}

export function readInt64(wire: unknown): bigint {
  const text = (wire as WireObject)["$integer"] as string;
  return Buffer.from(text, "base64").readBigInt64LE();
}
