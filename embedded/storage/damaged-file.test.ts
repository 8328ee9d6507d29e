// Files that LMDB would believe: cut, with an older header, from before there were checksums, large and damaged deep inside.
import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import { open } from "lmdb";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import { DamagedError } from "../values/errors.ts";
import { systemWorld } from "../world/system-world.ts";
import { DataFolderError } from "./data-folder.ts";
import { openLmdbStore } from "./lmdb.ts";
import type { Entry } from "./store.ts";

const PAGE = 4_096;
const TRANSACTION = 152;

function newFolder(): { folder: string; file: string } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "damaged-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return { folder, file: path.join(folder, "data.mdb") };
}

const name = (i: number): string => `key ${String(i).padStart(5, "0")}`;

/** A folder with so many entries, written in `commits` commits. */
async function filled(commits = 6, count = 1_000): Promise<{ folder: string; file: string }> {
  const made = newFolder();
  const store = await openLmdbStore(made.folder);
  for (let commit = 0; commit < commits; commit++) {
    const writes = Array.from({ length: count }, (_, i) => ({
      key: name(i),
      value: `value ${i} of commit ${commit}`,
    }));
    await store.commit(writes);
  }
  await store.close();
  return made;
}

function changeFile(file: string, change: (bytes: Buffer) => void): void {
  const bytes = fs.readFileSync(file);
  change(bytes);
  fs.writeFileSync(file, bytes);
}

async function contentOf(folder: string): Promise<Entry[]> {
  const store = await openLmdbStore(folder);
  try {
    return [...store.snapshot().range("", "\xff")];
  } finally {
    await store.close();
  }
}

describe("a file that is damaged as a whole", () => {
  it.each([0.02, 0.3, 0.5])("is refused in one line when %d of it are left", async (part) => {
    const { folder, file } = await filled();
    // Behind what is used lies room for what comes, which may be missing.
    const used = fs.readFileSync(file).findLastIndex((byte) => byte !== 0);
    fs.truncateSync(file, Math.floor(used * part));
    const line = new RegExp(`^The file ${file} cannot be opened: it ends .*$`);
    await expect(openLmdbStore(folder)).rejects.toThrow(line);
    await expect(openLmdbStore(folder)).rejects.toThrow(DataFolderError);
  });

  it.each([5, 6])(
    "never falls back to an older state, after commit %d",
    { timeout: 60_000 },
    async (commits) => {
      const { folder, file } = await filled(commits);
      const whole = fs.readFileSync(file);
      // Whichever header counts: any bit of its number, so also those that make it look like the one before the other.
      for (const header of [0, 1]) {
        for (let bit = 0; bit < 64; bit++) {
          fs.writeFileSync(file, whole);
          changeFile(file, (bytes) => {
            const at = header * PAGE + TRANSACTION + (bit >> 3);
            bytes[at] = (bytes[at] as number) ^ (1 << (bit & 7));
          });
          await expect(openLmdbStore(folder)).rejects.toThrow(/cannot be opened/);
        }
      }
      fs.writeFileSync(file, whole);
      const entries = await contentOf(folder);
      expect(entries[7]?.value).toBe(`value 7 of commit ${commits - 1}`);
    },
  );
});

describe("a file from before there were checksums", () => {
  /** As that version wrote it. */
  async function plainFile(file: string, entries: readonly Entry[]): Promise<void> {
    const plain = open<string, Buffer>({
      path: file,
      noSubdir: true,
      encoding: "string",
      keyEncoding: "binary",
      overlappingSync: false,
    });
    await plain.batch(() => {
      for (const { key, value } of entries) void plain.put(Buffer.from(key, "latin1"), value);
    });
    await plain.close();
  }
  const ENTRIES = Array.from({ length: 3_000 }, (_, i) => ({
    key: `${name(i)}\xff`,
    value: i % 3 === 0 ? "" : `ü${i} `.repeat((i * 7) % 200),
  }));

  it("is brought into the form of today when it is opened, once", async () => {
    const { folder, file } = newFolder();
    await plainFile(file, ENTRIES);
    expect(await contentOf(folder)).toEqual(ENTRIES);
    const { mtimeMs } = fs.statSync(file);
    expect(await contentOf(folder)).toEqual(ENTRIES);
    expect(fs.statSync(file).mtimeMs).toBe(mtimeMs);
    changeFile(file, (bytes) => {
      for (let at = 0; (at = bytes.indexOf("ü2999 ", at)) >= 0; at++) bytes.write("X", at);
    });
    await expect(contentOf(folder)).rejects.toThrow(DamagedError);
    expect(fs.readdirSync(folder).sort()).toEqual(["backend.lock", "data.mdb", "data.mdb-lock"]);
  });

  it("stays as it was until all of it is written, whatever an earlier attempt left", async () => {
    const { folder, file } = newFolder();
    await plainFile(file, ENTRIES);
    fs.writeFileSync(`${file}.partial`, "x".repeat(10_000));
    fs.writeFileSync(`${file}.partial-lock`, "x");
    expect(await contentOf(folder)).toEqual(ENTRIES);
    expect(fs.readdirSync(folder).sort()).toEqual(["backend.lock", "data.mdb", "data.mdb-lock"]);
  });

  it("is refused when it is cut", async () => {
    const { folder, file } = newFolder();
    await plainFile(file, ENTRIES);
    fs.truncateSync(file, fs.statSync(file).size / 2);
    await expect(openLmdbStore(folder)).rejects.toThrow(/cannot be opened: it ends at/);
  });
});

