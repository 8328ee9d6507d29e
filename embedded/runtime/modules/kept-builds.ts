// What was bundled stays on the disk, beside the packages that went into it: a server that starts again on the same
// sources has nothing to bundle. `npm ci` takes it away together with the packages.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

import { findAbove } from "./find-above.ts";

/** How the bundling is done: another way makes other bundles of the same sources. */
const MAKERS = ["build-settings.ts", "import-in-actions.ts", "kept-builds.ts"].map((file) =>
  path.join(import.meta.dirname, file),
);
/** They say where an import leads. */
const RESOLVERS = ["package.json", "tsconfig.json"];

/** File systems tell times by coarser clocks than Date. */
const CLOCK_STEP_MS = 1_000;

interface Kept<Result> {
  /** What was asked for. */
  wanted: string;
  /** Each file that was read, with its time and size. */
  files: Record<string, string>;
  result: Result;
}

export interface Built<Result> {
  /** Absolute paths of the files that were read. */
  inputs: readonly string[];
  result: Result;
}

/** Tells one state of a file from another; "" where there is none. */
function stateOf(file: string): string {
  const info = statSync(file, { throwIfNoEntry: false, bigint: true });
  return info === undefined ? "" : `${info.mtimeNs} ${info.size}`;
}

function read(file: string, wanted: string): Kept<unknown> | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const kept = JSON.parse(readFileSync(file, "utf8")) as Kept<unknown>;
    const isCurrent =
      kept.wanted === wanted &&
      Object.entries(kept.files).every(([input, state]) => stateOf(input) === state);
    return isCurrent ? kept : undefined;
  } catch {
    // Half a file, or one of another version: it is made anew.
    return undefined;
  }
}

/** Another process may write the same file: whole, or not at all. */
function write(file: string, kept: Kept<unknown>): void {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    const own = `${file}.${process.pid}.${performance.now()}`;
    writeFileSync(own, JSON.stringify(kept));
    renameSync(own, file);
  } catch {
    // A disk that is full or read-only: the next start bundles again.
  }
}

/**
 * The result of `make`, or the one that was kept when nothing that went into it has changed since. `wanted` tells one
 * thing to build from another; at most one result is kept for each `name` in a folder. Nothing is kept for a folder
 * without packages of its own above it.
 */
export async function keptBuild<Result>(
  folder: string,
  name: string,
  wanted: unknown,
  make: () => Promise<Built<Result>>,
): Promise<Result> {
  const project = findAbove(folder, "node_modules");
  if (project === null) return (await make()).result;
  const place = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  const file = path.join(project, "node_modules/.cache/embedded", `${name}-${place}.json`);
  const asked = JSON.stringify(wanted);
  const known = read(file, asked);
  if (known !== undefined) return known.result as Result;
  // A file that changes while it is read could have the time that is noted here; nothing is kept then.
  const before = Date.now() - CLOCK_STEP_MS;
  const { inputs, result } = await make();
  const resolvers = RESOLVERS.map((resolver) => path.join(project, resolver));
  const files = [...MAKERS, ...resolvers, ...inputs];
  const changed = files.some(
    (input) => (statSync(input, { throwIfNoEntry: false })?.mtimeMs ?? 0) >= before,
  );
  if (!changed) {
    write(file, {
      wanted: asked,
      files: Object.fromEntries(files.map((input) => [input, stateOf(input)])),
      result,
    });
  }
  return result;
}
