// schema, auth.config and convex.config are evaluated apart from the functions, each alone.
import { existsSync } from "node:fs";
import path from "node:path";
import { compileFunction } from "node:vm";

import { buildScript } from "./build-settings.ts";

/** Path of `<name>.ts` or `<name>.js` in the folder, or null. */
export function findConfigFile(folder: string, name: string): string | null {
  for (const extension of [".ts", ".js"]) {
    const file = path.join(folder, name + extension);
    if (existsSync(file)) return file;
  }
  return null;
}

/** The default export of a configuration file. It sees no globals of the host but `process.env`. */
export async function evaluateConfigFile(
  file: string,
  env: Readonly<Record<string, string>>,
): Promise<unknown> {
  const folder = path.dirname(file);
  const script = await buildScript(
    folder,
    `export { default } from ${JSON.stringify(`./${path.basename(file)}`)};`,
    "isolate",
  );
  const module = { exports: {} as { default?: unknown } };
  const run = compileFunction(script.code, ["module", "exports", "process", "require"], {
    filename: file,
  });
  run(module, module.exports, { env }, undefined);
  return module.exports.default;
}
