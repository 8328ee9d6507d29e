import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { describe, expect, it, onTestFinished } from "vitest";

import { systemWorld } from "../world/system-world.ts";
import { DataFolderError, holdFolder } from "./data-folder.ts";

const LOCK = "backend.lock";

function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "folder-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function modeOf(file: string): string {
  return (fs.statSync(file).mode & 0o777).toString(8);
}

/** A process that lives until the test ends. */
async function stranger(): Promise<number> {
  const child = spawn(process.execPath, ["-e", "console.log(1); setInterval(() => {}, 1000)"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  await new Promise((resolve) => child.stdout.once("data", resolve));
  return child.pid as number;
}

function startOf(pid: number): string | undefined {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
}

describe("a data folder", () => {
  it("is made with all that leads to it, private", () => {
    const wanted = path.join(newFolder(), "deep", "data");
    const { folder, letGo } = holdFolder(wanted, systemWorld());
    expect(folder).toBe(fs.realpathSync(wanted));
    expect([modeOf(wanted), modeOf(path.join(wanted, LOCK))]).toEqual(["700", "600"]);
    letGo();
  });

  it("says who holds it, and nothing is left when it is let go", () => {
    const wanted = newFolder();
    const { letGo } = holdFolder(wanted, systemWorld());
    const owner = JSON.parse(fs.readFileSync(path.join(wanted, LOCK), "utf8")) as { pid: number };
    expect(owner.pid).toBe(process.pid);
    expect(fs.readdirSync(wanted)).toEqual([LOCK]);
    letGo();
    expect(fs.readdirSync(wanted)).toEqual([]);
  });

  it("is one folder under all its names", () => {
    const wanted = newFolder();
    const alias = `${wanted}-alias`;
    fs.symlinkSync(wanted, alias);
    onTestFinished(() => fs.rmSync(alias));
    const { folder, letGo } = holdFolder(alias, systemWorld());
    expect(folder).toBe(fs.realpathSync(wanted));
    for (const name of [wanted, alias, `${wanted}/../${path.basename(wanted)}`]) {
      expect(() => holdFolder(name, systemWorld())).toThrow(DataFolderError);
    }
    letGo();
    holdFolder(wanted, systemWorld()).letGo();
  });

  it("can be taken again and again, and two at once", () => {
    const [one, two] = [newFolder(), newFolder()];
    const second = holdFolder(two, systemWorld());
    for (let i = 0; i < 5; i++) holdFolder(one, systemWorld()).letGo();
    expect(() => holdFolder(two, systemWorld())).toThrow(/in use by another backend/);
    second.letGo();
  });

  it.each([
    ["nothing", ""],
    ["no JSON", "12345"],
    ["half a lock", '{"pid":1'],
  ])("is taken when its lock holds %s", (_what, text) => {
    const wanted = newFolder();
    fs.writeFileSync(path.join(wanted, LOCK), text);
    const { letGo } = holdFolder(wanted, systemWorld());
    expect(fs.readFileSync(path.join(wanted, LOCK), "utf8")).toContain(`"pid":${process.pid}`);
    expect(fs.readdirSync(wanted)).toEqual([LOCK]);
    letGo();
  });

  it("is refused as long as its owner lives, in one line that names it", async () => {
    const wanted = newFolder();
    const pid = await stranger();
    fs.writeFileSync(path.join(wanted, LOCK), JSON.stringify({ pid, startedAt: null }));
    expect(() => holdFolder(wanted, systemWorld())).toThrow(
      `The data folder ${fs.realpathSync(wanted)} is in use by another backend (process ${pid}). Stop it, or choose another folder.`,
    );
    expect(fs.readdirSync(wanted)).toEqual([LOCK]);
  });

  it.runIf(fs.existsSync("/proc/self/stat"))(
    "is not mistaken for held by a process that only got the number of the owner",
    async () => {
      const wanted = newFolder();
      const pid = await stranger();
      const lock = (startedAt: string | undefined): void =>
        fs.writeFileSync(path.join(wanted, LOCK), JSON.stringify({ pid, startedAt }));
      lock(startOf(pid));
      expect(() => holdFolder(wanted, systemWorld())).toThrow(/in use by another backend/);
      lock("1");
      holdFolder(wanted, systemWorld()).letGo();
    },
  );

  it("of an earlier life of this process number is free", () => {
    const wanted = newFolder();
    const before = { pid: process.pid, startedAt: null };
    fs.writeFileSync(path.join(wanted, LOCK), JSON.stringify(before));
    holdFolder(wanted, systemWorld()).letGo();
  });

  it("that cannot be one is refused in one line", () => {
    const file = path.join(newFolder(), "file");
    fs.writeFileSync(file, "");
    for (const wanted of [file, path.join(file, "below")]) {
      expect(() => holdFolder(wanted, systemWorld())).toThrow(
        /^The data folder .* cannot be written to \((EEXIST|ENOTDIR)\)\.$/,
      );
    }
  });
});
