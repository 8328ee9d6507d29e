// The checksum of stored bytes. crc32 of `node:zlib` would do, but to call it costs more than to add up the few hundred
// bytes of a document here. Both halves change one to one with each word that they take in, so damage within one word is
// always seen, and any other is missed once in four billion times.
const ODD = 0x9e3779b1;

/** `seed` ties the sum to something else, as the sum of a value to its key. */
export function sumOf(bytes: DataView, start: number, end: number, seed: number): number {
  let even = seed ^ (end - start);
  let odd = ~seed;
  let at = start;
  for (const last = end - 7; at < last; at += 8) {
    even = Math.imul(even ^ bytes.getUint32(at, true), ODD);
    even ^= even >>> 15;
    odd = Math.imul(odd ^ bytes.getUint32(at + 4, true), ODD);
    odd ^= odd >>> 13;
  }
  for (; at < end; at++) {
    even = Math.imul(even ^ bytes.getUint8(at), ODD);
    even ^= even >>> 15;
  }
  const sum = Math.imul(even ^ (even >>> 16), ODD) ^ odd;
  return (sum ^ (sum >>> 16)) >>> 0;
}
