// Text and bytes, which functions turn into each other all the time: with as little of the host as can be.
import type { Host } from "./host.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const VALUES = new Map(ALPHABET.split("").map((letter, value) => [letter, value]));

export function makeTextEncoder(host: Host): unknown {
  return class TextEncoder {
    get encoding(): string {
      return "utf-8";
    }
    encode(text: unknown = ""): Uint8Array {
      const plain = String(text);
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
    const codes = [text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2)];
    if (codes.some((code) => code > 0xff)) return null;
    const held = ((codes[0] ?? 0) << 16) | ((codes[1] || 0) << 8) | (codes[2] || 0);
    const left = text.length - at;
    encoded += ALPHABET[held >> 18] as string;
    encoded += ALPHABET[(held >> 12) & 63] as string;
    encoded += left > 1 ? (ALPHABET[(held >> 6) & 63] as string) : "=";
    encoded += left > 2 ? (ALPHABET[held & 63] as string) : "=";
  }
  return encoded;
}
