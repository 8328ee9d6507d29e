// Quicker ways through the library that functions are bundled with, put behind its own text or in the place of a call: rows in
// few calls instead of one for each, conversions that go straight through plain data, writes without an answer that nobody
// reads, one promise where it makes a chain of them, none where the answer is there. A library that is written otherwise stays
// as it is.
import { readFile } from "node:fs/promises";
import path from "node:path";

import type { Plugin } from "esbuild";

import { NOT_PLAIN } from "../../database/stored-document.ts";

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

/** The same fields, with no look at whether something above has one of that name. */
function fieldsOf(...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => [`__publicField(this, "${name}");`, `this.${name} = void 0;`]),
  );
}

/** The same functions, which answer with the promise that they are given. */
function handedOn(...functions: readonly string[]): Record<string, string> {
  return Object.fromEntries(functions.map((one) => [one, one.replaceAll(/async |await /g, "")]));
}

/**
 * The same object, with what is spread behind its own fields, of which the first and the last are given: V8 takes 1 µs and more
 * for a field that is added to a copy, and then for each look at it; none for one that is there before.
 */
function spreadLast(spread: string, first: string, last: string): Record<string, string> {
  return {
    [`{\n    ...${spread},\n    ${first}`]: `{\n    ${first}`,
    [`    ${last}\n  };`]: `    ${last}, ...${spread}\n  };`,
  };
}

/**
 * How a file asks: `ask` answers with what `read` makes of the text of the answer, without a promise where that is there. Who is
 * asked answers with a promise of their own in any case. What `syscall.js` lacks is the library's own.
 */
const CALLS = `
import * as calls from "./syscall.js";
const ask = calls.ask ?? (async (op, arg, read) => read(JSON.stringify(await calls.performAsyncSyscall(op, arg))));
function readValue(text) {
  const json = JSON.parse(text);
  return ${NOT_PLAIN.map((part) => `text.includes(${JSON.stringify(part)})`).join(" || ")} ? jsonToConvex(json) : json;
}
function readNothing() {}
`;

/** A write of whose answer no notice is taken. */
function writing(op: string, quick: string, given: string): Record<string, string> {
  const args = `{\n    id: convexToJson(id),\n    ${given}\n  }`;
  return {
    [`\n  await performAsyncSyscall("${op}", ${args});`]: `\n  return ask("${quick}", ${args}, readNothing);`,
  };
}

