// The demo marketplace is made once, and each test file that looks at it or plays in it has a copy. `npm test` makes one for all
// suites; where none was made, the server that starts on the empty folder makes it.
import { cpSync } from "node:fs";

import { startServer, temporaryFolder } from "./server.ts";

type TemporaryFolder = ReturnType<typeof temporaryFolder>;

/** Names the folder in the environment of the suites. */
const MADE_DEMO = "MADE_DEMO";

/** Makes it for all who are started from now on, here or in a process of their own. */
export async function makeDemo(): Promise<TemporaryFolder> {
  const folder = temporaryFolder("made-demo");
  const server = await startServer({ dataDir: folder.path, demo: true });
  await server.end("SIGTERM");
  process.env[MADE_DEMO] = folder.path;
  return folder;
}

export const isDemoMade = (): boolean => process.env[MADE_DEMO] !== undefined;

/** A data folder of one's own, in which a server with the demo marketplace can be started. */
export function demoFolder(): TemporaryFolder {
  const folder = temporaryFolder("demo");
  const made = process.env[MADE_DEMO];
  if (made !== undefined) cpSync(made, folder.path, { recursive: true });
  return folder;
}
