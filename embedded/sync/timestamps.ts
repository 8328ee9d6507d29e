// How a commit timestamp travels: eight bytes, little endian, base64.

export function encodeTs(ts: bigint): string {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigUInt64LE(ts);
  return bytes.toString("base64");
}

export function decodeTs(text: string): bigint | null {
  const bytes = Buffer.from(text, "base64");
  return bytes.length === 8 ? bytes.readBigUInt64LE() : null;
}
