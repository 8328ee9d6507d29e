import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { hasUseNode, listEntryPoints } from "./entry-points.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "entries-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, text = "export {};"): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

test("modules are what the official CLI takes for modules", () => {
  const modules = ["a.ts", "b.js", "c.tsx", "d.mjs", "dir/e.ts", "dir/deep/f.cts", "plain.js"];
  const others =
    "_generated/api.js .hidden.ts #a.ts# schema.ts auth.config.ts x.test.ts types.d.ts data.json styles.css README.md component/convex.config.ts component/inner.ts".split(
      " ",
    );
  write("with space.ts");
  for (const file of [...modules, ...others]) write(file);
  write("empty.ts", "const nothing = 1;");
  write("plain.js", "const nothing = 1;");
  expect(listEntryPoints(folder).map(({ file }) => file)).toEqual(modules.toSorted());
});

test("a folder that is not there has no modules", () => {
  expect(listEntryPoints(path.join(folder, "nowhere"))).toEqual([]);
});

describe("the Node directive", () => {
  test.each([
    ['"use node";\nexport {};', true],
    ["'use node'\nexport {};", true],
    ['// why\n/* and\nwhy */\n"use strict";\n"use node";', true],
    ['import "x";\n"use node";', false],
    ['const text = "use node";', false],
    ['export const a = 1; // "use node"', false],
    ["", false],
  ])("%j: %s", (source, expected) => {
    expect(hasUseNode(source)).toBe(expected);
  });
});
