// What is wrong with a folder is told.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";

import { describe, expect, it, onTestFinished, vi } from "vitest";

import { documentKey, indexPrefix, FORMAT_KEY } from "../database/layout.ts";
import { openStore } from "../storage/logged-store.ts";
import { SmallDisk } from "../storage/small-disk.ts";
import { openEngine } from "../transaction/open.ts";
import { worldForTest, write } from "../transaction/testing.ts";
import { afterPrefix } from "../values/keys.ts";
import { systemWorld } from "../world/system-world.ts";
import { checkData } from "./check-data.ts";
import { change, filled, newFolder, SCHEMA, sha256 } from "./testing.ts";

const world = systemWorld();

const here = (name: string): string => JSON.stringify(new URL(name, import.meta.url).href);

/** Never done with the copy that it begins. */
const BUSY_CHECK = `
import { writeSync } from "node:fs";
import { checkData } from ${here("check-data.ts")};
import { systemWorld } from ${here("../world/system-world.ts")};
const roomOn = () => {
  writeSync(1, "looks");
  for (;;);
};
await checkData(process.argv[1], { ...systemWorld(), roomOn });
`;

/** Shows a folder on a disk that can not be written to, until the test is over. */
function readOnly(data: string, disk: string): void {
  spawnSync("mount", ["--bind", "-o", "ro", data, disk]);
  onTestFinished(() => void spawnSync("umount", [disk]));
}

