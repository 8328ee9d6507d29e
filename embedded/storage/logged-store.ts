// The store on disk: what is committed is on the disk as soon as the log has it (one write to one place), and is taken over into
// LMDB later, many commits at once. Until then it lies in memory, over what LMDB holds.
import { reasonOf } from "../values/errors.ts";
import type { Key } from "../values/wire.ts";
import { systemWorld } from "../world/system-world.ts";
import type { Cancel, World } from "../world/world.ts";
import { CountedSnapshot } from "./counted-snapshot.ts";
import { DataFolderError } from "./data-folder.ts";
import type { Health } from "./health.ts";
import { type LmdbStore, openLmdbStore } from "./lmdb.ts";
import { mostRecordBytes } from "./log-format.ts";
import { type LogMark, markIn, markWrite } from "./log-mark.ts";
import { Layer, LayeredSnapshot } from "./overlay.ts";
import { bothLoads, type Load, loadOf, NO_LOAD } from "./page-need.ts";
import type { Snapshot, Store, Write } from "./store.ts";
import { WriteLog } from "./write-log.ts";

const MOST_LOG_BYTES = 4 * 1024 * 1024;
const LEAST_LOG_BYTES = 256 * 1024;
/** Of a small disk. */
const LOG_PART = 1 / 32;
/**
 * So many writes, or pages of LMDB that they may come to (64 MB, kept free for them), are taken over as soon as the disk has time.
 * Not fewer: while LMDB waits for the disk the log does, too, and what is written again and again is taken over once. Not more:
 * nothing else is done while they are handed over.
 */
const FOLDED_AT = { writes: 8_192, pages: 16_384 };
/** What is taken over in a quiet hour waits no longer. */
const FOLDED_AFTER_MS = 1_000;
/** What takes more than this part of the log goes straight into LMDB. */
const LARGE_PART = 1 / 4;

