import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { describe, expect, it, onTestFinished, vi } from "vitest";

import { DataFolderError, holdFolder } from "./data-folder.ts";

const LOCK = "backend.lock";

/** Tries to hold a folder, says whether it does, and lives on; at a line on its standard input, if it is to wait for one. */
const HOLDER = `
import { once } from "node:events";
import { holdFolder } from ${JSON.stringify(new URL("data-folder.ts", import.meta.url).href)};
const [folder, waits] = process.argv.slice(1);
if (waits) { process.stdout.write("waiting\\n"); await once(process.stdin, "data"); }
try { holdFolder(folder); process.stdout.write("held " + process.pid + "\\n"); }
catch (error) { process.stdout.write("refused\\n"); }
setInterval(() => undefined, 1000);
`;

function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "folder-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function modeOf(file: string): string {
  return (fs.statSync(file).mode & 0o777).toString(8);
}

function commandOf(folder: string, ...more: string[]): [string, ...string[]] {
  return [
    process.execPath,
    "--import",
    "tsx",
    "--input-type=module",
    "-e",
    HOLDER,
    folder,
    ...more,
  ];
}

/** A process that lives until the test ends at the latest. */
function start([program, ...args]: [string, ...string[]]): ChildProcess {
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

async function said(child: ChildProcess): Promise<string> {
  const [text] = (await once(child.stdout ?? expect.fail(), "data")) as [Buffer];
  return text.toString().trim();
}

describe("a data folder", () => {
  it("is held by its own lock, and by none that was removed meanwhile", () => {
    const folder = newFolder();
    const open = fs.openSync;
    vi.spyOn(fs, "openSync").mockImplementationOnce((...asked) => {
      const file = open(...asked);
      fs.rmSync(path.join(folder, LOCK));
      return file;
    });
    onTestFinished(() => void vi.restoreAllMocks());
    onTestFinished(holdFolder(folder).letGo);
    expect(() => holdFolder(folder)).toThrow("is in use by another backend");
  });

  it("is made again where it is removed before it is held", () => {
    const folder = newFolder();
    const open = fs.openSync;
    vi.spyOn(fs, "openSync").mockImplementationOnce((...asked) => {
      const file = open(...asked);
      fs.rmSync(folder, { recursive: true });
      return file;
    });
    onTestFinished(() => void vi.restoreAllMocks());
    onTestFinished(holdFolder(folder).letGo);
    expect(() => holdFolder(folder)).toThrow("is in use by another backend");
  });

  it("is made again where it is gone before its lock is opened", () => {
    const folder = newFolder();
    vi.spyOn(fs, "openSync").mockImplementationOnce((...asked) => {
      fs.rmSync(folder, { recursive: true });
      return fs.openSync(...asked);
    });
    onTestFinished(() => void vi.restoreAllMocks());
    onTestFinished(holdFolder(folder).letGo);
    expect(() => holdFolder(folder)).toThrow("is in use by another backend");
  });

  it("is made with all that leads to it, private", () => {
    const wanted = path.join(newFolder(), "deep", "data");
    const { folder, letGo } = holdFolder(wanted);
    expect(folder).toBe(fs.realpathSync(wanted));
    expect([modeOf(wanted), modeOf(path.join(wanted, LOCK))]).toEqual(["700", "600"]);
    letGo();
  });

  it("is one folder under all its names", () => {
    const wanted = newFolder();
    const alias = `${wanted}-alias`;
    fs.symlinkSync(wanted, alias);
    onTestFinished(() => fs.rmSync(alias));
    const { folder, letGo } = holdFolder(alias);
    expect(folder).toBe(fs.realpathSync(wanted));
    for (const name of [wanted, alias, `${wanted}/../${path.basename(wanted)}`]) {
      expect(() => holdFolder(name)).toThrow(DataFolderError);
    }
    letGo();
    holdFolder(wanted).letGo();
  });

  it("can be taken again and again, and two at once", () => {
    const [one, two] = [newFolder(), newFolder()];
    const second = holdFolder(two);
    for (let i = 0; i < 5; i++) holdFolder(one).letGo();
    expect(() => holdFolder(two)).toThrow(/in use by another backend/);
    second.letGo();
  });

  it.each([
    ["nothing", ""],
    ["a number that nobody has", "999999999\n"],
    ["the lock of an earlier version", `{"pid":${process.ppid},"startedAt":"1","namespace":null}`],
    ["half of one", '{"pid":1'],
  ])("is free when a file that nobody locks holds %s", (_what, text) => {
    const wanted = newFolder();
    fs.writeFileSync(path.join(wanted, LOCK), text);
    const { letGo } = holdFolder(wanted);
    expect(fs.readFileSync(path.join(wanted, LOCK), "utf8")).toBe(`${process.pid}\n`);
    expect(fs.readdirSync(wanted)).toEqual([LOCK]);
    letGo();
  });

  it("gets in its place what was copied to it whole, but nothing in the place of another", () => {
    const wanted = newFolder();
    const [whole, data] = [path.join(wanted, ".whole"), path.join(wanted, "data.mdb")];
    fs.mkdirSync(whole);
    for (const name of ["data.mdb", "keys.json"]) fs.writeFileSync(path.join(whole, name), "whole");
    fs.writeFileSync(data, "another");
    expect(() => holdFolder(wanted)).toThrow(/^The place of .* is taken by .*data\.mdb\. Move/);
    expect(fs.readFileSync(data, "utf8")).toBe("another");
    fs.rmSync(data);
    holdFolder(wanted).letGo();
    expect(fs.readFileSync(data, "utf8")).toBe("whole");
    fs.mkdirSync(whole);
    holdFolder(wanted).letGo();
    expect(fs.readdirSync(wanted).sort()).toEqual([LOCK, "data.mdb", "keys.json"]);
  });

  it("that cannot be one is refused in one line", () => {
    const file = path.join(newFolder(), "file");
    fs.writeFileSync(file, "");
    for (const wanted of [file, path.join(file, "below")]) {
      expect(() => holdFolder(wanted)).toThrow(
        /^The data folder .* cannot be written to \((EEXIST|ENOTDIR)\)\.$/,
      );
    }
  });

  it.runIf(process.platform === "linux")("is refused where no folder can be made", () => {
    for (const wanted of ["/proc/data", "/proc/deep/data"]) {
      expect(() => holdFolder(wanted)).toThrow(
        `The data folder ${wanted} cannot be written to (ENOENT).`,
      );
    }
  });
});

describe("a data folder that another process holds", () => {
  it("is refused in one line that names it, and free when that is killed", async () => {
    const wanted = newFolder();
    const child = start(commandOf(wanted));
    expect(await said(child)).toBe(`held ${child.pid}`);
    expect(() => holdFolder(wanted)).toThrow(
      `The data folder ${fs.realpathSync(wanted)} is in use by another backend (process ${child.pid}). Stop it, or choose another folder.`,
    );
    child.kill("SIGKILL");
    await once(child, "exit");
    holdFolder(wanted).letGo();
  });

  it("is free also where its parent has not asked how it ended", async () => {
    const wanted = newFolder();
    // The shell starts it and then becomes a program that waits for no child.
    const shell = start(["sh", "-c", '"$0" "$@" & exec sleep 60', ...commandOf(wanted)]);
    const pid = Number((await said(shell)).slice("held ".length));
    expect(() => holdFolder(wanted)).toThrow(DataFolderError);
    process.kill(pid, "SIGKILL");
    await vi.waitFor(() => expect(fs.readFileSync(`/proc/${pid}/stat`, "utf8")).toContain(") Z "));
    // Its threads may end a moment later than it.
    await vi.waitFor(() => holdFolder(wanted).letGo());
  });

  const canUnshare = spawnSync("unshare", ["--pid", "--fork", "true"]).status === 0;
  it.skipIf(!canUnshare)(
    `is refused across PID namespaces${canUnshare ? "" : " (none can be made here)"}, and free when it ends`,
    async () => {
      const wanted = newFolder();
      const child = start(["unshare", "--pid", "--fork", "--kill-child", ...commandOf(wanted)]);
      expect(await said(child)).toBe("held 1");
      expect(() => holdFolder(wanted)).toThrow(/in use by another backend \(process 1\)/);
      child.kill("SIGKILL");
      await vi.waitFor(() => holdFolder(wanted).letGo(), 5_000);
      const { letGo } = holdFolder(wanted);
      const other = start(["unshare", "--pid", "--fork", "--kill-child", ...commandOf(wanted)]);
      expect(await said(other)).toBe("refused");
      letGo();
    },
  );

  it("has one of several that start at once", { timeout: 60_000 }, async () => {
    const wanted = newFolder();
    fs.writeFileSync(path.join(wanted, LOCK), '{"pid":999999999,"startedAt":"1"}');
    const children = Array.from({ length: 6 }, () => start(commandOf(wanted, "waits")));
    await Promise.all(children.map(said));
    const answers = children.map(said);
    for (const child of children) child.stdin?.write("go\n");
    const words = (await Promise.all(answers)).map((answer) => answer.split(" ")[0]);
    expect(words.filter((word) => word === "held")).toEqual(["held"]);
    expect(words.filter((word) => word === "refused")).toHaveLength(5);
  });
});
