// From places in the bundle back to places in the source.
import { SourceMap, type SourceMapPayload } from "node:module";
import path from "node:path";

const FRAME = /^\s*at (?:(async )?(.*?) \()?(?:file:\/\/)?([^()]+?):(\d+):(\d+)\)?$/;

/** How the library calls a handler tells nobody anything. */
const LIBRARY = path.join("convex", "src", "server", "impl");
/** Code can put anything into a stack: what is longer than any real one is not searched. */
const MAX_LINE = 1000;

export interface MappedScript {
  /** File name under which the script was compiled. */
  fileName: string;
  sourceMap: () => SourceMap;
  /** Folder to which the map's sources are relative. */
  outputFolder: string;
}

/** Read when the first frame asks for it: most servers never show one. */
export function readSourceMap(text: () => string): () => SourceMap {
  let map: SourceMap | undefined;
  return () => (map ??= new SourceMap(JSON.parse(text()) as SourceMapPayload));
}

function displayPath(source: string, functionsFolder: string): string {
  const relative = path.relative(functionsFolder, source).split(path.sep).join("/");
  return path.posix.join("../convex", relative);
}

/** The frames of `stack` that lie in one of the scripts, innermost first. */
export function mapFrames(
  stack: string,
  scripts: readonly MappedScript[],
  functionsFolder: string,
): string[] {
  const frames: string[] = [];
  for (const line of stack.split("\n")) {
    const match = line.length > MAX_LINE ? null : FRAME.exec(line);
    if (match === null) continue;
    const [, isAsync, name, fileName, row, column] = match;
    const script = scripts.find((candidate) => candidate.fileName === fileName);
    if (script === undefined) continue;
    const entry = script.sourceMap().findEntry(Number(row) - 1, Number(column) - 1);
    // Of what was put into a library's file the map knows nothing.
    if (!("originalSource" in entry) || typeof entry.originalSource !== "string") continue;
    const source = path.resolve(script.outputFolder, entry.originalSource);
    if (source.includes(LIBRARY)) continue;
    const place = `${displayPath(source, functionsFolder)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    const label = `${isAsync ?? ""}${name === undefined || name === "" ? "<anonymous>" : name}`;
    frames.push(`    at ${label} (${place})`);
  }
  return frames;
}
