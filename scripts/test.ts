// `npm test`: the checks, then every suite, one after the other. The last line sums them all up.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { findChromium } from "../tests/setup/chromium.ts";
import { runChecks } from "./check.ts";

interface Suite {
  name: string;
  project: string;
  env?: Record<string, string>;
  needsBrowser?: boolean;
}

const SUITES: Suite[] = [
  { name: "unit", project: "unit" },
  { name: "domain on convex-test", project: "domain" },
  { name: "domain on the embedded backend", project: "domain", env: { BACKEND: "embedded" } },
  { name: "system", project: "system" },
  { name: "system, one at a time", project: "system-alone" },
  { name: "browser", project: "e2e", needsBrowser: true },
];

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

function runSuite(suite: Suite, reports: string): Counts {
  const report = join(reports, `${suite.name.replaceAll(/[, ]+/g, "-")}.json`);
  const run = spawnSync(
    "node_modules/.bin/vitest",
    [
      "run",
      "--project",
      suite.project,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    { stdio: "inherit", env: { ...process.env, ...suite.env } },
  );
  const result = JSON.parse(readFileSync(report, "utf8")) as {
    numPassedTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
    numPendingTests: number;
  };
  const crashed = run.status !== 0 && result.numFailedTests === 0 ? 1 : 0;
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + crashed,
    skipped: result.numPendingTests,
  };
}

const reports = mkdtempSync(join(tmpdir(), "test-reports-"));
const total: Counts = { passed: 0, failed: 0, skipped: 0 };

console.log("\n— checks —");
const checks = runChecks();
total.passed += checks.passed;
total.failed += checks.failed;

for (const suite of SUITES) {
  console.log(`\n— ${suite.name} —`);
  if (suite.needsBrowser && findChromium() === null) {
    console.log(
      "!! SKIPPED: no Chromium found. Set CHROMIUM_PATH or install the package `chromium-headless-shell`.",
    );
    continue;
  }
  const counts = runSuite(suite, reports);
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
}

rmSync(reports, { recursive: true, force: true });
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed === 0 ? 0 : 1);
