// What a process does that is told to stop.
import { spawn } from "node:child_process";
import { once } from "node:events";

import { describe, expect, it, onTestFinished } from "vitest";

const PROGRAM = `
import { stopOnSignals } from ${JSON.stringify(new URL("signals.ts", import.meta.url).href)};
setInterval(() => undefined, 1_000);
stopOnSignals(async () => {
  console.log("stops");
  for (const since = performance.now(); performance.now() - since < 1_000; );
  await new Promise((resolve) => setTimeout(resolve, 500));
});
console.log("runs");
`;

describe("a process that is told to stop", () => {
  it("by one Ctrl-C, which comes twice, stops politely, however busy it is", async () => {
    const args = ["--import", "tsx", "--input-type=module", "-e", PROGRAM];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    onTestFinished(() => void child.kill("SIGKILL"));
    await once(child.stdout, "data");
    child.kill("SIGINT");
    await once(child.stdout, "data");
    await new Promise((resolve) => setTimeout(resolve, 10));
    child.kill("SIGINT");
    expect(await once(child, "exit")).toEqual([0, null]);
  });
});
