// What the functions say, on the terminal.
import type { LogEntry } from "../runtime/function-runner.ts";

export function printLog({ path, type, lines, error }: LogEntry): void {
  for (const line of lines) console.log(`${type} ${path} ${line}`);
  if (error !== null) console.error(`${type} ${path} failed: ${error.trimEnd()}`);
}

export function printError(error: unknown): void {
  console.error(error);
}

/** One line for whoever started the program; the whole story only with DEBUG set. */
export function exitWith(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  console.error(process.env["DEBUG"] ? error : `error: ${message}`);
  process.exit(1);
}
