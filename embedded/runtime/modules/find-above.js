import { existsSync } from "node:fs";
import path from "node:path";

/**
 * The nearest folder from `from` upwards that has the file or folder; null when none has.
 *
 * @param {string} from
 * @param {string} name
 * @returns {string | null}
 */
export function findAbove(from, name) {
  for (let folder = from; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, name))) return folder;
    if (folder === path.dirname(folder)) return null;
  }
}
