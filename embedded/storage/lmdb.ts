// The store on disk: LMDB, one write transaction per commit, synced before it is acknowledged.
import fs from "node:fs";
import path from "node:path";

import { reasonOf } from "../values/errors.ts";
import type { Key } from "../values/wire.ts";
import { systemWorld } from "../world/system-world.ts";
import type { World } from "../world/world.ts";
import { checkedBytes } from "./checked-values.ts";
import { Damage } from "./damage.ts";
import { DATA_FILE, DataFolderError, holdFolder } from "./data-folder.ts";
import { DiskRoom } from "./disk-room.ts";
import { type Examined, examineFile } from "./examine-file.ts";
import { examineInBackground, type Order } from "./examine-in-background.ts";
import { untilGap } from "./gaps.ts";
import { Health } from "./health.ts";
import { type Database, openDatabase } from "./lmdb-database.ts";
import {
  inTrueOrder,
  isLong,
  originalEntry,
  type StoredEntry,
  storedBounds,
  storedKey,
  storedValue,
} from "./long-keys.ts";
import type { Load, Tree } from "./page-need.ts";
import { fillReaderTable } from "./reader-table.ts";
import type { Entry, Snapshot, Store, Write } from "./store.ts";
import { syncFolder } from "./sync-folder.ts";
import { upgradeFile } from "./upgrade-file.ts";
import { ValueCache } from "./value-cache.ts";

type ReadTransaction = ReturnType<Database["useReadTransaction"]>;

/** The file's name is in the folder, and the folder's in its own. */
async function keepNames(folder: string): Promise<void> {
  for (const each of [folder, path.dirname(folder)]) {
    // A folder that we may not read, or a system that does without: nothing that we could do better.
    await syncFolder(each).catch(() => undefined);
  }
}

/** `atOnce`: of a file of more bytes, most is looked at in the background. */
export async function openLmdbStore(
  folder: string,
  world: World = systemWorld(),
  atOnce?: number,
): Promise<LmdbStore> {
  const { folder: real, letGo } = holdFolder(folder);
  const file = path.join(real, DATA_FILE);
  try {
    fillReaderTable(`${file}-lock`);
    let examined = examineFile(file, atOnce);
    if (examined.format === "plain") {
      await upgradeFile(file);
      examined = examineFile(file, atOnce);
    }
    const database = openDatabase(file);
    for (const each of [file, `${file}-lock`]) fs.chmodSync(each, 0o600);
    await keepNames(real);
    const health = new Health();
    const room = await DiskRoom.open({
      folder: real,
      world,
      health,
      usage: () => usageOf(database),
    });
    const content = { file, examined };
    return new LmdbStore({ folder: real, database, world, letGo, health, room, content });
  } catch (error) {
    letGo();
    throw new DataFolderError(`The file ${file} cannot be opened: ${reasonOf(error)}`, {
      cause: error,
    });
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
    branches: stats.treeBranchPageCount,
    lastPage: stats.lastPageNumber,
  };
}

interface Content {
  file: string;
  examined: Examined;
}

interface Parts {
  folder: string;
  database: Database;
  world: World;
  letGo: () => void;
  health: Health;
  room: DiskRoom;
  content: Content;
}

export class LmdbStore implements Store {
  readonly folder: string;
  readonly health: Health;
  readonly #database: Database;
  readonly #world: World;
  readonly #letGo: () => void;
  readonly #room: DiskRoom;
  readonly #open = new Set<LmdbSnapshot>();
  readonly #damage: Damage;
  readonly #cache = new ValueCache();
  #stopExamining = (): void => undefined;
  #closed = false;

  constructor({ folder, database, world, letGo, health, room, content }: Parts) {
    this.folder = folder;
    this.#database = database;
    this.#world = world;
    this.#letGo = letGo;
    this.health = health;
    this.#room = room;
    this.#damage = new Damage(health);
    const { file, examined } = content;
    this.#damage.found(examined);
    if (examined.rest !== null) this.#examine({ path: file, header: examined.rest });
  }

