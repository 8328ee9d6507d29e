import { readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

import { shellFilesOf, workerWith } from "./offline-shell.ts";

const TEMPLATE = readFileSync(path.resolve(import.meta.dirname, "../../public/sw.js"), "utf8");

const chunk = (
  fileName: string,
  imports: string[] = [],
  moduleIds: string[] = [],
  isEntry = false,
) => ({ type: "chunk", fileName, imports, moduleIds, isEntry }) as const;
const asset = (fileName: string) => ({ type: "asset", fileName }) as const;

const BUNDLE = Object.fromEntries(
  [
    chunk("assets/index-1.js", ["assets/app-1.js"], ["/w/src/main.tsx"], true),
    chunk("assets/app-1.js", ["assets/index-1.js"]),
    chunk("assets/list-1.js", ["assets/badge-1.js"], ["/w/src/features/offline/list.tsx"]),
    chunk("assets/badge-1.js", ["assets/app-1.js"], ["/w/src/requests/badge.tsx"]),
    chunk("assets/admin-1.js", ["assets/app-1.js"], ["/w/src/pages/admin/admin.tsx"]),
    asset("assets/app-1.css"),
    asset("assets/font-1.woff2"),
  ].map((one) => [one.fileName, one]),
);

test("the shell is the app, the code of what is seen offline with all that it imports, and the styles", () => {
  expect(shellFilesOf(BUNDLE)).toEqual([
    "assets/app-1.css",
    "assets/app-1.js",
    "assets/badge-1.js",
    "assets/index-1.js",
    "assets/list-1.js",
  ]);
});

test("the worker gets it in its one place, whatever its names look like", () => {
  const shell = { version: "1", files: ["/assets/$&.js"] };
  const worker = workerWith(TEMPLATE, shell);
  expect(worker).toContain(`const SHELL = ${JSON.stringify(shell)};`);
  expect(worker).not.toContain("const SHELL = null;");
  expect(workerWith(TEMPLATE, null)).toBe(TEMPLATE);
  expect(() => workerWith("// no place", shell)).toThrow(/no place/);
});
