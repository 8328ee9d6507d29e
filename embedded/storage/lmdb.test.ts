import { execFile, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import { afterAll, describe, expect, it, vi } from "vitest";

import { systemWorld } from "../world/system-world.ts";
import type { Cancel } from "../world/world.ts";
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

  it("takes over from a dead process", async () => {
    const folder = newFolder();
    fs.writeFileSync(path.join(folder, "backend.lock"), '{"pid":999999999,"startedAt":"1"}');
    const store = await openLmdbStore(folder);
    await store.close();
    fs.writeFileSync(path.join(folder, "backend.lock"), `{"pid":${process.ppid},"startedAt":"1"}`);
    const other = await openLmdbStore(folder);
    await other.close();
    expect(fs.readdirSync(folder).filter((name) => name.startsWith("backend.lock"))).toEqual([]);
  });

  it("takes over from a killed process that its parent has not reaped", async () => {
    const folder = newFolder();
    const script = `import { openLmdbStore } from ${JSON.stringify(new URL("lmdb.ts", import.meta.url).href)};
      await openLmdbStore(${JSON.stringify(folder)});
      setInterval(() => undefined, 1000);
      console.log(process.pid);`;
    // The shell starts it and then becomes a program that waits for no child.
    const parent = spawn("sh", [
      "-c",
      '"$0" --import tsx --input-type=module -e "$1" & exec sleep 60',
      process.execPath,
      script,
    ]);
    try {
      const pid = await new Promise<number>((resolve) => {
        parent.stdout.once("data", (text: Buffer) => resolve(Number(text)));
      });
      await expect(openLmdbStore(folder)).rejects.toThrow(/in use by another backend/);
      process.kill(pid, "SIGKILL");
      const stat = () => fs.readFileSync(`/proc/${pid}/stat`, "utf8");
      await vi.waitFor(() => expect(stat()).toContain(") Z "));
      const store = await openLmdbStore(folder);
      await store.close();
      expect(stat()).toContain(") Z ");
    } finally {
      parent.kill();
    }
  });

  it("believes an owner in another container alive as long as it gives signs of life", async () => {
    const folder = newFolder();
    const lock = path.join(folder, "backend.lock");
    // Process 1 of a container is a stranger here, whether the number is taken or not.
    for (const pid of [1, process.pid, 999_999_999]) {
      fs.writeFileSync(lock, `{"pid":${pid},"startedAt":"1","namespace":"pid:[1]"}`);
      await expect(openLmdbStore(folder)).rejects.toThrow(/in use by another backend/);
    }
    const long = new Date(Date.now() - 16_000);
    fs.utimesSync(lock, long, long);
    const world = systemWorld();
    let touch = (): void => undefined;
    const setTimer = (callback: () => void, ms: number): Cancel => {
      expect(ms).toBe(5_000);
      touch = callback;
      return () => undefined;
    };
    const monotonic = { ...world.monotonic, setTimer };
    const store = await openLmdbStore(folder, { ...world, monotonic });
    for (let beat = 0; beat < 2; beat += 1) {
      fs.utimesSync(lock, long, long);
      touch();
      await vi.waitFor(() => expect(Date.now() - fs.statSync(lock).mtimeMs).toBeLessThan(5_000));
    }
    await store.close();
    expect(fs.existsSync(lock)).toBe(false);
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
