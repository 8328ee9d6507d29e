// How modules are bundled. The same choices as the official CLI, so that what runs here deploys there.
import { existsSync } from "node:fs";
import path from "node:path";

import {
  type BuildOptions,
  type BuildResult,
  type Metafile,
  type Plugin,
  build,
  stop,
  version,
} from "esbuild";

import type { ModuleEnvironment } from "./entry-points.ts";
import { importInActionsPlugin } from "./import-in-actions.ts";
import { keptBuild } from "./kept-builds.ts";

const asyncHooksPlugin: Plugin = {
  name: "async-hooks-shim",
  setup(build) {
    build.onResolve({ filter: /^(node:)?async_hooks$/ }, (args) => ({
      path: args.path,
      namespace: "async-hooks-shim",
    }));
    build.onLoad({ filter: /.*/, namespace: "async-hooks-shim" }, () => ({
      contents: `export const AsyncLocalStorage = globalThis.AsyncLocalStorage;
export const AsyncResource = globalThis.AsyncResource;
export default { AsyncLocalStorage, AsyncResource };`,
      loader: "js",
    }));
  },
};

const serverOnlyPlugin: Plugin = {
  name: "server-only-stub",
  setup(build) {
    build.onResolve({ filter: /^server-only$/ }, (args) => ({
      path: args.path,
      namespace: "server-only-stub",
    }));
    build.onLoad({ filter: /.*/, namespace: "server-only-stub" }, () => ({
      contents: "",
      loader: "js",
    }));
  },
};

/** Options shared by every build of function code. Only modules for Node.js may leave packages out. */
export function moduleBuildOptions(
  environment: ModuleEnvironment,
  external: readonly string[] = [],
) {
  return {
    bundle: true,
    external: environment === "node" ? [...external] : [],
    platform: environment === "node" ? "node" : "browser",
    target: "esnext",
    jsx: "automatic",
    conditions: ["convex", "module"],
    plugins:
      environment === "node"
        ? [serverOnlyPlugin]
        : [importInActionsPlugin, asyncHooksPlugin, serverOnlyPlugin],
    write: false,
    treeShaking: true,
    minifySyntax: true,
    keepNames: true,
    // Everything is in the bundle: what is named only at run time is refused there, by code of its own.
    ...(environment === "isolate" && { supported: { "dynamic-import": false } }),
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "silent",
  } satisfies BuildOptions;
}

/** The variable in which a built script leaves its exports. */
export const SCRIPT_RESULT = "scriptResult";

export interface BuiltScript {
  code: string;
  sourceMap: string;
}

let running = 0;

/** esbuild's own process holds far more memory than a server that idles: it goes when nothing is left to build. */
async function buildAlone(options: BuildOptions): Promise<BuildResult & { metafile: Metafile }> {
  running += 1;
  try {
    return await build({ ...options, metafile: true });
  } finally {
    running -= 1;
    if (running === 0) await stop();
  }
}

/** Files that a build read. What it made up itself is none. */
function inputsOf({ inputs }: Metafile, folder: string): string[] {
  return Object.keys(inputs)
    .map((input) => path.resolve(folder, input))
    .filter((file) => existsSync(file));
}

/** A program of our own with all that it imports, as plain JavaScript that needs no loader. */
export function buildProgram(file: string): Promise<string> {
  const folder = path.dirname(file);
  return keptBuild(folder, path.basename(file), version, async () => {
    const { outputFiles, metafile } = await buildAlone({
      entryPoints: [file],
      absWorkingDir: folder,
      bundle: true,
      platform: "node",
      format: "cjs",
      write: false,
      logLevel: "silent",
    });
    return { inputs: inputsOf(metafile, folder), result: outputFiles?.[0]?.text ?? "" };
  });
}

/**
 * Bundles one source text that lies, for its imports, in `folder`, to one script with a source map. Its exports are in
 * `SCRIPT_RESULT`. `name` tells the texts of one folder apart.
 */
export function buildScript(
  folder: string,
  name: string,
  contents: string,
  environment: ModuleEnvironment,
  external: readonly string[] = [],
): Promise<BuiltScript> {
  return keptBuild(folder, name, { version, contents, environment, external }, async () => {
    const { outputFiles = [], metafile } = await buildAlone({
      ...moduleBuildOptions(environment, external),
      stdin: { contents, resolveDir: folder, sourcefile: "entry.js", loader: "js" },
      absWorkingDir: folder,
      outdir: path.join(folder, "out"),
      format: "iife",
      globalName: SCRIPT_RESULT,
      sourcemap: "external",
      sourcesContent: false,
    });
    const text = (ending: string): string =>
      outputFiles.find((file) => file.path.endsWith(ending))?.text ?? "";
    const result = { code: text(".js"), sourceMap: text(".js.map") };
    return { inputs: inputsOf(metafile, folder), result };
  });
}
