// A backup is taken while the server writes, is whole, and becomes a server again.
import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { holdFolder } from "../storage/data-folder.ts";
import { openStore } from "../storage/logged-store.ts";
import { openEngine } from "../transaction/open.ts";
import { worldForTest, write } from "../transaction/testing.ts";
import { systemWorld } from "../world/system-world.ts";
import { backUp, restore } from "./backup.ts";
import { checkData } from "./check-data.ts";
import { type RunningBackend, startBackend } from "./start-backend.ts";
import { change, filled, newFolder, rowsIn, SCHEMA, sha256 } from "./testing.ts";

const world = systemWorld();
const functions = path.resolve(import.meta.dirname, "../../tests/fixtures/tables");
const here = (name: string): string => JSON.stringify(new URL(name, import.meta.url).href);

let running: RunningBackend | undefined;
let writer: ChildProcess | undefined;

afterEach(async () => {
  await running?.stop();
  running = undefined;
  writer?.kill("SIGKILL");
});

/** Two rows in each commit, as fast as it can. */
const WRITER = `
import { openStore } from ${here("../storage/logged-store.ts")};
import { openEngine } from ${here("../transaction/open.ts")};
import { systemWorld } from ${here("../world/system-world.ts")};
const store = await openStore(process.argv[1]);
const engine = await openEngine({ store, world: systemWorld() });
await engine.setSchema(${JSON.stringify(SCHEMA)});
for (let n = 0; ; n++) {
  const tx = engine.beginWrite();
  tx.insert("rows", { n, side: "left", text: "row " + n + "x".repeat(n % 5_000) });
  tx.insert("rows", { n, side: "right" });
  await engine.commit(tx);
  tx.release();
  if (n === 300) console.log("begun");
}
`;

