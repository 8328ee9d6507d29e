// The disk refuses: the mutation fails, everything else goes on, and writing resumes when there is room again.
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { afterAll, expect, it } from "vitest";

import { openLmdbStore } from "../storage/lmdb.ts";
import { openEngine } from "./open.ts";
import { read, worldForTest } from "./testing.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "full-"));

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const here = (name: string): string => JSON.stringify(new URL(name, import.meta.url).href);

const CHILD = `
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { openLmdbStore } from ${here("../storage/lmdb.ts")};
import { openEngine } from ${here("open.ts")};
const store = await openLmdbStore(process.argv[1]);
const engine = await openEngine({ store, world: { nowMs: Date.now, randomBytes } });
const text = "x".repeat(50000);
const report = { failures: [], counts: [], written: 0 };
async function one() {
  const tx = engine.beginWrite();
  try { tx.insert("t", { text }); await engine.commit(tx); report.written++; }
  catch (error) { report.failures.push(error.name + ": " + error.message); }
  finally { tx.release(); }
}
function count() { const tx = engine.beginRead(); report.counts.push(tx.count("t")); tx.release(); }
while (report.failures.length < 3) await one();
count();
report.atFailure = report.written;
execFileSync("prlimit", ["--pid", String(process.pid), "--fsize=unlimited:"]);
for (let i = 0; i < 20; i++) await one();
count();
await engine.close();
console.log(JSON.stringify(report));
`;

interface Report {
  failures: string[];
  counts: number[];
  written: number;
  atFailure: number;
}

function run(): Promise<string> {
  const quoted = [process.execPath, "--import", "tsx", "--input-type=module", "-e", CHILD, folder]
    .map((part) => `'${part.replaceAll("'", "'\\''")}'`)
    .join(" ");
  const child = spawn("bash", ["-c", `ulimit -S -f 4000; exec ${quoted}`], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => {
    child.on("close", () => resolve(output));
  });
}

const canLimit = fs.existsSync("/usr/bin/prlimit") && fs.existsSync("/bin/bash");

it.runIf(canLimit)("fails writes cleanly on a full disk and resumes with room", async () => {
  const report = JSON.parse(await run()) as Report;
  expect(report.failures).toHaveLength(3);
  for (const failure of report.failures) {
    expect(failure).toMatch(/^StorageError: The disk refused the write: /);
  }
  expect(report.atFailure).toBeGreaterThan(10);
  expect(report.written).toBe(report.atFailure + 20);
  expect(report.counts).toEqual([report.atFailure, report.written]);
  const engine = await openEngine({ store: await openLmdbStore(folder), world: worldForTest() });
  expect(read(engine, (tx) => tx.count("t"))).toBe(report.written);
  await engine.close();
});
