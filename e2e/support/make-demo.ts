// Makes the demo marketplace once, before all files: see demo-folder.ts.
import type { TestProject } from "vitest/node";

import { startServer, temporaryFolder } from "../../tests/setup/server.ts";

declare module "vitest" {
  interface ProvidedContext {
    demoFolder: string;
  }
}

export default async function makeDemo(project: TestProject): Promise<() => void> {
  const folder = temporaryFolder("demo");
  const server = await startServer({ dataDir: folder.path, demo: true });
  await server.end("SIGTERM");
  project.provide("demoFolder", folder.path);
  return folder.remove;
}
