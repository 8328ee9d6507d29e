// Words of a text, as the search indexes know them.
import { createHash } from "node:crypto";

const MAX_TOKEN_BYTES = 32;
const NOT_WORD = /[^\p{Alphabetic}\p{N}]+/u;

/** Goes up when words are made in another way: search indexes are then built anew. */
export const WORDS_VERSION = 2;

/**
 * In the order of the text, repeated ones repeated; words of 32 bytes and more are left out. Words are found and measured
 * before they are lower-cased, which adds marks to some letters ("İ") that would cut the word in two; and they are
 * lower-cased letter by letter, so that no letter depends on its place ("Σ").
 */
export function tokensOf(text: string): string[] {
  return text
    .split(NOT_WORD)
    .filter((token) => token !== "" && Buffer.byteLength(token) < MAX_TOKEN_BYTES)
    .map(lowerCase);
}

function lowerCase(token: string): string {
  return token.includes("Σ")
    ? Array.from(token, (letter) => letter.toLowerCase()).join("")
    : token.toLowerCase();
}

/** A short stand-in for an encoded filter value: equal exactly for equal values. */
export function filterDigest(encoded: string): string {
  if (encoded.length <= 40) return encoded;
  return `#${createHash("sha256").update(encoded, "latin1").digest("base64")}`;
}
