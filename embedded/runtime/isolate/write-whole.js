import { renameSync, writeFileSync } from "node:fs";
import process from "node:process";

/**
 * Another process may write the same file: whole, or not at all.
 *
 * @param {string} file
 * @param {string | Uint8Array} text
 */
export function writeWhole(file, text) {
  const own = `${file}.${process.pid}.${performance.now()}`;
  writeFileSync(own, text);
  renameSync(own, file);
}
