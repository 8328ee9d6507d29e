// The developer's own TypeScript, asked about the functions folder only.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

export interface TypeProblem {
  file: string;
  line: number;
  column: number;
  message: string;
}

const LINE = /^(.+?)\((\d+),(\d+)\): error (.+)$/;

/** Problems in the folder; none where TypeScript is not installed. */
export async function checkTypes(root: string, folder: string): Promise<TypeProblem[]> {
  const tsc = path.join(root, "node_modules/.bin/tsc");
  if (!existsSync(tsc)) return [];
  const cache = path.join(root, "node_modules/.cache/embedded.tsbuildinfo");
  const args = ["--noEmit", "--pretty", "false", "--incremental", "--tsBuildInfoFile", cache];
  const output = await run(tsc, args, root);
  const problems: TypeProblem[] = [];
  for (const line of output.split("\n")) {
    const [, file = "", row, column, message = ""] = LINE.exec(line) ?? [];
    const full = path.resolve(root, file);
    if (row === undefined || !full.startsWith(folder + path.sep)) continue;
    problems.push({ file: full, line: Number(row), column: Number(column), message });
  }
  return problems;
}

function run(command: string, args: string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ["ignore", "pipe", "ignore"] });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.on("error", reject);
    child.on("close", () => resolve(output));
  });
}
