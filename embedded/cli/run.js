// `node embedded/cli/run.js <program.ts> [argument…]`: runs a program that is written in TypeScript. It is bundled once, and
// again when something that went into it has changed: to read hundreds of files through a loader takes seconds.
import { SourceMap, createRequire } from "node:module";
import path from "node:path";
import process from "node:process";

import { compileKept } from "../runtime/isolate/kept-code.js";
import { buildProgram } from "../runtime/modules/build-program.js";

/** By then a program has begun to serve, or is over. */
const STARTED_AFTER_MS = 5_000;

/**
 * Stacks name places in the sources. Most programs never show one: the map is read when the first is asked for.
 *
 * @param {string} filename
 * @param {() => string} sourceMap
 */
function mapStacks(filename, sourceMap) {
  /** @type {SourceMap | undefined} */
  let map;
  /** @param {string} frame */
  const mapped = (frame) => {
    const [whole, line, column] = frame.split(filename)[1]?.match(/^:(\d+):(\d+)/) ?? [];
    if (whole === undefined) return frame;
    map ??= new SourceMap(JSON.parse(sourceMap()));
    const entry = map.findEntry(Number(line) - 1, Number(column) - 1);
    if (!("originalSource" in entry)) return frame;
    const source = path.resolve(path.dirname(filename), entry.originalSource);
    const place = `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    return frame.replace(filename + whole, place);
  };
  Error.prepareStackTrace = (error, /** @type {unknown[]} */ frames) => {
    const lines = frames.map((frame) => `    at ${mapped(String(frame))}`);
    return [Error.prototype.toString.call(error), ...lines].join("\n");
  };
}

const [program = "", ...args] = process.argv.slice(2);
const file = path.resolve(program);
const bundle = await buildProgram(file);
mapStacks(bundle.filename, bundle.sourceMap);
process.argv = [process.execPath, file, ...args];
const text = `(function (require, module) {${bundle.code}\n})`;
const { script, keep } = compileKept(bundle.file, text, bundle.filename);
script.runInThisContext()(createRequire(file), { exports: {} });
setTimeout(keep, STARTED_AFTER_MS).unref();