const CHANGES: readonly Change[] = [
  {
    filter: /convex[\\/]dist[\\/]esm[\\/]server[\\/]impl[\\/]syscall\.js$/,
    addition: `
export function ask(op, arg, read) {
  if (typeof Convex === "undefined" || Convex.ask === void 0) return performedText(op, arg).then(read);
  const answer = Convex.ask(op, JSON.stringify(arg));
  return typeof answer === "string" ? read(answer) : performedText(op, arg, answer).then(read);
}
`,
    replacements: {
      "export async function performAsyncSyscall(op, arg) {":
        "export async function performAsyncSyscall(op, arg) {\n  return JSON.parse(await performedText(op, arg));\n}\nasync function performedText(op, arg, answer = void 0) {",
      "await Convex.asyncSyscall(op, JSON.stringify(arg));":
        "await (answer ?? Convex.asyncSyscall(op, JSON.stringify(arg)));",
      "return JSON.parse(resultStr);\n}\nexport function performJsSyscall(":
        "return resultStr;\n}\nexport function performJsSyscall(",
    },
  },
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
      'async take(n) {\n    validateArg(n, 1, "take", "n");\n    validateArgIsNonNegativeInteger(n, 1, "take", "n");\n    return this.limit(n).collect();\n  }',
      "async first() {\n    const first_array = await this.take(1);\n    return first_array.length === 0 ? null : first_array[0];\n  }",
      "query.operators.push({ limit: n });\n    return new QueryImpl(query);",
      'await performAsyncSyscall("1.0/queryStreamNext", {\n      queryId\n    });',
      'this.state = { type: "consumed" };',
      "function throwClosedError(type) {",
      'performSyscall("1.0/queryStream", { query, version });',
    ],
    // One call opens the query and reads it. Its number comes with the answer; the host knows none below zero. It forgets the
    // query with its last row: there is nothing left to close. Long texts are fetched by themselves, as they are.
    addition: `${CALLS}
async function readRows(open, goesOn) {
  let asked = inShort(open());
  const out = [];
  for (;;) {
    const answer = ask("embedded/queryRows", asked, JSON.parse);
    const { queryId, rows, isPlain, done, long } = answer instanceof Promise ? await answer : answer;
    goesOn?.(done, queryId);
    putLong(rows, long);
    if (done && isPlain && out.length === 0) return rows;
    for (const row of rows) out.push(isPlain ? row : jsonToConvex(row));
    if (done) return out;
    asked = { queryId };
  }
}
async function readFirst(chain) {
  return ask("embedded/firstRow", inShort(limited(chain, 1)), readRow);
}
/* A list says that there is more to be done than to read it. */
function readRow(text) {
  const answer = JSON.parse(text);
  if (!Array.isArray(answer)) return answer;
  const [row, isPlain, long] = answer;
  putLong([row], long);
  return isPlain ? row : jsonToConvex(row);
}
/* Most queries as one list, which is written and read in a third of the time. */
function inShort(query) {
  const { source, operators } = query;
  const isBounded = operators.length === 1 && Number.isFinite(operators[0].limit);
  if (source.type !== "IndexRange" || (operators.length > 0 && !isBounded)) return { query };
  const asked = [source.indexName, source.order, isBounded ? operators[0].limit : null];
  for (let at = 0; at < source.range.length; at += 1) {
    const { type, fieldPath, value } = source.range[at];
    asked.push(type, fieldPath, value);
  }
  return asked;
}
function putLong(rows, long) {
  if (long === void 0) return;
  for (const [row, name, at] of long) rows[row][name] = Convex.syscall("embedded/longText", at);
}
/* Nobody else can reach the query that is read: it has no state to keep. */
function limited(chain, n) {
  const query = chain.takeQuery();
  query.operators.push({ limit: n });
  return query;
}
QueryImpl.prototype.collect = function collect() {
  return readRows(() => {
    if (this.state.type !== "preparing") this.startQuery();
    const { query } = this.state;
    this.state = { type: "executing", queryId: -1 };
    return query;
  }, (done, queryId) => {
    if (this.state.type !== "executing") throwClosedError(this.state.type);
    this.state = done ? { type: "consumed" } : { type: "executing", queryId };
  });
};
QueryImpl.prototype.take = function take(n) {
  return readRows(() => {
    validateArg(n, 1, "take", "n");
    validateArgIsNonNegativeInteger(n, 1, "take", "n");
    return limited(this, n);
  });
};
QueryImpl.prototype.first = function first() {
  return readFirst(this);
};
`,
    replacements: {
      'pageStatus } = await performAsyncSyscall("1.0/queryPage", {':
        'pageStatus, isPlain } = await performAsyncSyscall("1.0/queryPage", {',
      "page: page.map((json) => jsonToConvex(json)),":
        "page: isPlain ? page : page.map((json) => jsonToConvex(json)),",
      ...fieldsOf("tableName", "state", "tableNameForErrorMessages"),
      'query.source.indexName.split(".")[0]':
        'query.source.indexName.slice(0, query.source.indexName.indexOf("."))',
    },
  },
  {
    filter: /convex[\\/]dist[\\/]esm[\\/]server[\\/]index_range_builder\.js$/,
    replacements: fieldsOf("_isIndexRange"),
  },
  {
    filter: /convex[\\/]dist[\\/]esm[\\/]server[\\/]impl[\\/]index_range_builder_impl\.js$/,
    needs: ["this.rangeExpressions = rangeExpressions;"],
    addition: `
/* Iterators are looked at closely where prototypes are frozen. */
function withOne(list, one) {
  const longer = [];
  for (let at = 0; at < list.length; at += 1) longer.push(list[at]);
  longer.push(one);
  return longer;
}
`,
    replacements: {
      ...fieldsOf("rangeExpressions", "isConsumed"),
      "this.rangeExpressions.concat({": "withOne(this.rangeExpressions, {",
    },
  },
  {
    filter: /convex[\\/]dist[\\/]esm[\\/]server[\\/]impl[\\/]actions_impl\.js$/,
    addition: CALLS,
    replacements: {
      ...spreadLast("address", "args:", "requestId"),
      "const result = await performAsyncSyscall(": "return ask(",
      "args)\n      );\n      return jsonToConvex(result);": "args),\n        readValue\n      );",
    },
  },
  {
    filter: /convex[\\/]dist[\\/]esm[\\/]server[\\/]impl[\\/]authentication_impl\.js$/,
    replacements: spreadLast("setupAuth(requestId)", "signJwt:", "...options\n      });\n    }"),
  },
  {
    filter: /convex[\\/]dist[\\/]esm[\\/]server[\\/]impl[\\/]registration_impl\.js$/,
    replacements: {
      ...spreadLast("calls", "auth:", 'meta: setupActionMeta("public")'),
      ...spreadLast("calls", "auth:", "meta: setupActionMeta(visibility)"),
    },
  },
  {
    filter: /convex[\\/]dist[\\/]esm[\\/]server[\\/]impl[\\/]database_impl\.js$/,
    addition: CALLS,
    // The library takes no notice of the document that the writes answer with: it need not be written out and read. What
    // only hands on a promise makes none of its own.
    replacements: {
      'const syscallJSON = await performAsyncSyscall("1.0/get", args);\n  return jsonToConvex(syscallJSON);':
        'return ask("1.0/get", args, readValue);',
      'const syscallJSON = await performAsyncSyscall("1.0/insert", {\n    table: tableName,\n    value: convexToJson(value)\n  });\n  const syscallResult = jsonToConvex(syscallJSON);\n  return syscallResult._id;':
        'return ask("embedded/insert", {\n    table: tableName,\n    value: convexToJson(value)\n  }, JSON.parse);',
      ...writing(
        "1.0/shallowMerge",
        "embedded/patch",
        "value: patchValueToJson(value),\n    table",
      ),
      ...writing("1.0/replace", "embedded/replace", "value: convexToJson(value),\n    table"),
      ...writing("1.0/remove", "embedded/remove", "table"),
      ...handedOn(
        "get: async (arg0, arg1) => {\n        return arg1 !== void 0 ? await get(arg0, arg1, isSystem) : await get(void 0, arg0, isSystem);",
        "insert: async (table, value) => {\n      return await insert(table, value);",
        "patch: async (arg0, arg1, arg2) => {\n      return arg2 !== void 0 ? await patch(arg0, arg1, arg2) : await patch(void 0, arg0, arg1);",
        "replace: async (arg0, arg1, arg2) => {\n      return arg2 !== void 0 ? await replace(arg0, arg1, arg2) : await replace(void 0, arg0, arg1);",
        "delete: async (arg0, arg1) => {\n      return arg1 !== void 0 ? await delete_(arg0, arg1) : await delete_(void 0, arg0);",
      ),
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
          contents = contents.replaceAll(part, () => other);
        }
        return { contents, loader: "js" };
      });
    }
  },
};
