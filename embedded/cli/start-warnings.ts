// What a functions folder asks for and will not get, said when the server starts: later it would be an error far from its
// cause.
import { readFileSync } from "node:fs";
import path from "node:path";

import { findConfigFile } from "../runtime/modules/config-file.ts";

const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/.*$/gm;
const USES_COMPONENT = /\.use\s*\(/;

export function startWarnings(functionsFolder: string): string[] {
  const file = findConfigFile(functionsFolder, "convex.config");
  if (file === null) return [];
  const text = readFileSync(file, "utf8").replace(COMMENTS, "");
  if (!USES_COMPONENT.test(text)) return [];
  return [
    `${path.basename(file)} installs components with app.use: this backend does not run them, and calls into them will fail.`,
  ];
}
