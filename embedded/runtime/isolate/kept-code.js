// What V8 made of a kept bundle, beside it: a start that finds that has nothing to parse and little to compile.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Script } from "node:vm";

import { writeWhole } from "./write-whole.js";

const SUM_BYTES = 32;

/**
 * V8 compares versions and lengths only: neither another text of the same length nor damaged bytes may pass. What it made
 * keeps the name under which it was compiled.
 *
 * @param {string} filename
 * @param {string} text
 * @param {Uint8Array} code
 */
function sumOf(filename, text, code) {
  return createHash("sha256").update(`${filename}\n`).update(text).update(code).digest();
}

/**
 * @param {string} place
 * @param {string} text
 * @param {string} filename
 */
function read(place, text, filename) {
  try {
    const kept = readFileSync(place);
    const code = kept.subarray(SUM_BYTES);
    return sumOf(filename, text, code).equals(kept.subarray(0, SUM_BYTES)) ? code : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The text of a bundle as a script. `keep`, when most of what a start needs has run once, lets the next start find what was
 * compiled until then. `file` is where the bundle is kept, null for none.
 *
 * @param {string | null} file
 * @param {string} text
 * @param {string} filename
 * @returns {{ script: Script; keep: () => void }}
 */
export function compileKept(file, text, filename) {
  if (file === null) return { script: new Script(text, { filename }), keep: () => undefined };
  const place = `${file}.v8`;
  const cachedData = read(place, text, filename);
  const script = new Script(text, { filename, cachedData });
  const isFound = cachedData !== undefined && script.cachedDataRejected === false;
  const keep = () => {
    if (isFound) return;
    try {
      const code = script.createCachedData();
      writeWhole(place, Buffer.concat([sumOf(filename, text, code), code]));
    } catch {
      // A disk that is full or read-only: the next start compiles again.
    }
  };
  return { script, keep };
}
