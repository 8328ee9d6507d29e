// What the functions say, on the terminal. The one place that writes what came from outside.
import { inspect } from "node:util";

import type { LogEntry } from "../runtime/runs/notes.ts";
import { reasonOf } from "../values/errors.ts";
import { LOG_ENTRY_BYTES, logText } from "./log-text.ts";

/** What is thrown may hold anything; a bounded part of it is looked at. */
const INSPECT = { depth: 4, maxArrayLength: 20, maxStringLength: LOG_ENTRY_BYTES } as const;

export function printLog({ path, type, lines, error }: LogEntry): void {
  for (const line of lines) console.log(logText(`${type} ${path} ${line}`));
  if (error !== null) console.error(logText(`${type} ${path} failed: ${error}`));
}

export function printError(error: unknown): void {
  console.error(logText(inspect(error, INSPECT)));
}

/** One line for whoever started the program; the whole story only with DEBUG set. */
export function exitWith(error: unknown): never {
  console.error(process.env["DEBUG"] ? error : `error: ${logText(reasonOf(error))}`);
  process.exit(1);
}
