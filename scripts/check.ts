// `npm run check`: everything that can be found without using the product. Zero findings is the only good answer.
import { execFile } from "node:child_process";

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

interface Ended {
  isGood: boolean;
  output: string;
}

function run([bin, ...args]: Check["command"]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(
      `node_modules/.bin/${bin}`,
      args,
      { encoding: "utf8", maxBuffer: Infinity },
      (error, stdout, stderr) => resolve({ isGood: error === null, output: stdout + stderr }),
    );
  });
}

/** Prints the outputs of those that fail; answers their names. */
async function failuresOf(checks: readonly Check[], atOnce: number): Promise<string[]> {
  const failed: string[] = [];
  const waiting = [...checks];
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const { name, command, isOfSuite = false } = check;
      const started = performance.now();
      const { isGood, output } =
        isOfSuite && findChromium() === null
          ? { isGood: false, output: "no Chromium found\n" }
          : await run(command);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      if (!isGood) {
        failed.push(name);
        process.stdout.write(output);
      }
      console.log(`${isGood ? "✓" : "✗"} ${name} (${seconds} s)`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return failed;
}

/** Answers how many checks passed, and the names of the others. */
export async function runChecks(
  withSuites: boolean,
): Promise<{ passed: number; failed: string[] }> {
  // Most use one core. A browser is late for its steps where it has none of its own.
  const quick = CHECKS.filter(({ isOfSuite = false }) => !isOfSuite);
  const suites = CHECKS.filter(({ isOfSuite = false }) => isOfSuite && withSuites);
  const failed = await failuresOf(quick, 2);
  failed.push(...(await failuresOf(suites, 1)));
  return { passed: quick.length + suites.length - failed.length, failed };
}

if (process.argv[1] === import.meta.filename) {
  process.exit((await runChecks(true)).failed.length === 0 ? 0 : 1);
}