describe("a key that is damaged", () => {
  it("is no absence for who asks for it, and harms nobody beside it", async () => {
    const { folder, file } = await filled(1);
    // What it became still lies between its neighbours.
    changeFile(file, (bytes) => {
      for (let at = bytes.indexOf(name(500)); at >= 0; at = bytes.indexOf(name(500), at + 1)) {
        bytes.write(".", at + name(500).length - 1);
      }
    });
    const store = await openLmdbStore(folder);
    const snapshot = store.snapshot();
    expect(() => snapshot.get(name(500))).toThrow(DamagedError);
    expect(snapshot.get(name(499))).toBe("value 499 of commit 0");
    expect(snapshot.get(name(501))).toBe("value 501 of commit 0");
    expect(snapshot.get(`${name(501)}a`)).toBeUndefined();
    expect(store.health.state).toBe("damaged");
    await store.close();
  });
});

/** More entries than are looked at before a file is open. */
const LARGE = 6_000;

describe("a large file", () => {
  it("is open at once, and turns unhealthy when the damage is found", async () => {
    const { folder, file } = await filled(1, LARGE);
    changeFile(file, (bytes) => bytes.write("9", bytes.indexOf("value 4500 of") + 6));
    const store = await openLmdbStore(folder, systemWorld(), 0);
    store.nameKeys((key) => `«${key}»`);
    const said = vi.fn();
    store.health.watch(said);
    await vi.waitFor(() => expect(store.health.state).toBe("damaged"), 15_000);
    expect(said).toHaveBeenCalledWith(
      "damaged",
      "The stored data is damaged: «key 04500» is lost.",
    );
    const snapshot = store.snapshot();
    expect(snapshot.get(name(4_499))).toBe("value 4499 of commit 0");
    expect(() => snapshot.get(name(4_500))).toThrow("«key 04500» is lost");
    expect(snapshot.get("key 04500a")).toBeUndefined();
    snapshot.release();
    await store.close();
  });

  it("is looked at in a process that runs as the server does", async () => {
    const { folder, file } = await filled(1, LARGE);
    changeFile(file, (bytes) => bytes.write("9", bytes.indexOf("value 4500 of") + 6));
    const here = (name: string): string => JSON.stringify(new URL(name, import.meta.url).href);
    const program = `
      import { openLmdbStore } from ${here("lmdb.ts")};
      import { systemWorld } from ${here("../world/system-world.ts")};
      const store = await openLmdbStore(process.argv[1], systemWorld(), 0);
      setTimeout(() => process.exit(1), 15_000);
      store.health.watch((_fault, detail) => { console.log(detail); process.exit(0); });
    `;
    const node = ["--import", "tsx", "--input-type=module", "-e", program, folder];
    const { stdout } = await promisify(execFile)(process.execPath, node);
    expect(stdout).toBe('The stored data is damaged: the entry "key 04500" is lost.\n');
  });

  it("can be closed while it is looked at", async () => {
    const { folder } = await filled(1, LARGE);
    const store = await openLmdbStore(folder, systemWorld(), 0);
    await store.commit([{ key: "a", value: "1" }]);
    await store.close();
    expect(await contentOf(folder)).toHaveLength(LARGE + 1);
  });
});
