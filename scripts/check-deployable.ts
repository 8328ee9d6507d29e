// Says whether the functions folder would deploy to Convex. `tsx scripts/check-deployable.ts [folder]`.
import { deployProblems } from "#embedded/node";

const folder = process.argv[2] ?? "convex";
const problems = await deployProblems(folder);
for (const problem of problems) console.error(problem);
console.log(
  problems.length === 0 ? `${folder} deploys to Convex` : `${folder} would not deploy to Convex`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
