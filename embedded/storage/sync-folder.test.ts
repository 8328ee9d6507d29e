import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { syncFolder } from "./sync-folder.ts";

const OPEN_FILES = "/proc/self/fd";

test("a folder is synced and let go of; one that is not there is an error", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "sync-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(path.join(folder, "file"), "x");
  const open = (): number => (existsSync(OPEN_FILES) ? readdirSync(OPEN_FILES).length : 0);
  const before = open();
  for (let i = 0; i < 50; i++) await syncFolder(folder);
  expect(open() - before).toBeLessThan(25);
  await expect(syncFolder(path.join(folder, "none"))).rejects.toThrow("ENOENT");
});
