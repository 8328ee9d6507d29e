// Bundles ahead of a start, for a machine that has less to do now than then.
import { buildProgram } from "../runtime/modules/build-program.js";
import { FolderFunctions } from "../runtime/modules/functions-source.ts";

/** A program that `run.js` will run. */
export async function bundleProgram(file: string): Promise<void> {
  await buildProgram(file);
}

export function bundleFunctions(folder: string): Promise<void> {
  return new FolderFunctions(folder).build();
}
