// `npm run check`: everything that can be found without using the product. Zero findings is the only good answer.
import { execFile } from "node:child_process";

import { findChromium } from "../tests/setup/chromium.ts";

/** `build`: makes the web app that servers then serve. `suite`: tests of the browser suite, which `npm test` runs there. */
type Kind = "build" | "quick" | "suite";

interface Check {
  name: string;
  command: [string, ...string[]];
  /** `quick` where it is missing. */
  kind?: Kind;
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
    kind: "suite",
  },
  { name: "locked packages", command: ["tsx", "scripts/check-lockfile.ts"] },
  { name: "deploys to Convex", command: ["tsx", "scripts/check-deployable.ts"] },
  { name: "bundle budgets", command: ["tsx", "scripts/check-bundle.ts"], kind: "build" },
];

interface Ended {
  isGood: boolean;
  output: string;
}

/** What nobody waits for gets the processor when nothing else wants it. */
const [FOREGROUND, BACKGROUND] = ["0", "19"];

function run([bin, ...args]: Check["command"], niceness: string): Promise<Ended> {
  const command = ["-n", niceness, `node_modules/.bin/${bin}`, ...args];
  return new Promise((resolve) => {
    execFile("nice", command, { encoding: "utf8", maxBuffer: Infinity }, (error, stdout, stderr) =>
      resolve({ isGood: error === null, output: stdout + stderr }),
    );
  });
}

export interface Checked {
  passed: number;
  /** Their names; what they said is printed. */
  failed: string[];
}

/** Runs the checks of one kind. */
export async function runChecks(kind: Kind, { inBackground = false } = {}): Promise<Checked> {
  const waiting = CHECKS.filter((check) => (check.kind ?? "quick") === kind);
  const { length } = waiting;
  const failed: string[] = [];
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const { name, command } = check;
      const started = performance.now();
      const { isGood, output } =
        kind === "suite" && findChromium() === null
          ? { isGood: false, output: "no Chromium found\n" }
          : await run(command, inBackground ? BACKGROUND : FOREGROUND);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      if (!isGood) {
        failed.push(name);
        process.stdout.write(output);
      }
      console.log(`${isGood ? "✓" : "✗"} ${name} (${seconds} s)`);
    }
  };
  // Most use one core. A browser is late for its steps where it has none of its own.
  await Promise.all(Array.from({ length: kind === "suite" ? 1 : 2 }, work));
  return { passed: length - failed.length, failed };
}

if (process.argv[1] === import.meta.filename) {
  const failed: string[] = [];
  for (const kind of ["build", "quick", "suite"] as const) {
    failed.push(...(await runChecks(kind)).failed);
  }
  process.exit(failed.length === 0 ? 0 : 1);
}
