import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { expect, it, onTestFinished } from "vitest";

import { StorageError } from "../values/errors.ts";
import { worldForTest } from "../world/testing.ts";
import { DiskFiles } from "./disk-files.ts";

const GIB = 1024 ** 3;
const RESERVE = 16 * 1024 * 1024;

it("takes no file that would leave too little to the database, and keeps nothing of it", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "files-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const roomOn = () => ({ freeBytes: RESERVE + 100, totalBytes: GIB });
  const files = new DiskFiles(folder, { ...worldForTest(), roomOn });
  const { uuid } = await files.put(Buffer.alloc(100));
  await expect(files.put(Buffer.alloc(101))).rejects.toThrow(StorageError);
  const parts = new Blob([Buffer.alloc(60), Buffer.alloc(101)]).stream();
  await expect(files.put(parts)).rejects.toThrow(StorageError);
  expect(fs.readdirSync(folder)).toEqual([uuid]);
});
