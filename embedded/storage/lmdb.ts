// The store on disk: LMDB, one write transaction per commit, synced before it is acknowledged.
import fs from "node:fs";
import path from "node:path";

import { type RootDatabase, open } from "lmdb";

import type { Key } from "../values/wire.ts";
import { systemWorld } from "../world/system-world.ts";
import type { World } from "../world/world.ts";
import { DataFolderError, holdFolder } from "./data-folder.ts";
import { DiskRoom } from "./disk-room.ts";
import { Health } from "./health.ts";
import {
  inTrueOrder,
  isLong,
  originalEntry,
  storedBounds,
  storedKey,
  storedValue,
} from "./long-keys.ts";
import type { Tree } from "./page-need.ts";
import { fillReaderTable } from "./reader-table.ts";
import type { Entry, Snapshot, Store, Write } from "./store.ts";
import { syncFolder } from "./sync-folder.ts";

type Database = RootDatabase<string, string>;
type ReadTransaction = ReturnType<Database["useReadTransaction"]>;

/** Keys cross into native memory as bytes, without a Buffer of their own. */
const keyEncoder = {
  writeKey(key: Key, target: Buffer, start: number): number {
    return start + target.write(key, start, "latin1");
  },
  readKey(source: Buffer, start: number, end: number): Key {
    return source.toString("latin1", start, end);
  },
};

const MAGIC = Buffer.from([0xde, 0xc0, 0xef, 0xbe]);
const MAGIC_OFFSET = 24;

/** LMDB maps whatever the file holds into memory and would bring the process down over a foreign one. */
function mustBeLmdbFile(file: string): void {
  if (!fs.existsSync(file) || fs.statSync(file).size === 0) return;
  const head = Buffer.alloc(MAGIC_OFFSET + MAGIC.length);
  const descriptor = fs.openSync(file, "r");
  try {
    fs.readSync(descriptor, head, 0, head.length, 0);
  } finally {
    fs.closeSync(descriptor);
  }
  if (!head.subarray(MAGIC_OFFSET).equals(MAGIC)) throw new Error("it is damaged or no database");
}

/** The file's name is in the folder, and the folder's in its own. */
async function keepNames(folder: string): Promise<void> {
  for (const each of [folder, path.dirname(folder)]) {
    // A folder that we may not read, or a system that does without: nothing that we could do better.
    await syncFolder(each).catch(() => undefined);
  }
}

export async function openLmdbStore(folder: string, world: World = systemWorld()): Promise<Store> {
  const { folder: real, letGo } = holdFolder(folder);
  try {
    mustBeLmdbFile(path.join(real, "data.mdb"));
    fillReaderTable(path.join(real, "data.mdb-lock"));
    const database: Database = open<string, string>({
      path: path.join(real, "data.mdb"),
      noSubdir: true,
      encoding: "string",
      keyEncoder,
      compression: false,
      cache: false,
      // One per snapshot that some transaction still looks at; the default of 126 is for small programs.
      maxReaders: 1024,
      // Without it a commit would be acknowledged before it is on the disk.
      overlappingSync: false,
      // The batch that lmdb would open for each turn has a promise of its own: when the disk refuses, nobody could catch
      // its rejection, and the process would end.
      eventTurnBatching: false,
    });
    for (const name of ["data.mdb", "data.mdb-lock"]) fs.chmodSync(path.join(real, name), 0o600);
    await keepNames(real);
    const health = new Health();
    const room = await DiskRoom.open({
      folder: real,
      world,
      health,
      usage: () => usageOf(database),
    });
    return new LmdbStore({ database, world, letGo, health, room });
  } catch (error) {
    letGo();
    const reason = error instanceof Error ? error.message : String(error);
    throw new DataFolderError(
      `The file ${path.join(real, "data.mdb")} cannot be opened: ${reason}`,
      {
        cause: error,
      },
    );
  }
}

function usageOf(database: Database): Tree {
  const stats = database.getStats() as unknown as {
    treeDepth: number;
    treeBranchPageCount: number;
    treeLeafPageCount: number;
    lastPageNumber: number;
  };
  return {
    depth: stats.treeDepth,
    pages: stats.treeBranchPageCount + stats.treeLeafPageCount,
    lastPage: stats.lastPageNumber,
  };
}

