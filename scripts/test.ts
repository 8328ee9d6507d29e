// `npm test`: every suite, one after the other, and the checks beside the first ones, which leave the processor some time.
// The last line sums them all up.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { findChromium } from "../tests/setup/chromium.ts";
import { makeDemo } from "../tests/setup/demo-folder.ts";
import { type Checked, runChecks } from "./check.ts";

interface Suite {
  name: string;
  /** Its name, or that of several with a star. */
  project: string;
  env?: Record<string, string>;
  needsBrowser?: boolean;
  /** Its tests look at the demo marketplace. */
  needsDemo?: boolean;
  /** Nothing may run beside it. */
  isAlone?: boolean;
  /** A file of it that failed runs once more by itself, on data of its own: its tests build on each other. */
  triesAgain?: boolean;
}

const SUITES: Suite[] = [
  { name: "unit", project: "unit*" },
  { name: "domain on convex-test", project: "domain" },
  { name: "domain on the embedded backend", project: "domain", env: { BACKEND: "embedded" } },
  { name: "system", project: "system", needsDemo: true },
  { name: "system, one at a time", project: "system-alone", needsDemo: true, isAlone: true },
  {
    name: "browser",
    project: "e2e",
    needsDemo: true,
    needsBrowser: true,
    // A browser on a busy machine can be late for a step once.
    triesAgain: true,
  },
];

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** What went wrong, to be said once more at the end: a log of a million lines is read from there. */
  failures: string[];
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: {
      status: string;
      fullName: string;
      /** In ms. */
      duration?: number;
      failureMessages?: string[];
    }[];
  }[];
}

const FAILURE_MAX = 12_000;
/** What vitest reports in the place of "timed out". */
const TIMED_OUT = "STACK_TRACE_ERROR";

function failuresOf({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0) return status === "failed" ? [`${name}\n${message ?? ""}`] : [];
    return failed.map(({ fullName, duration = 0, failureMessages = [] }) => {
      const said = failureMessages.join("\n").replaceAll(TIMED_OUT, "timed out");
      return `${name} > ${fullName} (${Math.round(duration)} ms)\n${said}`.slice(0, FAILURE_MAX);
    });
  });
}

/** Where this many files failed, no step was late. */
const TRIED_AGAIN_MAX = 3;

async function runSuite(suite: Suite, reports: string): Promise<Counts> {
  const first = await runFiles(suite, reports);
  const broken = first.report.testResults.filter(hasFailed).map(({ name }) => name);
  if (!suite.triesAgain || broken.length === 0 || broken.length > TRIED_AGAIN_MAX) {
    return countsOf(suite, first);
  }
  console.log(`\n— ${suite.name}, once more: ${broken.join(", ")} —`);
  const second = await runFiles(suite, reports, broken);
  const before = countsOf(suite, first);
  const after = countsOf(suite, second);
  for (const failure of before.failures) console.log(`\n? the first time, ${failure}`);
  const kept = first.report.testResults.filter((file) => !hasFailed(file));
  const passed = kept.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === "passed"),
  );
  return { ...after, passed: passed.length + after.passed, skipped: before.skipped };
}

/** Also where it is one of its tests that did. */
const hasFailed = ({ status }: Report["testResults"][number]) => status === "failed";

interface Run {
  report: Report;
  /** How the process ended. */
  end: number | NodeJS.Signals | null;
}

/** All files of the suite, or these. */
async function runFiles(suite: Suite, reports: string, files: string[] = []): Promise<Run> {
  const report = join(reports, `${suite.name.replaceAll(/[, ]+/g, "-")}.json`);
  const run = spawn(
    "node_modules/.bin/vitest",
    [
      "run",
      ...files,
      "--project",
      suite.project,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    { stdio: "inherit", env: { ...process.env, ...suite.env } },
  );
  const [status, signal] = (await once(run, "exit")) as [number | null, NodeJS.Signals | null];
  return { report: JSON.parse(readFileSync(report, "utf8")) as Report, end: status ?? signal };
}

function countsOf({ name }: Suite, { report, end }: Run): Counts {
  const crashed = end !== 0 && report.numFailedTests === 0 ? 1 : 0;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + crashed,
    skipped: report.numPendingTests,
    failures: [
      ...failuresOf(report).map((failure) => `${name}: ${failure}`),
      ...(crashed ? [`${name}: ended with ${end}`] : []),
    ],
  };
}

const reports = mkdtempSync(join(tmpdir(), "test-reports-"));
const total: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] };

function addChecks({ passed, failed }: Checked): void {
  total.passed += passed;
  total.failed += failed.length;
  total.failures.push(...failed.map((name) => `checks > ${name}`));
}

addChecks(await runChecks("build"));
const checking = runChecks("quick", { inBackground: true });
// Without it each suite makes its own.
const making = makeDemo().catch((error: unknown) => {
  total.failed += 1;
  total.failures.push(`the demo marketplace > ${String(error)}`);
  return null;
});

for (const suite of SUITES) {
  console.log(`\n— ${suite.name} —`);
  if (suite.needsBrowser && findChromium() === null) {
    console.log(
      "!! SKIPPED: no Chromium found. Set CHROMIUM_PATH or install the package `chromium-headless-shell`.",
    );
    continue;
  }
  if (suite.isAlone === true) await checking;
  if (suite.needsDemo === true) await making;
  const counts = await runSuite(suite, reports);
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
  total.failures.push(...counts.failures);
}

addChecks(await checking);

for (const failure of total.failures) console.log(`\n✗ ${failure}`);

rmSync(reports, { recursive: true, force: true });
(await making)?.remove();
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed === 0 ? 0 : 1);
