import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, onTestFinished, test, vi } from "vitest";

import { DiskFiles } from "../files/disk-files.ts";
import { runnerForTest, valueOf } from "../runtime/testing.ts";
import { systemWorld } from "../world/system-world.ts";
import { Scheduler } from "./scheduler.ts";

test("bytes that a process lost before it ended are removed a day later", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "files-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const t = await runnerForTest({ storage: new DiskFiles(folder, systemWorld()) });
  valueOf(await t.action("storage:store", { text: "hello" }));
  const [kept] = readdirSync(folder) as [string];
  const [lost, unfinished, young] = [1, 2, 3].map(() => randomUUID()) as [string, string, string];
  const names = [lost, `${unfinished}.partial`, young, `${young}.partial`, "readme.txt"];
  for (const name of names) writeFileSync(path.join(folder, name), "bytes");
  const [yesterday, now] = [new Date(t.world.now - 25 * 3_600_000), new Date(t.world.now)];
  for (const name of readdirSync(folder)) {
    const at = name.startsWith(young) ? now : yesterday;
    utimesSync(path.join(folder, name), at, at);
  }
  const scheduler = new Scheduler({ runner: t.runner });
  await scheduler.start();
  const expected = [kept, young, `${young}.partial`, "readme.txt"].toSorted();
  await vi.waitFor(() => expect(readdirSync(folder).toSorted()).toEqual(expected));
  await scheduler.stop();
});