describe("a backup", () => {
  it("shows one moment of a folder that another process writes", { timeout: 90_000 }, async () => {
    const folder = path.join(newFolder(), "data");
    const node = ["--import", "tsx", "--input-type=module", "-e", WRITER, folder];
    const child = spawn(process.execPath, node, { stdio: ["ignore", "pipe", "inherit"] });
    writer = child;
    await new Promise((resolve) => child.stdout.once("data", resolve));
    let before = 0;
    for (let i = 0; i < 3; i++) {
      const to = path.join(newFolder(), "backup");
      expect((await backUp(folder, to, world)).problems).toEqual([]);
      const sides = await rowsIn(to);
      expect(sides.size).toBeGreaterThan(before);
      before = sides.size;
      for (const [n, both] of sides) expect([n, both]).toEqual([n, "leftright"]);
    }
    await expect(checkData(folder, world)).rejects.toThrow(/in use by another backend/);
  });

  it("brings back documents, files and keys, into an empty folder only", async () => {
    const [root, data] = [newFolder(), newFolder()];
    running = await startBackend({ functions, dataFolder: data });
    const { adminKey, runner } = running;
    const { uuid } = await runner.services.files.put(Buffer.from("a file"));
    await write(running.engine, (tx) => {
      const file = { storageId: uuid, sha256: sha256("a file"), size: 6, contentType: null };
      return tx.insert("_storage", file, true);
    });
    const backup = path.join(root, "backup");
    const report = await backUp(data, backup, world);
    expect(report).toEqual({ summary: expect.stringMatching(/, 1 files$/), problems: [] });
    await expect(backUp(data, backup, world)).rejects.toThrow(/is not empty/);
    await expect(restore(backup, data, world)).rejects.toThrow(/is not empty/);
    await running.stop();

    const again = path.join(root, "again");
    expect((await restore(backup, again, world)).problems).toEqual([]);
    expect(fs.readdirSync(again).sort()).toEqual(["data.mdb", "files", "keys.json"]);
    expect(fs.statSync(path.join(again, "keys.json")).mode & 0o777).toBe(0o600);
    running = await startBackend({ functions, dataFolder: again });
    expect(running.adminKey).toBe(adminKey);
    const file = running.runner.services.files.get(uuid) ?? expect.fail();
    expect(await new Response(file).text()).toBe("a file");
  });

  it("fills a folder that is there, though it is only a link to one", async () => {
    const [root, data] = [newFolder(), newFolder()];
    const engine = await openEngine({ store: await openStore(data), world: worldForTest() });
    await engine.setSchema(SCHEMA);
    await write(engine, (tx) => tx.insert("rows", { n: 1, side: "one" }));
    await engine.close();
    const [there, link] = [path.join(root, "there"), path.join(root, "link")];
    fs.mkdirSync(path.join(there, ".partial/of-an-attempt-that-was-cut-off"), { recursive: true });
    fs.symlinkSync(there, link);
    expect((await restore(data, link, world)).problems).toEqual([]);
    expect(fs.readdirSync(there).sort()).toEqual(["backend.lock", "data.mdb", "files"]);
    expect(fs.readdirSync(root).sort()).toEqual(["link", "there"]);
    expect([...(await rowsIn(link))]).toEqual([[1, "one"]]);
  });

  it("fills the root of a disk, and only one that nobody uses or has filled", async () => {
    const { folder } = await filled();
    const disk = newFolder();
    fs.mkdirSync(path.join(disk, "lost+found"));
    const { letGo } = holdFolder(disk);
    await expect(restore(folder, disk, world)).rejects.toThrow(/in use by another backend/);
    letGo();
    expect((await restore(folder, disk, world)).problems).toEqual([]);
    const names = ["backend.lock", "data.mdb", "files", "lost+found"];
    expect(fs.readdirSync(disk).sort()).toEqual(names);
    expect((await rowsIn(disk)).size).toBe(20);
    await expect(restore(folder, disk, world)).rejects.toThrow(/is not empty/);
  });

  it("is made by one of two that want the same name", async () => {
    const { folder } = await filled();
    const root = newFolder();
    const to = path.join(root, "monday");
    fs.mkdirSync(`${to}.partial/.partial/of-an-attempt-that-was-cut-off`, { recursive: true });
    const [first, second] = await Promise.allSettled([
      backUp(folder, to, world),
      backUp(folder, to, world),
    ]);
    expect(first).toMatchObject({ status: "fulfilled", value: { problems: [] } });
    const reason = { message: expect.stringMatching(/monday\.partial is in use by another/) };
    expect(second).toMatchObject({ status: "rejected", reason });
    expect(fs.readdirSync(root)).toEqual(["monday"]);
    expect(fs.readdirSync(to).sort()).toEqual(["data.mdb", "files"]);
    expect((await rowsIn(to)).size).toBe(20);
  });

  it.each([true, false])("spares what another has made meanwhile (there: %s)", async (isThere) => {
    const { folder } = await filled();
    const root = newFolder();
    const to = path.join(root, "monday");
    if (isThere) fs.mkdirSync(to);
    const makeFolder = fs.mkdirSync;
    const meanwhile = vi.spyOn(fs, "mkdirSync").mockImplementationOnce((...args) => {
      makeFolder(to, { recursive: true });
      fs.writeFileSync(path.join(to, "data.mdb"), "of another");
      return makeFolder(...args);
    });
    onTestFinished(() => meanwhile.mockRestore());
    await expect(restore(folder, to, world)).rejects.toThrow(/monday is not empty/);
    expect(fs.readdirSync(root)).toEqual(["monday"]);
    const names = isThere ? ["backend.lock", "data.mdb"] : ["data.mdb"];
    expect(fs.readdirSync(to).sort()).toEqual(names);
    expect(fs.readFileSync(path.join(to, "data.mdb"), "utf8")).toBe("of another");
  });

  describe.each([0, 1, 2])("that was cut off after %i names were in their place", (moved) => {
    async function cutOff(): Promise<string> {
      const { folder } = await filled();
      fs.writeFileSync(path.join(folder, "keys.json"), "the keys");
      const to = newFolder();
      const rename = fs.renameSync;
      let left = moved;
      const cut = vi.spyOn(fs, "renameSync").mockImplementation((...names) => {
        const isMove = path.basename(path.dirname(String(names[0]))) === ".whole";
        if (isMove && left-- === 0) throw new Error("cut off");
        rename(...names);
      });
      onTestFinished(() => cut.mockRestore());
      await expect(restore(folder, to, world)).rejects.toThrow("cut off");
      cut.mockRestore();
      expect(fs.existsSync(path.join(to, "data.mdb"))).toBe(false);
      return to;
    }

    it.each<[string, (to: string) => Promise<unknown>]>([
      ["a start", async (to) => (await openStore(to)).close()],
      ["a check", async (to) => expect((await checkData(to, world)).problems).toEqual([])],
      [
        "a backup of it",
        async (to) => {
          const backup = path.join(newFolder(), "backup");
          expect((await backUp(to, backup, world)).problems).toEqual([]);
        },
      ],
      [
        "a restore from it",
        async (to) => expect((await restore(to, newFolder(), world)).problems).toEqual([]),
      ],
      [
        "another attempt",
        async (to) => {
          const again = restore((await filled()).folder, to, world);
          await expect(again).rejects.toThrow(/holds all that was copied/);
        },
      ],
    ])("goes on with %s", async (_what, next) => {
      const to = await cutOff();
      await next(to);
      expect(fs.readFileSync(path.join(to, "keys.json"), "utf8")).toBe("the keys");
      const names = fs.readdirSync(to).filter((name) => !/^commits|-lock$/.test(name));
      expect(names.sort()).toEqual(["backend.lock", "data.mdb", "files", "keys.json"]);
      expect((await rowsIn(to)).size).toBe(20);
    });
  });

  it("is not made in the place of what it is made of", async () => {
    const root = fs.realpathSync(newFolder());
    const [mount, link] = [path.join(root, "mount"), path.join(root, "link")];
    const ofCutOff = path.join(mount, ".partial");
    const monday = path.join(root, "monday.partial");
    for (const folder of [ofCutOff, path.join(ofCutOff, "below"), monday]) {
      await (await openStore(folder)).close();
    }
    fs.symlinkSync(monday, link);
    const toMonday = path.join(root, "monday");
    for (const [from, to] of [
      [monday, toMonday],
      [link, toMonday],
      [ofCutOff, mount],
      [path.join(ofCutOff, "below"), mount],
    ] as const) {
      await expect(backUp(from, to, world)).rejects.toThrow(/can not be made of/);
      await expect(restore(from, to, world)).rejects.toThrow(/can not be made of/);
      expect(fs.existsSync(path.join(from, "data.mdb"))).toBe(true);
    }
  });

  it("is made into a folder that is there of one beside it, whatever its name", async () => {
    const monday = path.join(newFolder(), "monday");
    const from = `${monday}.partial`;
    await (await openStore(from)).close();
    fs.mkdirSync(monday);
    expect((await restore(from, monday, world)).problems).toEqual([]);
    for (const folder of [from, monday]) expect(fs.readdirSync(folder)).toContain("data.mdb");
  });

  it("holds what only the log of a killed server has, and has no log of its own", async () => {
    const [root, data] = [newFolder(), newFolder()];
    const engine = await openEngine({ store: await openStore(data), world: worldForTest() });
    await engine.setSchema(SCHEMA);
    for (let n = 0; n < 30; n++) {
      await write(engine, (tx) => {
        for (const side of ["left", "right"]) tx.insert("rows", { n, side });
      });
    }
    const killed = path.join(root, "killed");
    fs.cpSync(data, killed, { recursive: true });
    await engine.close();
    const numbers = Array.from({ length: 30 }, (_, n) => n);
    const [backup, restored] = [path.join(root, "backup"), path.join(root, "restored")];
    expect((await backUp(killed, backup, world)).problems).toEqual([]);
    expect((await restore(killed, restored, world)).problems).toEqual([]);
    for (const folder of [backup, restored]) {
      expect(fs.readdirSync(folder).sort()).toEqual(["data.mdb", "files"]);
      expect([...(await rowsIn(folder)).keys()].sort((a, b) => a - b)).toEqual(numbers);
    }
    expect((await checkData(killed, world)).summary).toMatch(/^60 documents/);
    fs.rmSync(path.join(killed, "commits-0.log"));
    fs.rmSync(path.join(killed, "commits-1.log"));
    expect((await checkData(killed, world)).problems).toEqual([
      expect.stringMatching(/^The log in .* cannot be used: part \d+ of the log is missing/),
    ]);
  });

  it("that is damaged is not restored, and nothing is left of the attempt", async () => {
    const root = newFolder();
    const { folder } = await filled();
    change(folder, "row number 7", "9");
    const to = path.join(root, "again");
    const { problems } = await restore(folder, to, world);
    expect(problems).toEqual([expect.stringMatching(/^document \w+ of table rows is lost$/)]);
    expect(fs.readdirSync(root)).toEqual([]);
    await expect(restore(root, to, world)).rejects.toThrow(/There is no/);
  });

  it("that cannot be looked at is not said to be missing", async () => {
    // As a folder of another user's would be; the system's own refusal is the same to everybody.
    const loop = path.join(newFolder(), "loop");
    fs.symlinkSync(loop, loop);
    const words = "data.mdb cannot be looked at (ELOOP).";
    await expect(restore(loop, `${loop}-copy`, world)).rejects.toThrow(words);
    await expect(checkData(loop, world)).rejects.toThrow(words);
  });
});
