// How modules are bundled. The same choices as the official CLI, so that what runs here deploys there.
import path from "node:path";

import type { BuildOptions, Plugin } from "esbuild";

import { buildAlone } from "./build-program.js";
import type { ModuleEnvironment } from "./entry-points.ts";
import { importInActionsPlugin } from "./import-in-actions.ts";
import { type Bundle, keptBuild } from "./kept-builds.js";
import { quickLibraryPlugin } from "./quick-library.ts";

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
        : [importInActionsPlugin, asyncHooksPlugin, serverOnlyPlugin, quickLibraryPlugin],
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
): Promise<Bundle> {
  return keptBuild(folder, name, { contents, environment, external }, () =>
    buildAlone({
      ...moduleBuildOptions(environment, external),
      stdin: { contents, resolveDir: folder, sourcefile: "entry.js", loader: "js" },
      absWorkingDir: folder,
      outdir: path.join(folder, "out"),
      format: "iife",
      globalName: SCRIPT_RESULT,
      sourcemap: "external",
      sourcesContent: false,
    }),
  );
}
