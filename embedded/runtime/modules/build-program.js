// Programs of our own as one file of plain JavaScript, with all that they import.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { keptBuild } from "./kept-builds.js";

/** Packages that hold more than JavaScript, or that a program needs seldom. */
const LEFT_OUT = ["acorn", "esbuild", "fs-native-extensions", "lmdb", "tsx", "vite"];

let running = 0;

/**
 * esbuild's own process holds far more memory than a server that idles: it goes when nothing is left to build. Answers with
 * the files that were read; what esbuild made up itself is none.
 *
 * @template {import("esbuild").BuildOptions & { absWorkingDir: string }} Options
 * @param {Options} options
 */
export async function buildAlone(options) {
  const { build, stop } = await import("esbuild");
  const { withQuickNames } = await import("./quick-names.js");
  running += 1;
  try {
    const { outputFiles, metafile } = await build({
      ...options,
      metafile: true,
      write: false,
      logLevel: "silent",
    });
    const inputs = Object.keys(metafile.inputs)
      .map((input) => path.resolve(options.absWorkingDir, input))
      .filter((file) => existsSync(file));
    /** @param {string} ending */
    const text = (ending) => outputFiles.find((file) => file.path.endsWith(ending))?.text ?? "";
    return { inputs, code: withQuickNames(text(".js")), sourceMap: text(".js.map") };
  } finally {
    running -= 1;
    if (running === 0) await stop();
  }
}

/**
 * In one file every module would lie where that file lies.
 *
 * @type {import("esbuild").Plugin}
 */
const placesPlugin = {
  name: "places",
  setup(build) {
    build.onLoad({ filter: /\.[jt]s$/ }, async ({ path: file }) => {
      if (file.includes(`${path.sep}node_modules${path.sep}`)) return undefined;
      const places = {
        dirname: path.dirname(file),
        filename: file,
        url: pathToFileURL(file).href,
      };
      const text = await readFile(file, "utf8");
      const contents = text.replaceAll(
        /\bimport\.meta\.(dirname|filename|url)\b/g,
        (_, /** @type {keyof typeof places} */ which) => JSON.stringify(places[which]),
      );
      return { contents, loader: file.endsWith(".ts") ? "ts" : "js" };
    });
  },
};

/**
 * The file with all that it imports, as a CommonJS module that needs no loader. Its map holds under the name `filename`.
 *
 * @param {string} file
 */
export async function buildProgram(file) {
  const [folder, name] = [path.dirname(file), path.basename(file)];
  const outdir = path.join(folder, "out");
  const bundle = await keptBuild(folder, name, "program", () =>
    buildAlone({
      entryPoints: [file],
      absWorkingDir: folder,
      outdir,
      bundle: true,
      external: LEFT_OUT,
      platform: "node",
      target: "node20",
      format: "cjs",
      // All of it is there at once, and a script has no loader of its own.
      supported: { "dynamic-import": false },
      sourcemap: "external",
      sourcesContent: false,
      plugins: [placesPlugin],
    }),
  );
  return { ...bundle, filename: path.join(outdir, name) };
}
