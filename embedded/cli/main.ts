// `npm run embedded -- <command>`: the backend alone, for any Convex application's folder.
import { statSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";

import { hostOf, portOf } from "../http/listen-at.ts";
import { systemWorld } from "../world/system-world.ts";
import { backUp, restore } from "./backup.ts";
import { checkData } from "./check-data.ts";
import { generateCode } from "./codegen.ts";
import { exitWith, printError, printLog } from "./console-log.ts";
import { readEnvFile } from "./env-file.ts";
import { stopOnSignals } from "./signals.ts";
import { startBackend } from "./start-backend.ts";

const USAGE = `usage:
  npm run embedded -- start --functions <folder> --data <folder> --port <n> --site-port <n> [--host <address>] [--admin-key <key>]
  npm run embedded -- check --data <folder>
  npm run embedded -- backup --data <folder> --to <new folder>
  npm run embedded -- restore --from <backup> --data <new folder>
  npm run embedded -- codegen [<functions folder>]`;

async function start(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      functions: { type: "string" },
      data: { type: "string" },
      port: { type: "string" },
      "site-port": { type: "string" },
      host: { type: "string" },
      "admin-key": { type: "string" },
    },
  });
  const functions = folderOf(required(values.functions, "--functions"));
  const adminKey = values["admin-key"];
  const backend = await startBackend({
    functions,
    dataFolder: path.resolve(required(values.data, "--data")),
    port: portOf(required(values.port, "--port"), "--port"),
    sitePort: portOf(required(values["site-port"], "--site-port"), "--site-port"),
    ...(values.host === undefined ? {} : { host: hostOf(values.host, "--host") }),
    ...(adminKey === undefined ? {} : { adminKey }),
    environment: readEnvFile(path.join(functions, "../.env.local")),
    redact: process.env["NODE_ENV"] === "production",
    onLog: printLog,
    onError: printError,
    onWarning: (text) => console.warn(`warning: ${text}`),
  });
  stopOnSignals(() => backend.stop());
  console.log(`ready on ${backend.address} (HTTP actions on ${backend.siteUrl})`);
}

/** Looks at a folder, or copies one into another; what is wrong is told line by line. */
async function care(what: "check" | "backup" | "restore", args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { data: { type: "string" }, to: { type: "string" }, from: { type: "string" } },
  });
  const folder = (flag: "data" | "to" | "from"): string =>
    path.resolve(required(values[flag], `--${flag}`));
  const data = folder("data");
  const world = systemWorld();
  const { summary, problems } = await {
    check: () => checkData(data, world),
    backup: () => backUp(data, folder("to"), world),
    restore: () => restore(folder("from"), data, world),
  }[what]();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) throw new Error(`${what} found ${problems.length} problems: ${summary}`);
  console.log(`${what} done, all is well: ${summary}`);
}

function required(value: string | undefined, flag: string): string {
  if (value === undefined || value === "") throw new Error(`${flag} is missing\n${USAGE}`);
  return value;
}

/** Without this a misspelt folder would be served as an application that has no functions. */
function folderOf(text: string): string {
  const folder = path.resolve(text);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return folder;
  throw new Error(`There is no functions folder at ${folder}`);
}

/** Nothing else may follow: what is misspelt would be made as a folder. */
async function writeCode(args: string[]): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [folder = "convex", ...more] = positionals;
  if (more.length > 0) throw new Error(`codegen takes one folder\n${USAGE}`);
  await generateCode(folderOf(folder));
}

async function main([command = "", ...rest]: string[]): Promise<void> {
  if ([command, ...rest].some((word) => word === "--help" || word === "-h")) console.log(USAGE);
  else if (command === "start") await start(rest);
  else if (command === "check" || command === "backup" || command === "restore")
    await care(command, rest);
  else if (command === "codegen") await writeCode(rest);
  else throw new Error(`unknown command "${command}"\n${USAGE}`);
}

main(process.argv.slice(2)).catch(exitWith);
