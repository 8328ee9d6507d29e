// schema, auth.config and convex.config are built and evaluated apart from the functions, each alone.
import { existsSync } from "node:fs";
import path from "node:path";
import { compileFunction } from "node:vm";

import { SCRIPT_RESULT, buildScript } from "./build-settings.ts";

export interface BuiltConfig {
  file: string;
  code: string;
}

/** Path of `<name>.ts` or `<name>.js` in the folder, or null. */
export function findConfigFile(folder: string, name: string): string | null {
  for (const extension of [".ts", ".js"]) {
    const file = path.join(folder, name + extension);
    if (existsSync(file)) return file;
  }
  return null;
}

/** null when the folder has no such file. */
export async function buildConfigFile(folder: string, name: string): Promise<BuiltConfig | null> {
  const file = findConfigFile(folder, name);
  if (file === null) return null;
  const { code } = await buildScript(
    folder,
    name,
    `export { default } from ${JSON.stringify(`./${path.basename(file)}`)};`,
    "isolate",
  );
  return { file, code };
}

/** The file's default export. Of the process's globals `process` is replaced by one that holds `env` only. */
export function evaluateConfig(
  config: BuiltConfig,
  env: Readonly<Record<string, string | undefined>>,
): unknown {
  const code = `return (function () {${config.code}\nreturn ${SCRIPT_RESULT};})();`;
  const run = compileFunction(code, ["process", "require", "module"], {
    filename: config.file,
  }) as (process: unknown) => { default?: unknown };
  return run({ env }).default;
}
