// Words of a text, as the search indexes know them.
import { createHash } from "node:crypto";

const MAX_TOKEN_BYTES = 32;
const NOT_WORD = /[^\p{Alphabetic}\p{N}]+/u;

/** In the order of the text, repeated ones repeated; words of 32 bytes and more are left out. */
export function tokensOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(NOT_WORD)
    .filter((token) => token !== "" && Buffer.byteLength(token) < MAX_TOKEN_BYTES);
}

/** A short stand-in for an encoded filter value: equal exactly for equal values. */
export function filterDigest(encoded: string): string {
  if (encoded.length <= 40) return encoded;
  return `#${createHash("sha256").update(encoded, "latin1").digest("base64")}`;
}
