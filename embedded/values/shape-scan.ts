// Whether wire JSON text can hold something that is nested too deeply, too long or cut in the middle of a character, found
// without parsing it: most results are far from every limit, and parsing them would cost as much as making them.
import { MAX_FIELDS, MAX_VALUE_NESTING } from "./check.ts";

const QUOTE = 34;
const COMMA = 44;
const OPEN_ARRAY = 91;
const BACKSLASH = 92;
const CLOSE_ARRAY = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
/** No text below this length is long or deep enough. */
const SHORTEST = 2 * MAX_VALUE_NESTING;
/** JSON.stringify writes surrogates without a partner like this, and in no other way. */
const LONE_SURROGATE = "\\ud";

/** The place behind the string that begins before `from`. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return at + 1;
  }
  return text.length;
}

/** As often as it may be, in strings too: there are few of them in most results, and to count is quicker than to look at each letter. */
function hasAtMost(limit: number, text: string, ...characters: string[]): boolean {
  let left = limit;
  for (const character of characters) {
    for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) {
      left -= 1;
      if (left < 0) return false;
    }
  }
  return true;
}

/** False: the text must be parsed and looked at. It may say so of a value that is well within the limits. */
export function isPlainlyWithinLimits(text: string): boolean {
  if (text.includes(LONE_SURROGATE)) return false;
  if (text.length <= SHORTEST) return true;
  const isFlat = hasAtMost(MAX_VALUE_NESTING, text, "{", "[");
  if (isFlat && hasAtMost(MAX_FIELDS - 2, text, ",")) return true;
  const commas: number[] = [0];
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char === QUOTE) {
      at = endOfString(text, at + 1) - 1;
    } else if (char === COMMA) {
      const seen = (commas[depth] as number) + 1;
      if (seen >= MAX_FIELDS) return false;
      commas[depth] = seen;
    } else if (char === OPEN_ARRAY || char === OPEN_OBJECT) {
      depth += 1;
      if (depth > MAX_VALUE_NESTING) return false;
      commas[depth] = 0;
    } else if (char === CLOSE_ARRAY || char === CLOSE_OBJECT) {
      depth -= 1;
    }
  }
  return true;
}