  #examine(order: Order): void {
    const held = this.snapshot();
    this.#stopExamining = examineInBackground(order, (finding) => {
      held.release();
      if ("lost" in finding) this.#damage.foundLate(finding);
      else this.health.worsen("damaged", `The file ${order.path} is damaged: ${finding.problem}`);
    });
  }

  nameKeys(name: (key: Key) => string): void {
    this.#damage.nameKeys(name);
  }

  snapshot(): Snapshot {
    this.#mustBeOpen();
    // Otherwise a read transaction taken earlier in this turn of the event loop would be handed out again.
    this.#database.resetReadTxn();
    const { moment } = this.#cache;
    const snapshot = new LmdbSnapshot({
      database: this.#database,
      transaction: this.#database.useReadTransaction(),
      damage: this.#damage,
      cache: this.#cache,
      moment,
      onRelease: () => this.#open.delete(snapshot),
    });
    this.#open.add(snapshot);
    return snapshot;
  }

  /** Whether what is not yet written here could be, as one commit: then nothing need be asked of the disk. */
  holds(load: Load): boolean {
    return this.#room.holds(load);
  }

  provide(load: Load): Promise<void> {
    return this.#room.provide(load);
  }

  /** As one commit, at most. */
  touchedPages(load: Load): number {
    return this.#room.touchedPages(load);
  }

  /** The disk failed one who writes beside this file. */
  refused(reason: string): void {
    this.#room.refused(reason);
  }

  async commit(writes: readonly Write[]): Promise<void> {
    this.#mustBeOpen();
    if (writes.length === 0) return;
    const settle = await this.#room.take(writes);
    this.#cache.begin(writes);
    try {
      await this.#database.batch(() => {
        for (const { key, value } of writes) this.#put(key, value);
      });
    } catch (error) {
      const cause = await causeOf(error, this.#world);
      this.#room.refused(cause.message);
      throw cause;
    } finally {
      this.#cache.end(writes);
      settle();
    }
  }

  async settle(): Promise<void> {
    this.#mustBeOpen();
  }

  #put(key: Key, value: string | null): void {
    const written =
      value === null
        ? this.#database.remove(storedKey(key))
        : this.#database.put(...checkedEntry(key, value));
    // Inside a batch these answer with the batch, which is awaited.
    void written;
  }

  async close(): Promise<void> {
    this.#mustBeOpen();
    this.#closed = true;
    this.#stopExamining();
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

function checkedEntry(key: Key, value: string): [Key, Buffer] {
  const stored = storedKey(key);
  return [stored, checkedBytes(stored, storedValue(key, value))];
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

interface SnapshotParts {
  database: Database;
  transaction: ReadTransaction;
  damage: Damage;
  cache: ValueCache;
  moment: number;
  onRelease: () => void;
}

class LmdbSnapshot implements Snapshot {
  readonly #database: Database;
  readonly #options: { transaction: ReadTransaction };
  readonly #damage: Damage;
  readonly #cache: ValueCache;
  readonly #moment: number;
  readonly #onRelease: () => void;
  #released = false;

  constructor({ database, transaction, damage, cache, moment, onRelease }: SnapshotParts) {
    this.#database = database;
    this.#options = { transaction };
    this.#damage = damage;
    this.#cache = cache;
    this.#moment = moment;
    this.#onRelease = onRelease;
  }

  get(key: Key): string | undefined {
    this.#mustBeOpen();
    const cached = this.#cache.get(key, this.#moment);
    if (cached !== undefined) return cached;
    const value = this.#read(key);
    if (value !== undefined) this.#cache.put(key, value, this.#moment);
    return value;
  }

  #read(key: Key): string | undefined {
    const stored = storedKey(key);
    const value = this.#database.get(stored, this.#options) as string | null | undefined;
    if (value === null) throw this.#damage.at(key);
    if (value === undefined) {
      if (this.#damage.gaps.length > 0) this.#damage.mustNotBeLost(stored);
      return undefined;
    }
    return isLong(key) ? originalEntry({ key: stored, value }).value : value;
  }

  missing(key: Key): Error {
    return this.#damage.at(key);
  }

  range(start: Key, end: Key, options?: { reverse?: boolean }): IterableIterator<Entry> {
    this.#mustBeOpen();
    const reverse = options?.reverse === true;
    const bounds = storedBounds(start, end);
    const found = this.#database.getRange({
      start: reverse ? bounds.end : bounds.start,
      end: reverse ? bounds.start : bounds.end,
      reverse,
      exclusiveStart: reverse,
      inclusiveEnd: reverse,
      transaction: this.#options.transaction,
    }) as Iterable<StoredEntry>;
    const { gaps } = this.#damage;
    const stored =
      gaps.length === 0
        ? found
        : untilGap(found, gaps, { ...bounds, reverse }, (gap) => this.#damage.in(gap));
    return inTrueOrder(stored, { start, end, reverse }, (lost) => this.#damage.at(lost));
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
