// The engine: begins transactions, validates and orders commits, flushes them in groups, publishes them.
import type { Catalog } from "../database/catalog.ts";
import type { CursorSeal } from "../database/cursors.ts";
import { keyName } from "../database/key-names.ts";
import { CLOCK_KEY, KIND } from "../database/layout.ts";
import { TextStatistics } from "../database/statistics.ts";
import { isSystemTable } from "../database/system-tables.ts";
import type { Health } from "../storage/health.ts";
import type { Snapshot, Store, Write } from "../storage/store.ts";
import type { VersionedMap } from "../storage/versioned-map.ts";
import { ConflictError, DamagedError, reasonOf, StorageError } from "../values/errors.ts";
import { encodeId, internalId } from "../values/ids.ts";
import type { Key } from "../values/wire.ts";
import type { World } from "../world/world.ts";
import type { Clock } from "./clock.ts";
import { CommitLog } from "./commit-log.ts";
import { tableOfKey } from "./conflict-table.ts";
import { DataTransaction } from "./data-transaction.ts";
import type { EngineServices } from "./engine-services.ts";
import type { Commit, Engine, Flight, SchemaJson, Transaction } from "./engine.ts";
import type { KnownSettings } from "./known-settings.ts";
import { PendingCommit, writesOf } from "./pending-commit.ts";
import { PendingVersions } from "./pending-versions.ts";
import { PublishedSnapshot } from "./published-snapshot.ts";
import { RecentRows } from "./recent-rows.ts";
import { buildings, catalogWrites, deletions, planSchemaChange } from "./schema-change.ts";
import { View } from "./view.ts";

export interface EngineState {
  store: Store;
  world: World;
  clock: Clock;
  catalog: Catalog;
  seal: CursorSeal;
  settings: KnownSettings;
}

export class DataEngine implements Engine, EngineServices {
  readonly #versions = new PendingVersions();
  readonly statistics: TextStatistics;
  readonly settings: KnownSettings;
  readonly seal: CursorSeal;
  readonly recentRows = new RecentRows();
  readonly #store: Store;
  readonly #world: World;
  readonly #clock: Clock;
  readonly #published: PublishedSnapshot;
  readonly #log = new CommitLog();
  readonly #open = new Set<DataTransaction>();
  readonly #listeners = new Set<(commit: Commit) => void>();
  readonly #flightListeners = new Set<(flight: Flight) => void>();
  #catalog: Catalog;
  /** Becomes valid with the one commit that is then in the queue. */
  #nextCatalog: Catalog | null = null;
  /** In ts order: first those that the flush under way carries, then those that wait for the next. */
  #queue: PendingCommit[] = [];
  #publishedTs: bigint;
  #flushing: Promise<void> | null = null;
  /** Commits wait while the schema changes. */
  #gate: Promise<void> | null = null;
  #closed = false;

