// The modules of a functions folder: one bundle per runtime, so that modules share what they import, evaluated with
// sandboxed globals. Building is slow and may fail; evaluating is fast and happens again when the environment changes.
import path from "node:path";

import type { World } from "../../world/world.ts";
import { Execution } from "../isolate/execution.ts";
import { compileKept } from "../isolate/kept-code.js";
import { LogLines } from "../isolate/log-lines.ts";
import type { ModuleNamespace, ModuleSource } from "../isolate/module-source.ts";
import { realmNamespaces } from "../isolate/realm-modules.ts";
import { Realm } from "../isolate/realm.ts";
import type { NodeCode } from "../node/node-executor.ts";
import { buildProgram } from "./build-program.js";
import { SCRIPT_RESULT, buildScript } from "./build-settings.ts";
import { type ModuleEnvironment, type EntryPoint, listEntryPoints } from "./entry-points.ts";
import { externalPackages } from "./external-packages.ts";
import { type MappedScript, mapFrames, readSourceMap } from "./stack-frames.ts";

interface Script extends MappedScript {
  code: string;
  /** Where it is kept; null when it is not. */
  file: string | null;
}

export interface BuiltModules {
  /** What sets up a realm from inside. */
  inside: string;
  functionsFolder: string;
  /** null without such modules. */
  isolate: Script | null;
  node: NodeCode | null;
}

const THREAD_PROGRAM = path.join(import.meta.dirname, "../node/thread-main.ts");

function entryText(entries: readonly EntryPoint[]): string {
  const imports = entries.map(
    ({ file }, index) => `import * as m${index} from ${JSON.stringify(`./${file}`)};`,
  );
  const members = entries.map(({ module }, index) => `${JSON.stringify(module)}: m${index}`);
  return `${imports.join("\n")}\nexport const modules = { ${members.join(", ")} };`;
}

/** Throws esbuild's error, with its messages, when a module cannot be built. */
export async function buildModules(functionsFolder: string): Promise<BuiltModules> {
  const folder = path.resolve(functionsFolder);
  const entries = listEntryPoints(folder);
  const external = externalPackages(folder);
  const scriptOf = async (environment: ModuleEnvironment): Promise<Script | null> => {
    const own = entries.filter((entry) => entry.environment === environment);
    if (own.length === 0) return null;
    const { code, sourceMap, file } = await buildScript(
      folder,
      environment,
      entryText(own),
      environment,
      external,
    );
    return {
      code,
      file,
      // What code reads in its own stacks; Node's modules need a place on the disk to require from.
      fileName:
        environment === "isolate"
          ? "convex:/user/_bundle.js"
          : path.join(folder, `_bundle.${environment}.js`),
      sourceMap: readSourceMap(sourceMap),
      outputFolder: path.join(folder, "out"),
    };
  };
  const [isolate, node] = await Promise.all([scriptOf("isolate"), scriptOf("node")]);
  return {
    functionsFolder: folder,
    isolate,
    node: node === null ? null : await nodeCode(node, entries, folder),
    inside: await insideOfRealms(),
  };
}

async function nodeCode(
  script: Script,
  entries: readonly EntryPoint[],
  folder: string,
): Promise<NodeCode> {
  const { fileName, code, file } = script;
  const own = entries.filter(({ environment }) => environment === "node");
  return {
    program: (await buildProgram(THREAD_PROGRAM)).code,
    script: { fileName, code, file, result: SCRIPT_RESULT },
    modules: own.map(({ module }) => module),
    frames: (stack) => mapFrames(stack, [script], folder),
  };
}

let inside: Promise<string> | null = null;

function insideOfRealms(): Promise<string> {
  const folder = path.resolve(import.meta.dirname, "../isolate/inside");
  inside ??= buildScript(folder, "inside", `export { start } from "./start.ts";`, "isolate").then(
    ({ code }) => code,
  );
  return inside;
}

const refusing = {
  sync: (): string => refuse(),
  atOnce: (): undefined => undefined,
  async: (): Promise<string> => refuse(),
  js: (): unknown => refuse(),
};

function refuse(): never {
  throw new Error("Can't use database at import time");
}

function importingExecution(world: World, nowMs: number): Execution {
  return new Execution({
    mode: "import",
    syscalls: refusing,
    nowMs: () => nowMs,
    random: () => 0.5,
    world,
    log: new LogLines(),
  });
}

function evaluateInRealm(
  inside: string,
  script: Script,
  env: Readonly<Record<string, string>>,
  world: World,
): Record<string, ModuleNamespace> {
  const nowMs = world.nowMs();
  const realm = new Realm(inside, env, importingExecution(world, nowMs));
  const { code, fileName, file } = script;
  const listed = realm.load({
    code,
    fileName,
    result: SCRIPT_RESULT,
    compile: (text, name) => compileKept(file, text, name),
  });
  return realmNamespaces(realm, listed);
}

class EvaluatedModules implements ModuleSource {
  #modules: Map<string, ModuleNamespace>;
  #built: BuiltModules;

  constructor(built: BuiltModules, modules: Map<string, ModuleNamespace>) {
    this.#built = built;
    this.#modules = modules;
  }

  list(): string[] {
    return [...this.#modules.keys()];
  }

  get(path: string): ModuleNamespace | null {
    return this.#modules.get(path) ?? null;
  }

  frames(stack: string): string[] {
    const { isolate, functionsFolder } = this.#built;
    return isolate === null ? [] : mapFrames(stack, [isolate], functionsFolder);
  }
}

/** Runs the default runtime's bundle once. Throws what a module throws while it loads. */
export function evaluateModules(
  built: BuiltModules,
  env: Readonly<Record<string, string>>,
  world: World,
): ModuleSource {
  const { isolate, inside } = built;
  const modules = isolate === null ? {} : evaluateInRealm(inside, isolate, env, world);
  return new EvaluatedModules(built, new Map(Object.entries(modules)));
}
