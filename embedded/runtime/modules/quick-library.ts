// Quicker ways through the library that functions are bundled with, put behind its own text or in the place of a call: rows in
// few calls instead of one for each, conversions that go straight through plain data, writes without an answer that nobody
// reads. A library that is written otherwise stays as it is.
import { readFile } from "node:fs/promises";
import path from "node:path";

import type { Plugin } from "esbuild";

const VALUES = path.resolve(import.meta.dirname, "../isolate/inside/quick-values.ts");

interface Change {
  /** Which file of the library. */
  filter: RegExp;
  /** What its text must hold for the addition to fit. */
  needs?: readonly string[];
  addition?: string;
  /** Parts of its text, each of which it must hold, and what stands there instead. */
  replacements?: Readonly<Record<string, string>>;
}

const CHANGES: readonly Change[] = [
  {
    filter: /convex[\\/]dist[\\/]esm[\\/]values[\\/]value\.js$/,
    needs: [
      "export function jsonToConvex(value) {",
      'export function convexToJson(value) {\n  return convexToJsonInternal(value, value, "", false);',
      'export function patchValueToJson(value) {\n  return convexToJsonInternal(value, value, "", true);',
    ],
    addition: `
import { quickValues } from ${JSON.stringify(VALUES)};
({ jsonToConvex, convexToJson, patchValueToJson } = quickValues({ jsonToConvex, convexToJson, patchValueToJson }));
`,
  },
  {
    filter: /convex[\\/]dist[\\/]esm[\\/]server[\\/]impl[\\/]query_impl\.js$/,
    needs: [
      "async collect() {\n    const out = [];\n    for await (const item of this) {\n      out.push(item);\n    }\n    return out;\n  }",
      'await performAsyncSyscall("1.0/queryStreamNext", {\n      queryId\n    });',
      'this.state = { type: "consumed" };',
      "function throwClosedError(type) {",
      'performSyscall("1.0/queryStream", { query, version });',
    ],
    // One call opens the query and reads it. Its number comes with the answer; the host knows none below zero. It forgets the
    // query with its last row: there is nothing left to close. Long texts are fetched by themselves, as they are.
    addition: `
QueryImpl.prototype.collect = async function collect() {
  if (this.state.type !== "preparing") this.startQuery();
  let asked = { query: this.state.query, version };
  this.state = { type: "executing", queryId: -1 };
  const out = [];
  for (;;) {
    const { queryId, rows, isPlain, done, long } = await performAsyncSyscall("embedded/queryRows", asked);
    if (this.state.type !== "executing") throwClosedError(this.state.type);
    this.state = done ? { type: "consumed" } : { type: "executing", queryId };
    for (const [row, name, at] of long ?? []) rows[row][name] = Convex.syscall("embedded/longText", at);
    if (done && isPlain && out.length === 0) return rows;
    for (const row of rows) out.push(isPlain ? row : jsonToConvex(row));
    if (done) return out;
    asked = { queryId };
  }
};
`,
  },
  {
    filter: /convex[\\/]dist[\\/]esm[\\/]server[\\/]impl[\\/]database_impl\.js$/,
    // The library takes no notice of the document that these answer with: it need not be written out and read.
    replacements: {
      '\n  await performAsyncSyscall("1.0/shallowMerge", {':
        '\n  await performAsyncSyscall("embedded/patch", {',
      '\n  await performAsyncSyscall("1.0/replace", {':
        '\n  await performAsyncSyscall("embedded/replace", {',
      '\n  await performAsyncSyscall("1.0/remove", {':
        '\n  await performAsyncSyscall("embedded/remove", {',
    },
  },
];

export const quickLibraryPlugin: Plugin = {
  name: "quick-library",
  setup(build) {
    for (const { filter, needs = [], addition = "", replacements = {} } of CHANGES) {
      const parts = [...needs, ...Object.keys(replacements)];
      build.onLoad({ filter }, async ({ path: file }) => {
        const text = await readFile(file, "utf8");
        if (!parts.every((part) => text.includes(part))) return undefined;
        let contents = text + addition;
        for (const [part, other] of Object.entries(replacements)) {
          contents = contents.replace(part, other);
        }
        return { contents, loader: "js" };
      });
    }
  },
};
