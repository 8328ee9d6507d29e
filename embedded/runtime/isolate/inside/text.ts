// Text and bytes, which functions turn into each other all the time: with as little of the host as can be.
import type { Host } from "./host.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const VALUES = new Map(ALPHABET.split("").map((letter, value) => [letter, value]));

/** Up to this length it is quicker to look at each letter than to ask the host. */
const SHORT_LENGTH = 256;

/** null: too long, or with letters that take more than a byte. */
function shortBytes(text: string): Uint8Array | null {
  const { length } = text;
  if (length > SHORT_LENGTH) return null;
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) return null;
    bytes[at] = code;
  }
  return bytes;
}

export function makeTextEncoder(host: Host): unknown {
  return class TextEncoder {
    get encoding(): string {
      return "utf-8";
    }
    encode(text: unknown = ""): Uint8Array {
      const plain = String(text);
      const short = shortBytes(plain);
      if (short !== null) return short;
      const bytes = new Uint8Array(host.encode(plain));
      host.encoded(bytes.buffer);
      return bytes;
    }
    encodeInto(text: unknown, into: Uint8Array): { read: number; written: number } {
      let read = 0;
      let written = 0;
      for (const character of String(text)) {
        const bytes = this.encode(character);
        if (written + bytes.length > into.length) break;
        into.set(bytes, written);
        written += bytes.length;
        read += character.length;
      }
      return { read, written };
    }
  };
}

/** As the web's own: white space and a missing end are forgiven. */
export function forgivingDecode(encoded: string): string | null {
  let text = encoded.replace(/[\t\n\f\r ]+/g, "");
  if (text.length % 4 === 0) text = text.replace(/={1,2}$/, "");
  if (text.length % 4 === 1) return null;
  let decoded = "";
  let bits = 0;
  let held = 0;
  for (let at = 0; at < text.length; at += 1) {
    const value = VALUES.get(text[at] as string);
    if (value === undefined) return null;
    held = ((held << 6) | value) & 0xfff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    decoded += String.fromCharCode((held >> bits) & 0xff);
  }
  return decoded;
}

/** null when a character is more than a byte. */
export function encodeBase64(text: string): string | null {
  let encoded = "";
  for (let at = 0; at < text.length; at += 3) {
    const first = text.charCodeAt(at);
    // Behind the end it is no number, which counts as zero.
    const second = text.charCodeAt(at + 1);
    const third = text.charCodeAt(at + 2);
    if (first > 0xff || second > 0xff || third > 0xff) return null;
    const held = (first << 16) | (second << 8) | third;
    const left = text.length - at;
    encoded += ALPHABET[held >> 18] as string;
    encoded += ALPHABET[(held >> 12) & 63] as string;
    encoded += left > 1 ? (ALPHABET[(held >> 6) & 63] as string) : "=";
    encoded += left > 2 ? (ALPHABET[held & 63] as string) : "=";
  }
  return encoded;
}
