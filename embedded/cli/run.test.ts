import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, expect, test } from "vitest";

const root = mkdtempSync(path.join(tmpdir(), "run-"));
const RUN = path.join(import.meta.dirname, "run.js");
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Bundles are kept of files that have been still for a while. */
function write(file: string, text: string, secondsAgo: number): void {
  const full = path.join(root, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, text);
  const time = Date.now() / 1000 - secondsAgo;
  utimesSync(full, time, time);
}

function run(...args: string[]) {
  const command = [RUN, "tools/program.ts", ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: root,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

const PROGRAM = `
import { fail, here } from "./lib/place.ts";
interface Said { args: string[] }
const said: Said = { args: process.argv.slice(2) };
console.log(JSON.stringify({ ...said, here, file: process.argv[1] }));
if (said.args[0] === "fail") fail();
`;
const PLACE = `
export const here: string = import.meta.dirname;
export function fail(): never {
  console.log(new Error("so it is").stack);
  process.exit(3);
}
`;

test("runs a program as it is written now, and says where in its sources something happened", () => {
  mkdirSync(path.join(root, "node_modules"), { recursive: true });
  write("tools/program.ts", PROGRAM, 10);
  write("tools/lib/place.ts", PLACE, 10);
  const said = (args: string[], here: string) =>
    `${JSON.stringify({ args, here, file: path.join(root, "tools/program.ts") })}\n`;
  const lib = path.join(root, "tools/lib");
  const first = run("one", "--two");
  expect(first).toEqual({ status: 0, stdout: said(["one", "--two"], lib), stderr: "" });
  expect(run()).toEqual({ status: 0, stdout: said([], lib), stderr: "" });

  const failed = run("fail");
  expect(failed.status).toBe(3);
  expect(failed.stdout).toMatch(/^Error: so it is$/m);
  expect(failed.stdout).toContain(`at fail (${lib}/place.ts:4:15)`);
  expect(failed.stdout).toContain(`${root}/tools/program.ts:6:30`);

  write("tools/lib/place.ts", PLACE.replace("import.meta.dirname", `"elsewhere"`), 5);
  expect(run().stdout).toBe(said([], "elsewhere"));
});
