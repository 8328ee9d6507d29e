// The modules of a functions folder: one bundle per runtime, so that modules share what they import, evaluated with
// sandboxed globals. Building is slow and may fail; evaluating is fast and happens again when the environment changes.
import { createRequire } from "node:module";
import path from "node:path";
import { compileFunction } from "node:vm";

import type { World } from "../../world/world.ts";
import { Execution, runInHost } from "../isolate/execution.ts";
import { LogLines } from "../isolate/log-lines.ts";
import type { ModuleNamespace, ModuleSource } from "../isolate/module-source.ts";
import { realmNamespaces } from "../isolate/realm-modules.ts";
import { Realm } from "../isolate/realm.ts";
import { readRegistered } from "../isolate/registered-function.ts";
import { nodeSandbox } from "../isolate/sandbox.ts";
import { SCRIPT_RESULT, buildScript } from "./build-settings.ts";
import { type ModuleEnvironment, type EntryPoint, listEntryPoints } from "./entry-points.ts";
import { type MappedScript, mapFrames, readSourceMap } from "./stack-frames.ts";

interface Script extends MappedScript {
  environment: ModuleEnvironment;
  code: string;
  entries: EntryPoint[];
}

export interface BuiltModules {
  /** What sets up a realm from inside. */
  inside: string;
  functionsFolder: string;
  scripts: Script[];
}

let builds = 0;

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
  builds += 1;
  const build = builds;
  const scripts = await Promise.all(
    (["isolate", "node"] as const).map(async (environment): Promise<Script | null> => {
      const own = entries.filter((entry) => entry.environment === environment);
      if (own.length === 0) return null;
      const { code, sourceMap } = await buildScript(folder, entryText(own), environment);
      return {
        environment,
        code,
        entries: own,
        // What code reads in its own stacks; Node's modules need a place on the disk to require from.
        fileName:
          environment === "isolate"
            ? `convex:/user/_bundle.${build}.js`
            : path.join(folder, `_bundle.${environment}.${build}.js`),
        sourceMap: readSourceMap(sourceMap),
        outputFolder: path.join(folder, "out"),
      };
    }),
  );
  return {
    functionsFolder: folder,
    scripts: scripts.filter((script) => script !== null),
    inside: await insideOfRealms(),
  };
}

let inside: Promise<string> | null = null;

function insideOfRealms(): Promise<string> {
  const folder = path.resolve(import.meta.dirname, "../isolate/inside");
  inside ??= buildScript(folder, `export { start } from "./start.ts";`, "isolate").then(
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
  const realm = new Realm(inside, env, nowMs);
  const importing = importingExecution(world, nowMs);
  const listed = realm.load(script.code, script.fileName, SCRIPT_RESULT, importing);
  return realmNamespaces(realm, importing, listed);
}

function evaluateInNode(
  script: Script,
  env: Readonly<Record<string, string>>,
  world: World,
): Record<string, ModuleNamespace> {
  const nowMs = world.nowMs();
  const globals: Record<string, unknown> = {
    ...nodeSandbox(env, nowMs),
    require: createRequire(script.fileName),
  };
  const names = Object.keys(globals);
  // An inner function, so that a module may declare a name that is also a global of the sandbox; all on line one, for the source map.
  const code = `return (function () {${script.code}\nreturn ${SCRIPT_RESULT};})();`;
  const run = compileFunction(code, names, { filename: script.fileName }) as (
    ...values: unknown[]
  ) => { modules: Record<string, ModuleNamespace> };
  const values = names.map((name) => globals[name]);
  return runInHost(importingExecution(world, nowMs), () => run(...values)).modules;
}

function requireActionsOnly(module: string, namespace: ModuleNamespace): void {
  for (const [name, value] of Object.entries(namespace)) {
    const registered = readRegistered(value);
    if (registered === null || registered.isAction === true) continue;
    const kind = registered.isQuery === true ? "Query" : "Mutation";
    throw new Error(
      `\`${name}\` defined in \`${module}.js\` is a ${kind} function. Only actions can be defined in Node.js. See https://docs.convex.dev/functions/actions for more details.`,
    );
  }
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

  get(path: string): Promise<ModuleNamespace | null> {
    return Promise.resolve(this.#modules.get(path) ?? null);
  }

  frames(stack: string): string[] {
    return mapFrames(stack, this.#built.scripts, this.#built.functionsFolder);
  }
}

/** Runs the bundles once. Throws what a module throws while it loads. */
export function evaluateModules(
  built: BuiltModules,
  env: Readonly<Record<string, string>>,
  world: World,
): ModuleSource {
  const modules = new Map<string, ModuleNamespace>();
  for (const script of built.scripts) {
    const namespaces =
      script.environment === "node"
        ? evaluateInNode(script, env, world)
        : evaluateInRealm(built.inside, script, env, world);
    for (const [path, namespace] of Object.entries(namespaces)) {
      if (script.environment === "node") requireActionsOnly(path, namespace);
      modules.set(path, namespace);
    }
  }
  return new EvaluatedModules(built, modules);
}
