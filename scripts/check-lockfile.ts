// Part of `npm run check`: the packages of the product, as the lock file has them.
import { readFileSync } from "node:fs";

import { LOCKFILE, type Lockfile, lockfileProblems } from "./lockfile.ts";

const problems = lockfileProblems(JSON.parse(readFileSync(LOCKFILE, "utf8")) as Lockfile);
for (const problem of problems) console.error(problem);
console.log(
  problems.length === 0
    ? "every package has its integrity and a licence that suits"
    : `${problems.length} packages are not sound: npm run lock completes what the registry has`,
);
process.exit(problems.length === 0 ? 0 : 1);
