// `npm run torture`: the crash, fault, fuzz and model tests in their long form, one after the other, and a table of what
// they tried. Further words choose among the files: `npm run torture -- crash fuzz`. A failure is repeated with its SEED.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type Figures, SEED } from "#embedded/testing";

interface Ordeal {
  project: "unit" | "domain" | "system" | "system-alone" | "e2e";
  /** Several files run beside each other, as many as there are cores. */
  files: string[];
}

const ORDEALS: Ordeal[] = [
  ...[
    "embedded/values/keys.test.ts",
    "embedded/storage/checksum.test.ts",
    "embedded/storage/gaps.test.ts",
    "embedded/storage/honest-files.test.ts",
    "embedded/storage/log-recover.test.ts",
    "embedded/storage/logged-store.test.ts",
    "embedded/storage/versioned-map.test.ts",
    "embedded/database/ranges.test.ts",
    "embedded/database/page.test.ts",
    "embedded/database/search.test.ts",
    "embedded/sync/interval-index.test.ts",
    "embedded/sync/messages.test.ts",
    "embedded/sync/mutated-frames.test.ts",
    "embedded/sync/session-fuzz.test.ts",
    "embedded/transaction/view.test.ts",
    "embedded/transaction/ranges.test.ts",
    "embedded/transaction/pages.test.ts",
    "embedded/transaction/serializability.test.ts",
    "embedded/transaction/faults.test.ts",
    "embedded/transaction/crash.test.ts",
    "embedded/transaction/disk-full.test.ts",
    "embedded/storage/page-need.test.ts",
    "embedded/transaction/corruption.test.ts",
  ].map((file) => ({ project: "unit" as const, files: [file] })),
  { project: "domain", files: ["convex/anyOrder.test.ts"] },
  { project: "domain", files: ["convex/search.test.ts"] },
  { project: "domain", files: ["convex/searchTypos.test.ts"] },
  { project: "domain", files: ["convex/http/uploads.test.ts"] },
  ...systemTests("system", ["power-cut", "crash", "migration", "webhooks"]),
  ...systemTests("system-alone", ["mixed-load", "strangers", "login-storm"]),
  { project: "e2e", files: ["e2e/pages.test.ts"] },
  { project: "e2e", files: ["e2e/overlays.test.ts"] },
  { project: "e2e", files: ["e2e/pseudo.test.ts"] },
  { project: "e2e", files: ["e2e/ways-in.test.ts"] },
  {
    project: "e2e",
    files: ["accessibility", "journeys", "keyboard", "overflow", "overlays", "reading"].map(
      (name) => `e2e/matrix/${name}.test.ts`,
    ),
  },
];

function systemTests(project: Ordeal["project"], names: readonly string[]): Ordeal[] {
  return names.map((name) => ({ project, files: [`tests/system/${name}.test.ts`] }));
}

function run({ project, files }: Ordeal, figures: string): boolean {
  const torture = { TORTURE: "1", TORTURE_FIGURES: figures, SEED: String(SEED) };
  const env = { ...process.env, BACKEND: "embedded", ...torture };
  const args = ["run", "--project", project, "--testTimeout", "14400000", ...files];
  return spawnSync("node_modules/.bin/vitest", args, { stdio: "inherit", env }).status === 0;
}

function row(cells: readonly (string | number)[]): string {
  const [name = "", ...numbers] = cells;
  return `${String(name).padEnd(48)}${numbers.map((cell) => String(cell).padStart(12)).join("")}`;
}

const wanted = process.argv.slice(2);
const isChosen = (name: string) =>
  wanted.length === 0 || wanted.some((word) => name.includes(word));
const chosen = ORDEALS.map(({ project, files }) => ({
  project,
  files: files.filter(isChosen),
})).filter(({ files }) => files.length > 0);
if (chosen.length === 0) {
  console.error(`error: no file of the long form has ${wanted.join(" or ")} in its name`);
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), "torture-"));
const file = join(folder, "figures.jsonl");
const failed = chosen.filter((ordeal) => !run(ordeal, file)).flatMap(({ files }) => files);
const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
rmSync(folder, { recursive: true });
const all = lines.map((line) => JSON.parse(line) as Figures);
const sum = (of: (figures: Figures) => number): number =>
  all.reduce((total, figures) => total + of(figures), 0);

console.log(`\n${row([`seed ${SEED}`, "rounds", "operations", "losses", "seconds"])}`);
for (const { name, rounds, operations, losses, seconds, remark } of all) {
  console.log(
    `${row([name, rounds, operations, losses, seconds.toFixed(1)])}  ${remark}`.trimEnd(),
  );
}
const seconds = sum((figures) => figures.seconds).toFixed(1);
const totals = [sum((figures) => figures.rounds), sum((figures) => figures.operations)];
console.log(row(["all", ...totals, sum((figures) => figures.losses), seconds]));
for (const name of failed) console.log(`FAILED ${name}`);
process.exit(failed.length === 0 ? 0 : 1);
