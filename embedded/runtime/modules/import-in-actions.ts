// `import("./module")` is answered to actions alone, as on Convex. The module is in the bundle, which could give it to anybody.
import type { Plugin } from "esbuild";

const NAMESPACE = "import-in-actions";

/** Puts a module in between that is asked anew at each import: what exports `then` answers when it is awaited. */
export const importInActionsPlugin: Plugin = {
  name: NAMESPACE,
  setup(build) {
    build.onResolve({ filter: /.*/ }, async ({ kind, path, resolveDir, importer, namespace }) => {
      if (kind !== "dynamic-import") return undefined;
      const how = { kind: "import-statement", resolveDir, importer, namespace } as const;
      const found = await build.resolve(path, how);
      // esbuild says itself what it does not find, or leaves it to run time where a `catch` is ready for it.
      if (found.errors.length > 0 || found.external) return undefined;
      return {
        path: found.path,
        namespace: NAMESPACE,
        pluginData: { specifier: path, resolveDir },
      };
    });
    build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ pluginData }) => {
      const { specifier, resolveDir } = pluginData as { specifier: string; resolveDir: string };
      return {
        contents: `import * as module from ${JSON.stringify(specifier)};
export function then(resolve, reject) {
  try {
    Convex.requireImports();
  } catch (error) {
    return reject(error);
  }
  return resolve(module);
}`,
        loader: "js",
        resolveDir,
      };
    });
  },
};