describe("a check", () => {
  it("finds all well where it is", async () => {
    const { folder } = await filled();
    const report = await checkData(folder, world);
    expect(report.problems).toEqual([]);
    expect(report.summary).toMatch(/^20 documents, \d+ entries, 0 files$/);
  });

  it("names each document and each entry that is lost", async () => {
    const { folder, ids } = await filled();
    change(folder, "row number 7", "9");
    change(folder, "row number 11", "zz");
    const names = [7, 11].map((n) => `document ${ids[n] as string} of table rows is lost`);
    expect((await checkData(folder, world)).problems.sort()).toEqual(names.sort());
  });

  it("says which part of a broken file is lost, and reads the rest", async () => {
    const { folder } = await filled();
    const file = path.join(folder, "data.mdb");
    const bytes = fs.readFileSync(file);
    const page = bytes.indexOf('"row number 0"') >> 12;
    bytes.fill(0, page * 4_096, (page + 1) * 4_096);
    fs.writeFileSync(file, bytes);
    const { problems, summary } = await checkData(folder, world);
    expect(problems).toEqual([
      expect.stringMatching(/^page \d+ .*: lost is what lies from .* to .*$/),
    ]);
    expect(summary).toMatch(/^\d+ entries$/);
    fs.truncateSync(file, 4_096);
    expect((await checkData(folder, world)).problems).toEqual([
      expect.stringMatching(/data\.mdb cannot be opened: it ends at 4096 bytes/),
    ]);
  });

  it("finds documents without entries, entries without documents, and texts that are none", async () => {
    const { folder, ids } = await filled();
    const store = await openStore(folder);
    const snapshot = store.snapshot();
    const prefix = indexPrefix(1_000);
    const entries = [...snapshot.range(prefix, afterPrefix(prefix))];
    expect(snapshot.get(FORMAT_KEY)).toBe("3");
    snapshot.release();
    const key = (n: number): string => documentKey(10_001, ids[n] as string);
    await store.commit([
      { key: (entries[3] as { key: string }).key, value: null },
      { key: key(5), value: null },
      { key: key(6), value: "{" },
    ]);
    await store.close();
    const { problems } = await checkData(folder, world);
    const entry = (n: number, index: string): string =>
      `the entry of document ${ids[n] as string} in the index rows.${index}`;
    expect(problems).toContain(`${entry(3, "by_n")} is missing or another`);
    for (const index of ["by_n", "by_creation_time", "by_text"]) {
      expect(problems).toContain(`${entry(5, index)} has no document`);
    }
    expect(problems).toContain(`document ${ids[6] as string} of table rows is no document`);
  });

  it.runIf(SmallDisk.isMountable)("looks at what can only be read", async () => {
    const [data, disk] = [newFolder(), newFolder()];
    const engine = await openEngine({ store: await openStore(data), world: worldForTest() });
    await engine.setSchema(SCHEMA);
    await write(engine, (tx) => tx.insert("rows", { n: 1, side: "one" }));
    await write(engine, (tx) => {
      const file = { storageId: "lost", sha256: sha256(""), size: 0, contentType: null };
      return tx.insert("_storage", file, true);
    });
    await engine.close();
    readOnly(data, disk);
    const before = fs.readdirSync(disk);
    const found = { problems: ["the uploaded file lost is lost"] };
    expect(await checkData(disk, world)).toMatchObject(found);
    fs.mkdirSync(path.join(data, "files"));
    fs.writeFileSync(path.join(data, "files/lost"), "");
    expect(await checkData(disk, world)).toMatchObject({ problems: [] });
    expect(fs.readdirSync(disk)).toEqual([...before, "files"].sort());
    fs.truncateSync(path.join(data, "data.mdb"), 100);
    expect((await checkData(disk, world)).problems[0]).toContain(path.join(disk, "data.mdb"));
  });

  it.runIf(SmallDisk.isMountable)("refuses what is written elsewhere", async () => {
    const [data, disk] = [newFolder(), newFolder()];
    readOnly(data, disk);
    const store = await openStore(data);
    await expect(checkData(disk, world)).rejects.toThrow(/in use by another backend/);
    await store.close();
    expect((await checkData(disk, world)).problems).toEqual([]);
  });

  describe.runIf(SmallDisk.isMountable)("in a copy", () => {
    it("is refused where there is no room for one", async () => {
      const [{ folder }, disk] = [await filled(), newFolder()];
      readOnly(folder, disk);
      const full = { ...world, roomOn: () => ({ freeBytes: 17_000_000, totalBytes: 10 ** 9 }) };
      await expect(checkData(disk, full)).rejects.toThrow(/no room .* TMPDIR .*\.$/);
    });

    it.each(["SIGINT", "SIGTERM", "SIGKILL"] as const)(
      "ends at a %s, however busy it is, and leaves none",
      async (signal) => {
        const [{ folder }, disk, TMPDIR] = [await filled(), newFolder(), newFolder()];
        readOnly(folder, disk);
        const child = spawn(
          process.execPath,
          ["--import", "tsx", "--input-type=module", "-e", BUSY_CHECK, disk],
          { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, TMPDIR } },
        );
        onTestFinished(() => void child.kill("SIGKILL"));
        const copies = () => fs.readdirSync(TMPDIR).filter((name) => name.startsWith("check-"));
        await once(child.stdout, "data");
        expect(copies()).toHaveLength(1);
        child.kill(signal);
        expect(await once(child, "exit")).toEqual([null, signal]);
        await vi.waitFor(() => expect(copies()).toEqual([]));
      },
    );
  });

  it("looks at the uploaded files", async () => {
    const { folder } = await filled();
    const engine = await openEngine({ store: await openStore(folder), world: worldForTest() });
    const uuids = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
    await write(engine, (tx) => {
      for (const storageId of uuids) {
        tx.insert("_storage", { storageId, sha256: sha256("whole"), size: 5 }, true);
      }
    });
    await engine.close();
    fs.mkdirSync(path.join(folder, "files"));
    fs.writeFileSync(path.join(folder, "files", uuids[0] as string), "whole");
    fs.writeFileSync(path.join(folder, "files", uuids[1] as string), "while");
    expect((await checkData(folder, world)).problems.sort()).toEqual([
      `the uploaded file ${uuids[1]} is damaged`,
      `the uploaded file ${uuids[2]} is lost`,
    ]);
  });

  it(
    "ends with 1 when something is lost, with 0 when nothing is",
    { timeout: 90_000 },
    async () => {
      const { folder } = await filled();
      const [start, main] = ["run.js", "main.ts"].map((name) =>
        path.join(import.meta.dirname, name),
      ) as [string, string];
      const run = (...args: string[]) => {
        const { status, stdout, stderr } = spawnSync(process.execPath, [start, main, ...args], {
          encoding: "utf8",
        });
        return { status, stdout, stderr };
      };
      expect(run("check", "--data", folder)).toMatchObject({
        status: 0,
        stdout: expect.stringMatching(/^check done, all is well: 20 documents, .*\n$/),
      });
      change(folder, "row number 7", "9");
      expect(run("check", "--data", folder)).toMatchObject({
        status: 1,
        stderr: expect.stringMatching(
          /^document \w+ of table rows is lost\nerror: check found 1 problems: \d+ entries\n$/,
        ),
      });
      expect(run("backup", "--data", folder).stderr).toMatch(/^error: --to is missing/);
    },
  );
});
