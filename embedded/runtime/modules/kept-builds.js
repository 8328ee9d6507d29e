// What was bundled stays on the disk, beside the packages that went into it: a server that starts again on the same
// sources has nothing to bundle. `npm ci` takes it away together with the packages. Plain JavaScript: programs are found
// here before anything can read TypeScript.
import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

import { writeWhole } from "../isolate/write-whole.js";
import { findAbove } from "./find-above.js";

/**
 * @typedef {object} Bundle
 * @property {string} code
 * @property {() => string} sourceMap As JSON; of nothing where there is none any more.
 * @property {string | null} file Where it is kept; null when it is not.
 */

/**
 * @typedef {object} Made
 * @property {readonly string[]} inputs Absolute paths of the files that were read.
 * @property {string} code
 * @property {string} sourceMap As JSON.
 */

/**
 * The first line of a kept file; its code follows.
 *
 * @typedef {object} Head
 * @property {string} wanted What was asked for.
 * @property {Record<string, string>} files Each file that was read, with its time and size.
 * @property {string} build Stands in the source map of this code, and of no other.
 */

/** How the bundling is done: another way makes other bundles of the same sources. */
const MAKERS = [
  createRequire(import.meta.url).resolve("esbuild/package.json"),
  "build-program.js",
  "build-settings.ts",
  "import-in-actions.ts",
  "kept-builds.js",
  "quick-library.ts",
  "quick-names.js",
].map((file) => path.resolve(import.meta.dirname, file));
/** They say where an import leads. */
const RESOLVERS = ["package.json", "tsconfig.json", "node_modules/.package-lock.json"];

/** File systems tell times by coarser clocks than Date. */
const CLOCK_STEP_MS = 1_000;
const HEAD = "// ";
const NOTHING_MAPPED = '{"version":3,"sources":[],"names":[],"mappings":""}';

/**
 * Tells one state of a file from another; "" where there is none.
 *
 * @param {string} file
 */
function stateOf(file) {
  const info = statSync(file, { throwIfNoEntry: false, bigint: true });
  return info === undefined ? "" : `${info.mtimeNs} ${info.size}`;
}

/**
 * @param {string} file
 * @param {string} build
 */
function readMap(file, build) {
  try {
    const text = readFileSync(file, "utf8");
    // Another process may have written a newer one since.
    return /** @type {{ build?: string }} */ (JSON.parse(text)).build === build
      ? text
      : NOTHING_MAPPED;
  } catch {
    return NOTHING_MAPPED;
  }
}

/** @param {string} file */
const mapOf = (file) => `${file}.map`;

/**
 * @param {string} file
 * @param {string} wanted
 * @returns {Bundle | null}
 */
function read(file, wanted) {
  try {
    const text = readFileSync(file, "utf8");
    const end = text.indexOf("\n");
    const head = /** @type {Head} */ (JSON.parse(text.slice(HEAD.length, end)));
    const isCurrent =
      head.wanted === wanted &&
      Object.entries(head.files).every(([input, state]) => stateOf(input) === state);
    if (!isCurrent) return null;
    return { code: text.slice(end + 1), sourceMap: () => readMap(mapOf(file), head.build), file };
  } catch {
    // None, half a file, or one of another version: it is made anew.
    return null;
  }
}

/**
 * @param {string} file
 * @param {Head} head
 * @param {Made} made
 */
function write(file, head, { code, sourceMap }) {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    const map = /** @type {object} */ (JSON.parse(sourceMap));
    writeWhole(mapOf(file), JSON.stringify({ ...map, build: head.build }));
    writeWhole(file, `${HEAD}${JSON.stringify(head)}\n${code}`);
    return true;
  } catch {
    // A disk that is full or read-only: the next start bundles again.
    return false;
  }
}

/**
 * What `make` makes, or what was kept of it when nothing that went into it has changed since. `wanted` tells one thing to
 * build from another; at most one is kept for each `name` in a folder. Nothing is kept for a folder without packages of its
 * own above it.
 *
 * @param {string} folder
 * @param {string} name
 * @param {unknown} wanted
 * @param {() => Promise<Made>} make
 * @returns {Promise<Bundle>}
 */
export async function keptBuild(folder, name, wanted, make) {
  const project = findAbove(folder, "node_modules");
  if (project === null) return bundleOf(await make());
  const place = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  const file = path.join(project, "node_modules/.cache/embedded", `${name}-${place}.cjs`);
  const asked = JSON.stringify(wanted);
  const known = read(file, asked);
  if (known !== null) return known;
  // A file that changes while it is read could have the time that is noted here; nothing is kept then.
  const before = Date.now() - CLOCK_STEP_MS;
  const made = await make();
  const resolvers = RESOLVERS.map((resolver) => path.join(project, resolver));
  const files = [...MAKERS, ...resolvers, ...made.inputs];
  const changed = files.some(
    (input) => (statSync(input, { throwIfNoEntry: false })?.mtimeMs ?? 0) >= before,
  );
  if (changed) return bundleOf(made);
  const states = Object.fromEntries(files.map((input) => [input, stateOf(input)]));
  const head = { wanted: asked, files: states, build: randomUUID() };
  if (!write(file, head, made)) return bundleOf(made);
  return { code: made.code, sourceMap: () => readMap(mapOf(file), head.build), file };
}

/**
 * @param {Made} made
 * @returns {Bundle}
 */
function bundleOf({ code, sourceMap }) {
  return { code, sourceMap: () => sourceMap, file: null };
}
