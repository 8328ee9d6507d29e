import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeEach, describe, expect, it } from "vitest";

import { compileKept } from "../isolate/kept-code.js";
import { buildScript } from "./build-settings.ts";
import { keptBuild } from "./kept-builds.js";

const root = mkdtempSync(path.join(tmpdir(), "kept-builds-"));
const functions = path.join(root, "convex");
const input = path.join(functions, "one.ts");
const cache = path.join(root, "node_modules/.cache/embedded");
afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string, secondsAgo = 10): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  const time = Date.now() / 1000 - secondsAgo;
  utimesSync(file, time, time);
}

let made = 0;

const NOTHING_MAPPED = '{"version":3,"sources":[],"names":[],"mappings":""}';

const make = () => {
  made += 1;
  const sourceMap = `{"version":3,"sources":["${made}"],"names":[],"mappings":""}`;
  return Promise.resolve({ inputs: [input], code: `${made}\n`, sourceMap });
};

async function build(wanted: unknown = "as always"): Promise<number> {
  const { code, sourceMap } = await keptBuild(functions, "counted", wanted, make);
  const { sources } = JSON.parse(sourceMap()) as { sources: string[] };
  expect(sources).toEqual([code.trim()]);
  return Number(code);
}

beforeEach(() => {
  rmSync(root, { recursive: true, force: true });
  mkdirSync(path.join(root, "node_modules"), { recursive: true });
  write(path.join(root, "package.json"), "{}");
  write(input, "export const one = 1;");
  made = 0;
});

describe("a kept build", () => {
  it("is used while nothing that went into it changes", async () => {
    expect([await build(), await build(), await build()]).toEqual([1, 1, 1]);
  });

  it.each([
    ["a file is written", () => write(input, "export const one = 2;", 5)],
    ["a file goes", () => rmSync(input)],
    ["a file has another length at the same time", () => write(input, "export const one = 11;")],
    ["package.json is written", () => write(path.join(root, "package.json"), "{ }", 5)],
    [
      "a package is installed",
      () => write(path.join(root, "node_modules/.package-lock.json"), "{}"),
    ],
    ["tsconfig.json comes", () => write(path.join(root, "tsconfig.json"), "{}")],
    ["what is kept is damaged", () => damage("{")],
    ["what is kept is of another form", () => damage("null")],
    [
      "the packages are installed anew",
      () => rmSync(path.join(root, "node_modules/.cache"), { recursive: true }),
    ],
  ])("is made anew when %s", async (_, change) => {
    await build();
    change();
    expect(await build()).toBe(2);
  });

  it("is made anew when something else is wanted", async () => {
    expect([await build("this"), await build("that"), await build("that")]).toEqual([1, 2, 2]);
  });

  it("is not kept when a file is written while it is made", async () => {
    const late = () =>
      keptBuild(functions, "counted", "as always", () => {
        write(input, "export const one = 3;", 0);
        return make();
      });
    expect([(await late()).code, await build()]).toEqual(["1\n", 2]);
  });

  it("leaves nothing beside it, and nothing where there are no packages", async () => {
    await build();
    expect(readdirSync(cache)).toHaveLength(2);
    rmSync(path.join(root, "node_modules"), { recursive: true });
    expect([await build(), await build()]).toEqual([2, 3]);
  });

  it("follows what a module imports", async () => {
    write(path.join(functions, "deep.ts"), "export const word = 'early';");
    write(input, `export { word } from "./deep.ts";`);
    const code = async () =>
      (await buildScript(functions, "isolate", `export * from "./one.ts";`, "isolate")).code;
    expect(await code()).toContain("early");
    write(path.join(functions, "deep.ts"), "export const word = 'later';", 5);
    expect(await code()).toContain("later");
  });

  it("has its own source map or none", async () => {
    await build();
    const early = await keptBuild(functions, "counted", "as always", make);
    expect(early.sourceMap()).toContain('"sources":["1"]');
    await build("something else");
    expect(early.sourceMap()).toBe(NOTHING_MAPPED);
    rmSync(cache, { recursive: true });
    expect(early.sourceMap()).toBe(NOTHING_MAPPED);
  });
});

describe("what V8 made of a kept build", () => {
  const file = path.join(cache, "some.cjs");
  const compile = (text: string, name = "some.js") => {
    const { script, keep } = compileKept(file, text, name);
    const result: unknown = script.runInThisContext();
    keep();
    return { result, isFound: script.cachedDataRejected === false };
  };

  beforeEach(() => mkdirSync(cache, { recursive: true }));

  it("is found by the next start", () => {
    expect(compile("(() => 1 + 1)()")).toEqual({ result: 2, isFound: false });
    expect(compile("(() => 1 + 1)()")).toEqual({ result: 2, isFound: true });
  });

  it("is not taken for another text of the same length", () => {
    compile("(() => 1 + 1)()");
    expect(compile("(() => 1 + 2)()")).toEqual({ result: 3, isFound: false });
    expect(compile("(() => 1 + 2)()")).toEqual({ result: 3, isFound: true });
  });

  it("is not taken for the same text under another name, which stacks would go on to show", () => {
    const text = "new Error('where').stack.split('\\n')[1].trim()";
    expect(compile(text)).toEqual({ result: "at some.js:1:1", isFound: false });
    expect(compile(text, "other.js")).toEqual({ result: "at other.js:1:1", isFound: false });
  });

  it("is made anew when a byte of it is another, or the rest is missing", () => {
    compile("(() => 1 + 1)()");
    const kept = readFileSync(`${file}.v8`);
    for (const at of [0, 40, kept.length - 1]) {
      const damaged = Buffer.from(kept);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      writeFileSync(`${file}.v8`, damaged);
      expect(compile("(() => 1 + 1)()")).toEqual({ result: 2, isFound: false });
    }
    for (const length of [0, 10, kept.length - 8]) {
      writeFileSync(`${file}.v8`, kept.subarray(0, length));
      expect(compile("(() => 1 + 1)()")).toEqual({ result: 2, isFound: false });
    }
  });

  it("is not kept of what is not kept itself", () => {
    compileKept(null, "1", "some.js").keep();
    expect(readdirSync(cache)).toEqual([]);
  });
});

function damage(text: string): void {
  for (const name of readdirSync(cache)) writeFileSync(path.join(cache, name), text);
}
