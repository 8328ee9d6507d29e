import { cpSync } from "node:fs";

import { inject } from "vitest";

import { temporaryFolder } from "../../tests/setup/server.ts";

/** A data folder of one's own, in which the demo marketplace has just been made. */
export function demoFolder(): ReturnType<typeof temporaryFolder> {
  const folder = temporaryFolder("e2e");
  cpSync(inject("demoFolder"), folder.path, { recursive: true });
  return folder;
}
