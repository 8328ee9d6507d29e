// What ends code that holds the thread: the clock, and while modules load the code's own work.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";

import { expect, test } from "vitest";

const GATE = new URL("gate.ts", import.meta.url).href;

/** Works for so long by the process's own clock of work, and prints what became of it. */
const script = (way: "enter" | "enterToLoad", workMs: number) => `
  import { Gate } from ${JSON.stringify(GATE)};
  const workedMs = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
  const gate = new Gate();
  setTimeout(() => {
    const ended = gate.${way}(() => {
      process._rawDebug("inside");
      const end = workedMs() + ${workMs};
      while (workedMs() < end);
    });
    process._rawDebug(ended ?? "done");
  }, 500);
`;

/**
 * Lets a promise's job in for ever, by a tick that Node runs between two callbacks of one kind; then once more, and tells of
 * each.
 */
const between = (later: "setImmediate" | "setTimeout", before: string) => `
  import { createContext, runInContext } from "node:vm";
  import { Gate } from ${JSON.stringify(GATE)};
  ${before}
  const gate = new Gate();
  const inside = createContext({}, { microtaskMode: "afterEvaluate" });
  const goOnForEver = () => runInContext("Promise.resolve().then(() => { for (;;); })", inside);
  const goOn = () => gate.soon({ work: () => process._rawDebug("done"), ended: () => undefined });
  ${later}(() => gate.soon({ work: goOnForEver, ended: (why) => { process._rawDebug(why); setTimeout(goOn, 10); } }), 1);
  ${later}(() => process._rawDebug("the next one"), 1);
  setTimeout(() => undefined, 4_000);
`;

/** Runs it with a break in the middle, in which the process gets nothing of the machine. */
async function linesOf(code: string, stoppedMs = 0): Promise<string[]> {
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", code], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stderr })) {
    lines.push(line);
    if (line !== "inside" || stoppedMs === 0) continue;
    await sleep(200);
    child.kill("SIGSTOP");
    await sleep(stoppedMs);
    child.kill("SIGCONT");
  }
  if (child.exitCode === null) await once(child, "exit");
  return lines;
}

async function outcome(
  way: "enter" | "enterToLoad",
  workMs: number,
  stoppedMs: number,
): Promise<string> {
  const lines = await linesOf(script(way, workMs), stoppedMs);
  return lines.at(-1) ?? "";
}

test("modules that the machine keeps waiting while they load go on", async () => {
  expect(await outcome("enterToLoad", 800, 3_000)).toBe("done");
});

test("modules that work for too long while they load are ended", async () => {
  expect(await outcome("enterToLoad", 6_000, 0)).toContain("timed out");
});

test("code that keeps others waiting is ended, whoever is to blame", async () => {
  expect(await outcome("enter", 800, 3_000)).toContain("timed out");
});

/** Has Node follow every promise of the process, as what traces requests does. */
const FOLLOWING = `import { createHook } from "node:async_hooks"; createHook({ init: () => undefined }).enable();`;

test.each([
  ["setImmediate", "nobody", ""],
  ["setTimeout", "nobody", ""],
  ["setTimeout", "somebody", FOLLOWING],
] as const)(
  "code that is ended between two callbacks of %s, where %s follows promises, takes nothing else with it",
  async (later, _who, before) => {
    const lines = await linesOf(between(later, before));
    // The next callback may come before or behind the news of who was ended.
    expect(lines.filter((line) => line !== "the next one")).toEqual([
      expect.stringContaining("timed out"),
      "done",
    ]);
    expect(lines).toHaveLength(3);
  },
);