/** `atOnce`: of a file of more bytes, most is looked at in the background. */
export async function openStore(
  folder: string,
  world: World = systemWorld(),
  atOnce?: number,
): Promise<Store> {
  const base = await openLmdbStore(folder, world, atOnce);
  try {
    const mark = markIn(base);
    const log = await openLog(base.folder, mark, world);
    if (log.isNew) await base.commit([markWrite(log.mark)]);
    return new LoggedStore(base, log, world);
  } catch (error) {
    await base.close();
    throw new DataFolderError(`The log in ${base.folder} cannot be used: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}

function openLog(folder: string, mark: LogMark | null, world: World): Promise<WriteLog> {
  const part = Math.floor(world.roomOn(folder).totalBytes * LOG_PART);
  const bytes = Math.max(LEAST_LOG_BYTES, Math.min(MOST_LOG_BYTES, part));
  const newIdentity = () => Buffer.from(world.randomBytes(16)).toString("hex");
  return WriteLog.open({ folder, mark, newIdentity, bytes, clock: world.monotonic });
}

/** What is to be written together, and what it takes: said once, as each text is walked through for it. */
interface Portion {
  writes: readonly Write[];
  /** In the log, at most; what is too large for it goes straight into LMDB. */
  bytes: number;
  load: Load;
}

/** Behind all that is in the log, and in front of what comes. */
const NOTHING_ALONE: Portion = { writes: [], bytes: Infinity, load: NO_LOAD };

/** A call that waits for its turn. */
interface Waiting extends Portion {
  resolve: () => void;
  reject: (error: unknown) => void;
}

class LoggedStore implements Store {
  readonly health: Health;
  readonly #base: LmdbStore;
  readonly #log: WriteLog;
  readonly #world: World;
  readonly #mostBytes: number;
  readonly #open = new Set<LayeredSnapshot>();
  #shared: CountedSnapshot;
  /** What the file holds that is written to. */
  #layer = new Layer();
  /** What the other one holds, until LMDB has it. */
  #frozen: Layer | null = null;
  #folding: Promise<void> | null = null;
  /** The last record that can be seen. */
  #seq: number;
  #waiting: Waiting[] = [];
  #working: Promise<void> | null = null;
  #isDue = false;
  #cancelTimer: Cancel | null = null;
  #closed = false;

  constructor(base: LmdbStore, log: WriteLog, world: World) {
    this.#base = base;
    this.#log = log;
    this.#world = world;
    this.#mostBytes = log.capacity * LARGE_PART;
    this.health = base.health;
    this.#shared = new CountedSnapshot(base.snapshot());
    this.#seq = log.seq;
    const [older, newer] = log.live.length === 2 ? log.live : [undefined, log.live[0]];
    if (older !== undefined) this.#frozen = Layer.of(older.records);
    if (newer !== undefined) this.#layer = Layer.of(newer.records);
    if (this.#frozen !== null || !this.#layer.isEmpty) this.#foldLater();
  }

  nameKeys(name: (key: Key) => string): void {
    this.#base.nameKeys(name);
  }

  snapshot(): Snapshot {
    this.#mustBeOpen();
    const layers = this.#frozen === null ? [this.#layer] : [this.#layer, this.#frozen];
    const snapshot = new LayeredSnapshot({
      base: this.#shared,
      layers: layers.filter((layer) => !layer.isEmpty),
      seq: this.#seq,
      onRelease: () => this.#open.delete(snapshot),
    });
    this.#open.add(snapshot);
    return snapshot;
  }

  /** All who were heard in this turn of the event loop: this thread may wait for the disk, and hears nobody then. */
  gather(): Promise<void> {
    return new Promise((resolve) => this.#world.monotonic.nextTurn(resolve));
  }

  async commit(writes: readonly Write[]): Promise<void> {
    this.#mustBeOpen();
    if (writes.length === 0) return;
    await this.#taken({ writes, bytes: mostRecordBytes(writes), load: loadOf(writes) });
  }

  settle(): Promise<void> {
    this.#mustBeOpen();
    return this.#taken(NOTHING_ALONE);
  }

  #taken({ writes, bytes, load }: Portion): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ writes, bytes, load, resolve, reject });
      this.#work();
    });
  }

  #work(): void {
    this.#working ??= this.#workAll();
  }

  /** One thing at a time: what is committed, and the turns of the log. */
  async #workAll(): Promise<void> {
    while (this.#waiting.length > 0 || this.#isDue) {
      if (this.#waiting.length > 0) await this.#answer(this.#nextGroup());
      if (this.#isDue) await this.#turnInTime();
    }
    // At once with the last look: what comes now must begin anew.
    this.#working = null;
  }

  /** As many as one record may hold; or one that is too large for any, alone. */
  #nextGroup(): Waiting[] {
    let bytes = 0;
    let count = 0;
    for (const next of this.#waiting) {
      if (bytes + next.bytes > this.#mostBytes) break;
      bytes += next.bytes;
      count++;
    }
    return this.#waiting.splice(0, Math.max(1, count));
  }

  async #answer(group: readonly Waiting[]): Promise<void> {
    try {
      const portion = asOne(group);
      if (portion.bytes > this.#mostBytes) await this.#commitLarge(portion.writes);
      else await this.#append(portion);
    } catch (error) {
      for (const { reject } of group) reject(error);
      return;
    }
    for (const { resolve } of group) resolve();
  }

  async #append({ writes, bytes, load }: Portion): Promise<void> {
    if (!this.#hasRoom(bytes, load)) await this.#makeRoom(bytes, load);
    let seq: number;
    try {
      seq = await this.#log.append(writes, bytes);
    } catch (error) {
      this.#base.refused(reasonOf(error));
      throw error;
    }
    const layer = this.#layer;
    layer.add(writes, load, seq);
    // While nobody waits for an answer.
    this.#world.monotonic.nextTurn(() => layer.map.keys.sort());
    this.#seq = seq;
    if (this.#frozen === null && this.#isMuch(this.#layer.load)) this.#isDue = true;
    else this.#foldLater();
  }

  #isMuch(load: Load): boolean {
    const { writes, pages } = FOLDED_AT;
    return load.writes >= writes || this.#base.touchedPages(load) >= pages;
  }

  /** In the log, and in LMDB for the time when it takes over what is in the log. */
  #hasRoom(bytes: number, load: Load): boolean {
    if (this.health.has("full") || this.#log.room < bytes) return false;
    return this.#base.holds(bothLoads(this.#unfolded(), load));
  }

  async #makeRoom(bytes: number, load: Load): Promise<void> {
    if (this.health.has("full")) throw new Error("the disk is full");
    if (this.#log.room < bytes) await this.#turn();
    if (this.#base.holds(bothLoads(this.#unfolded(), load))) return;
    try {
      await this.#base.provide(bothLoads(this.#unfolded(), load));
    } catch (error) {
      if (!this.#hasUnfolded || this.health.has("full")) throw error;
      await this.#foldAll();
      await this.#base.provide(load);
    }
  }

  get #hasUnfolded(): boolean {
    return this.#frozen !== null || !this.#layer.isEmpty;
  }

  #unfolded(): Load {
    return this.#frozen === null
      ? this.#layer.load
      : bothLoads(this.#frozen.load, this.#layer.load);
  }

  /** What the log is too small for. Nothing is in the log then, so that no record is before or behind it, a refused one neither. */
  async #commitLarge(writes: readonly Write[]): Promise<void> {
    await this.#foldAll();
    await this.#log.clear();
    if (writes.length === 0) return;
    await this.#base.commit(writes);
    this.#renewBase();
  }

  async #turnInTime(): Promise<void> {
    this.#isDue = false;
    // Nobody need wait for what is under way.
    if (this.#folding !== null) return this.#foldLater();
    try {
      await this.#turn();
    } catch {
      // Health tells of it. What waits is on the disk, and those who commit are refused where there is no room for more.
      this.#foldLater();
    }
  }

  /** From here on the other file is written to, while LMDB takes over what is in this one. */
  async #turn(): Promise<void> {
    if (this.#frozen !== null) await this.#fold();
    if (this.#layer.isEmpty) return;
    try {
      await this.#log.turn();
    } catch (error) {
      this.#base.refused(reasonOf(error));
      throw error;
    }
    this.#frozen = this.#layer;
    this.#layer = new Layer();
    this.#fold().catch(() => this.#foldLater());
  }

  #fold(): Promise<void> {
    this.#folding ??= this.#foldFrozen().finally(() => {
      this.#folding = null;
    });
    return this.#folding;
  }

  async #foldFrozen(): Promise<void> {
    if (this.#frozen === null) return;
    try {
      await this.#base.commit([...this.#frozen.newest(), markWrite(this.#log.mark)]);
    } catch (error) {
      this.#base.refused(reasonOf(error));
      throw error;
    }
    this.#frozen = null;
    this.#renewBase();
  }

  async #foldAll(): Promise<void> {
    while (this.#hasUnfolded) {
      if (this.#frozen !== null) await this.#fold();
      else await this.#turn();
    }
  }

  #renewBase(): void {
    const before = this.#shared;
    this.#shared = new CountedSnapshot(this.#base.snapshot());
    before.release();
  }

  #foldLater(): void {
    if (this.#closed) return;
    this.#cancelTimer ??= this.#world.monotonic.setTimer(() => {
      this.#cancelTimer = null;
      this.#isDue = true;
      this.#work();
    }, FOLDED_AFTER_MS);
  }

  /** What can not be taken over now stays in the log, for the next time. */
  async close(): Promise<void> {
    this.#mustBeOpen();
    this.#closed = true;
    this.#cancelTimer?.();
    await this.#working;
    await this.#foldAll().catch(() => undefined);
    await this.#log.clear().catch(() => undefined);
    for (const snapshot of this.#open) snapshot.release();
    this.#shared.release();
    this.#log.close();
    await this.#base.close();
  }

  #mustBeOpen(): void {
    if (this.#closed) throw new Error("The store is closed");
  }
}

/** As one record, which is no longer than theirs together. */
function asOne(group: readonly Portion[]): Portion {
  const [first] = group;
  if (group.length === 1 && first !== undefined) return first;
  return {
    writes: group.flatMap((one) => one.writes),
    bytes: group.reduce((sum, { bytes }) => sum + bytes, 0),
    load: group.map(({ load }) => load).reduce(bothLoads, NO_LOAD),
  };
}
