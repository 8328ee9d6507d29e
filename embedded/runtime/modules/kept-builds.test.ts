import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeEach, describe, expect, it } from "vitest";

import { buildScript } from "./build-settings.ts";
import { keptBuild } from "./kept-builds.ts";

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

function build(wanted: unknown = "as always"): Promise<number> {
  return keptBuild(functions, "counted", wanted, () => {
    made += 1;
    return Promise.resolve({ inputs: [input], result: made });
  });
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
        made += 1;
        write(input, "export const one = 3;", 0);
        return Promise.resolve({ inputs: [input], result: made });
      });
    expect([await late(), await build()]).toEqual([1, 2]);
  });

  it("leaves nothing beside it, and nothing where there are no packages", async () => {
    await build();
    expect(readdirSync(cache)).toHaveLength(1);
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
});

function damage(text: string): void {
  for (const name of readdirSync(cache)) writeFileSync(path.join(cache, name), text);
}
