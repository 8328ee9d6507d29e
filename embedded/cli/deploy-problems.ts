// Whether a functions folder would deploy to Convex: bundles it as the official CLI does and looks for what its default
// runtime lacks.
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";

import { type BuildFailure, build } from "esbuild";

import { MainThreadExecutor } from "../runtime/isolate/main-thread-executor.ts";
import { moduleBuildOptions } from "../runtime/modules/build-settings.ts";
import {
  type EntryPoint,
  type ModuleEnvironment,
  listEntryPoints,
} from "../runtime/modules/entry-points.ts";
import { externalPackages } from "../runtime/modules/external-packages.ts";
import { FolderFunctions } from "../runtime/modules/functions-source.ts";
import { NodeExecutor } from "../runtime/node/node-executor.ts";
import { reasonOf } from "../values/errors.ts";
import { systemWorld } from "../world/system-world.ts";

/** Letters, digits, underscores and periods: what Convex allows between the slashes of a module path. */
const PATH_PART = /^[A-Za-z0-9_.]+$/;
const ISOLATE_CONFIG = new Set(["schema", "auth.config", "convex.config"]);
/** Names that code for the default runtime may ask for without an import, and will not find: of Node, and of the web. */
const ABSENT_GLOBALS =
  /\b(?:Buffer|__dirname|__filename|setImmediate|clearImmediate)\s*[.(]|\bprocess\.(?!env\b)\w|(?<![.\w])(?:queueMicrotask|(?:Dec|C)ompressionStream|MessageChannel|WebSocket)\s*\(/;

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && Array.isArray((error as Partial<BuildFailure>).errors);
}

function describeBuild(error: unknown): string[] {
  if (!isBuildFailure(error)) return [reasonOf(error)];
  return error.errors.map(({ text, location, notes }) => {
    const place = location === null ? "" : `${location.file}:${location.line}:${location.column}: `;
    const isNodeApi = notes.some((note) => note.text.includes("Are you trying to bundle for node"));
    const hint = isNodeApi
      ? ' — Convex\'s default runtime has no Node API: only a file that starts with "use node" and holds nothing but actions has it'
      : "";
    return `${place}${text}${hint}`;
  });
}

/** The same build as a push, splitting included, without writing anything. */
async function bundleProblems(
  folder: string,
  files: readonly string[],
  environment: ModuleEnvironment,
): Promise<string[]> {
  if (files.length === 0) return [];
  try {
    const result = await build({
      ...moduleBuildOptions(environment, externalPackages(folder)),
      entryPoints: files.map((file) => path.join(folder, file)),
      outdir: "out",
      outbase: folder,
      format: "esm",
      splitting: true,
      chunkNames: path.join("_deps", "[hash]"),
      minifyIdentifiers: true,
      metafile: true,
    });
    return result.warnings.map(({ text }) => `esbuild warns: ${text}`);
  } catch (error) {
    return describeBuild(error);
  }
}

function pathProblems(entries: readonly EntryPoint[]): string[] {
  return entries
    .filter(({ module }) => !module.split("/").every((part) => PATH_PART.test(part)))
    .map(
      ({ file }) =>
        `${file}: a module path may hold only letters, digits, underscores and periods, so this file cannot be deployed`,
    );
}

/** Files that look like modules but are left out without a word. */
function skippedProblems(folder: string): string[] {
  const isKnown = (name: string): boolean =>
    /\.(test|spec|d|config)\.[cm]?[jt]sx?$/.test(name) || name.startsWith(".");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => !file.startsWith("_generated/") && /\.[cm]?[jt]sx?$/.test(file))
    .filter((file) => !isKnown(path.posix.basename(file)))
    .filter((file) => file.includes(" ") || path.posix.basename(file).split(".").length > 2)
    .map((file) => `${file}: a name with a space or more than one dot is not deployed`);
}

function globalProblems(folder: string, entries: readonly EntryPoint[]): string[] {
  return entries
    .filter(({ environment }) => environment === "isolate")
    .filter(({ file }) => ABSENT_GLOBALS.test(readFileSync(path.join(folder, file), "utf8")))
    .map(({ file }) => `${file}: uses a global that Convex's default runtime lacks`);
}

/** What every deployment has. */
const ENVIRONMENT = {
  CONVEX_CLOUD_URL: "https://deployment.convex.cloud",
  CONVEX_SITE_URL: "https://deployment.convex.site",
};

/**
 * Loads everything once: finds what throws at load time, "use node" files with more than actions, a wrong router, and what Convex
 * takes of no schema and of no validator.
 */
async function loadProblems(folder: string): Promise<string[]> {
  try {
    const world = systemWorld();
    const functions = new FolderFunctions(folder);
    await functions.build();
    const { modules } = await functions.evaluate(ENVIRONMENT, world);
    const executor = new MainThreadExecutor(modules, world);
    await executor.crons();
    await executor.hasRoute("GET", "/");
    await executor.functions();
    const node = await functions.nodeCode();
    if (node !== null) await NodeExecutor.load(node, ENVIRONMENT, world);
    return [];
  } catch (error) {
    return describeBuild(error);
  }
}

/** One line for each reason why the folder would not deploy; none when it would. */
export async function deployProblems(functionsFolder: string): Promise<string[]> {
  const folder = path.resolve(functionsFolder);
  let entries: EntryPoint[];
  try {
    entries = listEntryPoints(folder);
  } catch (error) {
    return describeBuild(error);
  }
  const filesOf = (environment: ModuleEnvironment): string[] =>
    entries.filter((entry) => entry.environment === environment).map(({ file }) => file);
  const configs = readdirSync(folder).filter((file) =>
    ISOLATE_CONFIG.has(file.replace(/\.[jt]s$/, "")),
  );
  const builds = [
    ...(await bundleProblems(folder, filesOf("isolate"), "isolate")),
    ...(await bundleProblems(folder, filesOf("node"), "node")),
    ...(await bundleProblems(folder, configs, "isolate")),
  ];
  return [
    ...pathProblems(entries),
    ...skippedProblems(folder),
    ...globalProblems(folder, entries),
    ...builds,
    ...(builds.length === 0 ? await loadProblems(folder) : []),
  ];
}
