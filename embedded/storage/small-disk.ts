// A disk of 16 MB for a test: a file system of its own where we may mount one, else a limit on the size of files.
import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const LIMIT_BYTES = 8 * 1024 * 1024;

export class SmallDisk {
  static readonly isMountable = canMount();
  /** What it is, for the name of a test. */
  static readonly kind = SmallDisk.isMountable
    ? "a file system of 16 MB"
    : "a limit on the size of files (no file system can be mounted here)";
  readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), "small-"));
  readonly #isMounted = mount(this.folder);
  readonly #other = path.join(this.folder, "other");

  /** Somebody else's file grows; false where there is no room for more of it. */
  fill(bytes: number): boolean {
    if (!this.#isMounted) return false;
    try {
      fs.appendFileSync(this.#other, Buffer.alloc(bytes, 1));
      return true;
    } catch {
      return false;
    }
  }

  /** For a process that writes to it. */
  limit(pid: number): void {
    if (!this.#isMounted) execFileSync("prlimit", ["--pid", `${pid}`, `--fsize=${LIMIT_BYTES}:`]);
  }

  makeRoom(pid?: number): void {
    if (!this.#isMounted) {
      execFileSync("prlimit", ["--pid", `${pid}`, "--fsize=unlimited:"]);
      return;
    }
    execFileSync("mount", ["-o", "remount,size=64m", this.folder]);
    fs.rmSync(this.#other, { force: true });
  }

  remove(): void {
    if (this.#isMounted) execFileSync("umount", [this.folder]);
    fs.rmSync(this.folder, { recursive: true });
  }
}

function mount(folder: string): boolean {
  const args = ["-t", "tmpfs", "-o", "size=16m", "tmpfs", folder];
  return spawnSync("mount", args, { stdio: "ignore" }).status === 0;
}

function canMount(): boolean {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mount-"));
  const can = mount(folder);
  if (can) execFileSync("umount", [folder]);
  fs.rmdirSync(folder);
  return can;
}
