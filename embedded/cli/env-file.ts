// Variables from a `.env.local` file.
import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";

/** Empty when there is no such file; variables without a value are left out. */
export function readEnvFile(file: string): Record<string, string> {
  if (!existsSync(file)) return {};
  const variables: Record<string, string> = {};
  for (const [name, value] of Object.entries(parseEnv(readFileSync(file, "utf8")))) {
    if (value) variables[name] = value;
  }
  return variables;
}