interface Parts {
  database: Database;
  world: World;
  letGo: () => void;
  health: Health;
  room: DiskRoom;
}

class LmdbStore implements Store {
  readonly health: Health;
  readonly #database: Database;
  readonly #world: World;
  readonly #letGo: () => void;
  readonly #room: DiskRoom;
  readonly #open = new Set<LmdbSnapshot>();
  #closed = false;

  constructor({ database, world, letGo, health, room }: Parts) {
    this.#database = database;
    this.#world = world;
    this.#letGo = letGo;
    this.health = health;
    this.#room = room;
  }

  snapshot(): Snapshot {
    this.#mustBeOpen();
    // Otherwise a read transaction taken earlier in this turn of the event loop would be handed out again.
    this.#database.resetReadTxn();
    const transaction = this.#database.useReadTransaction();
    const snapshot = new LmdbSnapshot(this.#database, transaction, () =>
      this.#open.delete(snapshot),
    );
    this.#open.add(snapshot);
    return snapshot;
  }

  async commit(writes: readonly Write[]): Promise<void> {
    this.#mustBeOpen();
    if (writes.length === 0) return;
    const settle = await this.#room.take(writes);
    try {
      await this.#database.batch(() => {
        for (const { key, value } of writes) this.#put(key, value);
      });
    } catch (error) {
      const cause = await causeOf(error, this.#world);
      this.#room.refused(cause.message);
      throw cause;
    } finally {
      settle();
    }
  }

  #put(key: Key, value: string | null): void {
    const written =
      value === null
        ? this.#database.remove(storedKey(key))
        : this.#database.put(storedKey(key), storedValue(key, value));
    // Inside a batch these answer with the batch, which is awaited.
    void written;
  }

  async close(): Promise<void> {
    this.#mustBeOpen();
    this.#closed = true;
    for (const snapshot of this.#open) snapshot.release();
    await this.#room.close();
    try {
      await this.#database.close();
    } finally {
      this.#letGo();
    }
  }

  #mustBeOpen(): void {
    if (this.#closed) throw new Error("The store is closed");
  }
}

/** lmdb hides what happened behind a second promise, which it may never settle. */
async function causeOf(error: unknown, world: World): Promise<Error> {
  const outer = error instanceof Error ? error : new Error(String(error));
  const { commitError } = outer as Error & { commitError?: Promise<unknown> };
  if (commitError === undefined) return outer;
  const soon = new Promise<Error>((resolve) => {
    world.monotonic.setTimer(() => resolve(outer), 100);
  });
  return Promise.race([rejectionOf(commitError, outer), soon]);
}

async function rejectionOf(promise: Promise<unknown>, otherwise: Error): Promise<Error> {
  try {
    await promise;
  } catch (reason) {
    if (reason instanceof Error) return reason;
  }
  return otherwise;
}

class LmdbSnapshot implements Snapshot {
  readonly #database: Database;
  readonly #options: { transaction: ReadTransaction };
  readonly #onRelease: () => void;
  #released = false;

  constructor(database: Database, transaction: ReadTransaction, onRelease: () => void) {
    this.#database = database;
    this.#options = { transaction };
    this.#onRelease = onRelease;
  }

  get(key: Key): string | undefined {
    this.#mustBeOpen();
    const value = this.#database.get(storedKey(key), this.#options);
    if (value === undefined || !isLong(key)) return value;
    return originalEntry({ key: storedKey(key), value }).value;
  }

  range(start: Key, end: Key, options?: { reverse?: boolean }): IterableIterator<Entry> {
    this.#mustBeOpen();
    const reverse = options?.reverse === true;
    const bounds = storedBounds(start, end);
    const stored = this.#database.getRange({
      ...this.#options,
      ...(reverse
        ? {
            start: bounds.end,
            end: bounds.start,
            reverse,
            exclusiveStart: true,
            inclusiveEnd: true,
          }
        : bounds),
    });
    return inTrueOrder(stored, start, end, reverse);
  }

  release(): void {
    if (this.#released) return;
    this.#released = true;
    this.#options.transaction.done();
    this.#onRelease();
  }

  #mustBeOpen(): void {
    if (this.#released) throw new Error("The snapshot was released");
  }
}
