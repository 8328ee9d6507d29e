import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import { afterAll, describe, expect, it } from "vitest";

import { storeConformance } from "./conformance.ts";
import { DataFolderError } from "./data-folder.ts";
import { openLmdbStore } from "./lmdb.ts";

const folders: string[] = [];

function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "store-"));
  folders.push(folder);
  return folder;
}

afterAll(() => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
});

describe("LmdbStore", () => {
  storeConformance(() => openLmdbStore(newFolder()));

  it("keeps its content when it is opened again", async () => {
    const folder = newFolder();
    const first = await openLmdbStore(folder);
    await first.commit([{ key: "a", value: "1" }]);
    await first.close();
    const second = await openLmdbStore(folder);
    const snapshot = second.snapshot();
    expect(snapshot.get("a")).toBe("1");
    snapshot.release();
    await second.close();
  });

  it("refuses a folder that is open already, in this process or another", async () => {
    const folder = newFolder();
    const store = await openLmdbStore(folder);
    await expect(openLmdbStore(folder)).rejects.toThrow(DataFolderError);
    await expect(openLmdbStore(folder)).rejects.toThrow(/in use by another backend/);
    const script = `import { openLmdbStore } from ${JSON.stringify(new URL("lmdb.ts", import.meta.url).href)};
      await openLmdbStore(${JSON.stringify(folder)}).catch((error) => console.log(error.name + ": " + error.message));`;
    const { stdout } = await promisify(execFile)(process.execPath, [
      "--import",
      "tsx",
      "--input-type=module",
      "-e",
      script,
    ]);
    expect(stdout).toMatch(/^DataFolderError: .*in use by another backend \(process \d+\).*\n$/);
    await store.close();
    const again = await openLmdbStore(folder);
    await again.close();
  });

  it("says in one line when the folder cannot be used", async () => {
    const file = path.join(newFolder(), "file");
    fs.writeFileSync(file, "");
    await expect(openLmdbStore(path.join(file, "below"))).rejects.toThrow(
      /^The data folder .* cannot be written to \(ENOTDIR\)\.$/,
    );
    const broken = newFolder();
    fs.writeFileSync(path.join(broken, "data.mdb"), "x".repeat(10_000));
    await expect(openLmdbStore(broken)).rejects.toThrow(/data\.mdb cannot be opened/);
  });
});
