// `npm run check`: everything that can be found without using the product. Zero findings is the only good answer.
import { spawnSync } from "node:child_process";

import { findChromium } from "../tests/setup/chromium.ts";

interface Check {
  name: string;
  command: [string, ...string[]];
  /** Tests of the browser suite: `npm test` runs them there. */
  isOfSuite?: boolean;
}

/** Of mails, of the house's own pages, of what the server says and of what is handed out. */
const TEXTS = ["mail", "house", "quoted", "archive"].map((name) => `tests/${name}-texts`);

const CHECKS: Check[] = [
  {
    name: "generated code is current",
    command: ["tsx", "embedded/cli/codegen.ts", "convex", "--check"],
  },
  { name: "types", command: ["tsc", "--noEmit"] },
  {
    name: "lint and walls",
    command: ["oxlint", "--config", "oxlint.config.mjs", "--deny-warnings"],
  },
  { name: "format", command: ["oxfmt", "--check"] },
  { name: "dead code", command: ["knip"] },
  { name: "dead code in production", command: ["knip", "--production"] },
  { name: "duplication", command: ["jscpd", "--config", ".jscpd.json"] },
  {
    name: "texts in every language",
    command: ["vitest", "run", "--project", "unit", "tests/text", ...TEXTS],
  },
  {
    name: "pages at 320 px, in languages by turns and in one that nobody speaks",
    command: ["vitest", "run", "--project", "e2e", "e2e/pages.test.ts", "e2e/pseudo.test.ts"],
    isOfSuite: true,
  },
  { name: "locked packages", command: ["tsx", "scripts/check-lockfile.ts"] },
  { name: "deploys to Convex", command: ["tsx", "scripts/check-deployable.ts"] },
  { name: "bundle budgets", command: ["tsx", "scripts/check-bundle.ts"] },
];

/** Runs the checks, and prints the output of those that fail; answers how many passed, and the names of the others. */
export function runChecks(withSuites: boolean): { passed: number; failed: string[] } {
  const failed: string[] = [];
  const checks = CHECKS.filter(({ isOfSuite = false }) => withSuites || !isOfSuite);
  for (const { name, command, isOfSuite = false } of checks) {
    if (isOfSuite && findChromium() === null) {
      failed.push(name);
      console.log(`✗ ${name}: no Chromium found`);
      continue;
    }
    const started = performance.now();
    const [bin, ...args] = command;
    const run = spawnSync(`node_modules/.bin/${bin}`, args, { encoding: "utf8" });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const good = run.status === 0;
    if (!good) {
      failed.push(name);
      process.stdout.write(`${run.stdout}${run.stderr}`);
    }
    console.log(`${good ? "✓" : "✗"} ${name} (${seconds} s)`);
  }
  return { passed: checks.length - failed.length, failed };
}

if (process.argv[1] === import.meta.filename) {
  process.exit(runChecks(true).failed.length === 0 ? 0 : 1);
}
