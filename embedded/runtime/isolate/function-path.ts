// The spellings of a function's address: `dir/mod:fn`, `dir/mod.js:fn`, `dir/mod` (default export).
import { APP, inComponent } from "../../values/component-path.ts";

export interface FunctionPath {
  /** Without extension. */
  module: string;
  name: string;
}

export function parseFunctionPath(path: string): FunctionPath {
  const colon = path.lastIndexOf(":");
  const module = colon === -1 ? path : path.slice(0, colon);
  const name = colon === -1 ? "default" : path.slice(colon + 1);
  const withoutExtension = module.endsWith(".js") ? module.slice(0, -3) : module;
  return { module: inComponent(APP, withoutExtension), name };
}

/** As `_scheduled_functions.name` and error texts show it: `dir/mod.js:fn`. */
export function canonicalPath({ module, name }: FunctionPath): string {
  return `${module}.js:${name}`;
}

/** As clients write it: `dir/mod:fn`. */
export function clientPath({ module, name }: FunctionPath): string {
  return `${module}:${name}`;
}
