// Which files of a functions folder are modules, by the rules of the official CLI, so that both see the same functions.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

export type ModuleEnvironment = "isolate" | "node";

export interface EntryPoint {
  /** Relative to the functions folder, with slashes and the source's extension. */
  file: string;
  /** `file` without extension: what stands before the colon of a function path. */
  module: string;
  environment: ModuleEnvironment;
}

const EXTENSIONS = /\.(js|mjs|cjs|ts|tsx|mts|cts|jsx)$/;
const ISOLATE_ONLY = new Set(["http", "crons", "schema", "auth.config"]);

function isModuleFile(file: string): boolean {
  const base = path.posix.basename(file);
  return (
    EXTENSIONS.test(base) &&
    !file.startsWith("_generated/") &&
    !base.startsWith(".") &&
    !base.startsWith("#") &&
    base !== "schema.ts" &&
    base !== "schema.js" &&
    base.split(".").length === 2 &&
    !file.includes(" ")
  );
}

function* walk(folder: string, prefix: string): Generator<string> {
  const entries = readdirSync(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))) {
    const child = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      // A folder with its own definition is a component: not part of this app.
      if (!existsSync(path.join(child, "convex.config.ts"))) {
        yield* walk(child, `${prefix}${entry.name}/`);
      }
    } else if (entry.isFile()) {
      yield prefix + entry.name;
    }
  }
}

/** True when the file opens with the `"use node"` directive (comments and other directives may stand before it). */
export function hasUseNode(source: string): boolean {
  const directive =
    /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/|;)*(["'])((?:(?!\1)[^\n])*)\1\s*(?:;|\n|$)/;
  let rest = source.replace(/^#![^\n]*\n/, "");
  for (;;) {
    const match = directive.exec(rest);
    if (match === null) return false;
    if (match[2] === "use node") return true;
    rest = rest.slice(match[0].length);
  }
}

function environmentOf(file: string, source: string): ModuleEnvironment {
  const withoutExtension = file.replace(EXTENSIONS, "");
  if (hasUseNode(source)) {
    if (ISOLATE_ONLY.has(withoutExtension)) {
      throw new Error(`"use node" directive is not allowed for ${file}.`);
    }
    return "node";
  }
  if (file.startsWith("actions/")) {
    throw new Error(
      `${file} lies in the actions/ folder, which is kept for Node.js actions: it needs the "use node" directive.`,
    );
  }
  return "isolate";
}

/** Every module of the folder, ordered by path. Throws with one clear line when the folder breaks a rule. */
export function listEntryPoints(functionsFolder: string): EntryPoint[] {
  if (!existsSync(functionsFolder)) return [];
  const found: EntryPoint[] = [];
  for (const file of walk(functionsFolder, "")) {
    if (file.startsWith("_deps/")) {
      throw new Error(
        `${file} lies in the "_deps" folder, which is reserved for shared code chunks.`,
      );
    }
    if (!isModuleFile(file)) continue;
    const source = readFileSync(path.join(functionsFolder, file), "utf8");
    if (/\.tsx?$/.test(file) && !/^\s{0,100}(import|export)/m.test(source)) continue;
    found.push({
      file,
      module: file.replace(EXTENSIONS, ""),
      environment: environmentOf(file, source),
    });
  }
  return found.sort((a, b) => (a.file < b.file ? -1 : 1));
}