  constructor({ store, world, clock, catalog, seal, settings }: EngineState) {
    this.#store = store;
    this.#world = world;
    this.seal = seal;
    this.#clock = clock;
    this.#catalog = catalog;
    this.settings = settings;
    this.#publishedTs = clock.last;
    this.#published = new PublishedSnapshot(store, clock.last);
    this.statistics = new TextStatistics(() => this.#publishedView());
    store.nameKeys((key) => keyName(this.#catalog, key));
  }

  get pending(): VersionedMap<bigint> {
    return this.#versions.with(this.#queue);
  }

  get health(): Health {
    return this.#store.health;
  }

  #publishedView(): View {
    return new View(this.#published.current.snapshot, null, null);
  }

  latestTs(): bigint {
    return this.#publishedTs;
  }

  observeTs(ts: bigint): void {
    this.#clock.observe(ts);
  }

  newId(tableNumber: number): string {
    return encodeId(tableNumber, internalId(this.#world.randomBytes(14), this.#world.nowMs()));
  }

  nextCreationTime(): number {
    return this.#clock.nextCreationTime();
  }

  began(transaction: DataTransaction): void {
    this.#open.add(transaction);
  }

  released(transaction: DataTransaction): void {
    if (this.#open.delete(transaction)) this.#forget();
  }

  /** Lets go of what no open transaction can need any more. */
  #forget(): void {
    if (!this.#versions.areLingering) return;
    let snapshotTs = this.#publishedTs;
    let beginTs = this.#publishedTs;
    for (const transaction of this.#open) {
      if (transaction.snapshotTs < snapshotTs) snapshotTs = transaction.snapshotTs;
      if (transaction.beginTs < beginTs) beginTs = transaction.beginTs;
    }
    this.#log.forgetUntil(beginTs);
    this.#versions.forget(snapshotTs);
  }

  #mustBeOpen(): void {
    if (this.#closed) throw new StorageError("The backend is shutting down");
  }

  beginRead(): Transaction {
    this.#mustBeOpen();
    return new DataTransaction({
      engine: this,
      catalog: this.#catalog,
      beginTs: this.#publishedTs,
      shared: this.#published.current,
      seesPending: false,
      writable: false,
    });
  }

  beginWrite(): Transaction {
    this.#mustBeOpen();
    return this.#beginAt(this.#writeBeginTs(), true);
  }

  /** Sees commits on their way to the disk, up to this one. */
  #beginAt(beginTs: bigint, writable: boolean): Transaction {
    return new DataTransaction({
      engine: this,
      catalog: this.#catalog,
      beginTs,
      shared: this.#published.current,
      seesPending: true,
      writable,
    });
  }

  #writeBeginTs(): bigint {
    // While a schema is on its way to the disk the old catalog is still in force: who begins now must conflict with it.
    if (this.#nextCatalog !== null) return this.#publishedTs;
    return this.#queue.at(-1)?.commit.ts ?? this.#publishedTs;
  }

  async commit(transaction: Transaction): Promise<Commit> {
    if (!(transaction instanceof DataTransaction))
      throw new Error("Not a transaction of this engine");
    // Nothing is awaited without need: what the next transaction begins with already holds this one.
    if (this.#world.pause !== undefined) await this.#world.pause("before-validate");
    while (this.#gate !== null) await this.#gate;
    this.#mustBeOpen();
    const { own, beginTs } = transaction;
    if (transaction.poisoned) throw new ConflictError(null);
    if (own === null || !transaction.hasWrites) return this.#settled(beginTs);
    const conflict = this.#log.conflict(transaction.reads, beginTs);
    if (conflict !== null) throw new ConflictError(tableOfKey(this.#catalog, conflict));
    const ts = this.#clock.next();
    transaction.date(ts);
    const commit: Commit = { ts, touched: [...new Set(own.touched)] };
    const pending = this.#enqueue(commit, own.map);
    if (this.#world.pause !== undefined) await this.#world.pause("after-validate");
    this.#startFlush();
    return pending.done;
  }

  /** Resolves once everything up to `ts` is durable. */
  async #settled(ts: bigint): Promise<Commit> {
    const seen = this.#queue.find(({ commit }) => commit.ts === ts);
    if (seen !== undefined) {
      await seen.done.catch(() => {
        throw new ConflictError(null);
      });
    }
    return { ts, touched: [] };
  }

  #enqueue(commit: Commit, writes: ReadonlyMap<Key, string | null>): PendingCommit {
    const pending = new PendingCommit(commit, writes);
    if (commit.everything === true) this.recentRows.forget(commit.ts);
    else this.recentRows.note(commit.ts, commit.touched);
    this.#log.add(commit.ts, commit.everything === true ? null : commit.touched);
    this.#queue.push(pending);
    return pending;
  }

  #startFlush(): void {
    if (this.#flushing === null && this.#queue.length > 0) this.#flushing = this.#flushAll();
  }

  /** Until nothing that has its ts is left undecided. */
  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      this.#startFlush();
      await this.#flushing;
    }
  }

  /** One flush at a time; whatever came in meanwhile shares the next one. */
  async #flushAll(): Promise<void> {
    while (this.#queue.length > 0) {
      if (this.#world.pause !== undefined) await this.#world.pause("before-flush");
      await this.#store.gather?.();
      const batch = [...this.#queue];
      const writes = writesOf(batch);
      writes.push({ key: CLOCK_KEY, value: this.#clock.text });
      try {
        const stored = this.#store.commit(writes);
        const tell = this.#flightOf(batch);
        this.#world.monotonic.nextTurn(tell);
        await stored;
        // Where the disk was so quick that nobody had a turn.
        tell();
      } catch (error) {
        this.#fail(error);
        continue;
      }
      if (this.#world.pause !== undefined) await this.#world.pause("after-flush");
      this.#publish(batch, writes);
    }
    // At once with the last look at the queue: a commit that comes now must start the next flush.
    this.#flushing = null;
  }

  /** Tells of it once, as long as it is not over. Not to be called before the disk has been asked: what listeners do takes time. */
  #flightOf(batch: readonly PendingCommit[]): () => void {
    const commits = batch.map(({ commit }) => commit);
    const { ts } = commits.at(-1) as Commit;
    let isTold = commits.some(({ everything }) => everything);
    return () => {
      if (isTold || this.#queue[0] !== batch[0] || this.#closed) return;
      isTold = true;
      const flight = { ts, commits, beginRead: () => this.#beginAt(ts, false) };
      for (const listener of this.#flightListeners) announce(listener, flight);
    };
  }

  /** What was under way failed, and with it whatever was built upon it. */
  #fail(cause: unknown): void {
    const failed = this.#queue;
    this.#queue = [];
    this.#nextCatalog = null;
    this.#versions.revert(failed, this.#publishedTs);
    this.#log.dropAfter(this.#publishedTs);
    this.recentRows.forget(this.#publishedTs);
    for (const transaction of this.#open) {
      if (transaction.beginTs > this.#publishedTs) transaction.poisoned = true;
    }
    for (const pending of failed) {
      pending.fail(new StorageError(`The disk refused the write: ${reasonOf(cause)}`, { cause }));
    }
  }

  #publish(batch: readonly PendingCommit[], writes: readonly Write[]): void {
    const { snapshot } = this.#published.current;
    for (const { key, value } of writes) {
      const kind = key.charCodeAt(0);
      if (kind === KIND.textLength) this.#noteLength(snapshot, key, value);
      else if (kind === KIND.setting) this.settings.note(key, value);
    }
    const { ts } = (batch.at(-1) as PendingCommit).commit;
    this.#versions.published(ts, writes, this.#queue);
    this.#queue = this.#queue.slice(batch.length);
    this.#publishedTs = ts;
    this.#published.advance(ts);
    this.#forget();
    if (this.#nextCatalog !== null) {
      this.#catalog = this.#nextCatalog;
      this.#nextCatalog = null;
      this.statistics.clear();
    }
    for (const pending of batch) {
      for (const listener of this.#listeners) announce(listener, pending.commit);
      pending.succeed();
    }
  }

  #noteLength(before: Snapshot, key: Key, value: string | null): void {
    try {
      this.statistics.note(key, before.get(key), value);
    } catch (error) {
      if (!(error instanceof DamagedError)) throw error;
      // The commit holds all the same. Whoever searches next counts anew, and is told then.
      this.statistics.clear();
    }
  }

  onCommit(listener: (commit: Commit) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onFlight(listener: (flight: Flight) => void): () => void {
    this.#flightListeners.add(listener);
    return () => this.#flightListeners.delete(listener);
  }

  async setSchema(schema: SchemaJson): Promise<void> {
    this.#mustBeOpen();
    while (this.#gate !== null) await this.#gate;
    let open = (): void => {};
    this.#gate = new Promise((resolve) => {
      open = resolve;
    });
    try {
      await this.#changeSchema(schema);
    } finally {
      this.#gate = null;
      open();
    }
  }

  async #changeSchema(schema: SchemaJson): Promise<void> {
    await this.#drain();
    const change = planSchemaChange(this.#catalog, schema);
    const stale = [...change.build.values()].flatMap((prefixes) => [...prefixes]);
    await this.#writeAll((view) => deletions(view, stale));
    await this.#writeAll((view) => buildings(view, change));
    const commit: Commit = { ts: this.#clock.next(), touched: [], everything: true };
    const pending = this.#enqueue(commit, catalogWrites(change.catalog));
    this.#nextCatalog = change.catalog;
    this.#startFlush();
    await pending.done;
    await this.#writeAll((view) => deletions(view, change.drop));
  }

  /** Entries that nobody reads: those of indexes that the valid catalog does not know. */
  async #writeAll(portionsOf: (view: View) => Iterable<Write[]>): Promise<void> {
    const view = this.#publishedView();
    try {
      for (const writes of portionsOf(view)) await this.#store.commit(writes);
    } finally {
      view.close();
    }
  }

  tableNames(): string[] {
    const names: string[] = [];
    for (const { name } of this.#catalog.tables()) {
      if (!isSystemTable(name) && this.settings.tables.has(name)) names.push(name);
    }
    return names.sort();
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#drain();
    this.#published.close();
    await this.#store.close();
  }
}

/** A listener's bug must not keep a durable commit from being answered; it ends the process as any other bug. */
function announce<T>(listener: (what: T) => void, what: T): void {
  try {
    listener(what);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
