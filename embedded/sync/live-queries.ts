// Runs queries once for all who ask the same, keeps the results while nothing they read changes, and tells the watchers when
// something did. Whatever one `read` returns holds at one snapshot.
import { LRUCache } from "lru-cache";

import type { Runner } from "../runtime/runner.ts";
import type { QueryOutcome, QuerySnapshot } from "../runtime/runs/calls.ts";
import type { Commit, Engine, Flight } from "../transaction/engine.ts";
import type { World } from "../world/world.ts";
import { EarlyRuns, type Woken } from "./early-runs.ts";
import { IntervalIndex } from "./interval-index.ts";
import { LiveQuery, sharedKey, toCall, type QueryRequest, type Watcher } from "./live-query.ts";
import { Pins, Room, Slices, Turns, oneByOne } from "./reading.ts";
import { firstTouch } from "./touch.ts";

export interface LiveQueriesOptions {
  engine: Pick<Engine, "latestTs" | "onCommit" | "onFlight">;
  runner: Pick<Runner, "beginQueries" | "onReload">;
  world: World;
  /** How much text of results the cache may hold on to. */
  cacheBytes?: number;
}

/** In the order of the requests. A hole is what was left for later, as there was no room. */
export type Results = (LiveQuery | undefined)[];

/** Results of one snapshot. They are followed (`invalidAt` is set in time) until `release`, which must be called. */
export interface Reading {
  ts: bigint;
  /** Not a promise when everything was at hand. */
  results: Results | Promise<Results>;
  release(): void;
}

interface Missing {
  requests: readonly QueryRequest[];
  /** Places in `requests` and `results`. */
  missing: readonly number[];
  results: Results;
  room: Room;
}

/** A snapshot that queries of several sockets run at, with the commits since, to judge late results by. */
interface SharedSnapshot {
  snapshot: QuerySnapshot;
  users: number;
  commitsSince: Commit[];
  isStale: boolean;
}

/** A function that read the clock is asked again after this long (subscribers of the old result keep it). */
const CLOCK_RESULT_LIFE_MS = 17_000;
/** How many queries of one reading run at once. */
const AT_ONCE = 20;
const DEFAULT_CACHE_BYTES = 64 * 1024 * 1024;
/** Characters. */
const MOST_OUTDATED = 1024 * 1024;

export class LiveQueries {
  readonly #options: LiveQueriesOptions;
  readonly #index = new IntervalIndex<LiveQuery>();
  /** What the index holds: valid results that are cached, watched or pinned. */
  readonly #tracked = new Set<LiveQuery>();
  /** Valid results by key. */
  readonly #cache: LRUCache<string, LiveQuery>;
  /** Do not hold any more, and keep their texts until those that come instead have been compared to them. */
  readonly #outdated = new LRUCache<LiveQuery, true>({
    maxSize: MOST_OUTDATED,
    sizeCalculation: (_, query) => Math.max(1, query.size),
    disposeAfter: (_, query) => {
      if (query.watchers.size > 0) query.shed();
    },
  });
  readonly #flights = new Map<string, Promise<LiveQuery>>();
  /** Whether a path looked at the identity the last time: says what its runs may share. */
  readonly #usesIdentity = new Map<string, boolean>();
  readonly #snapshots = new Set<SharedSnapshot>();
  readonly #early: EarlyRuns;
  readonly #turns: Turns;
  readonly #stop: (() => void)[];

  constructor(options: LiveQueriesOptions) {
    this.#options = options;
    this.#cache = new LRUCache({
      maxSize: options.cacheBytes ?? DEFAULT_CACHE_BYTES,
      // The text, and its bytes for the wire.
      sizeCalculation: (query) => Math.max(1, 2 * query.size),
      disposeAfter: (query) => {
        query.isCached = false;
        this.#untrackUnused(query);
      },
    });
    this.#turns = new Turns(options.world.monotonic);
    this.#early = new EarlyRuns(options.runner, () => options.world.nowMs());
    this.#stop = [
      options.engine.onFlight((flight) => this.#early.begin(flight, this.#wokenBy(flight))),
      options.engine.onCommit((commit) => this.#onCommit(commit)),
      options.runner.onReload(() => this.#onReload()),
    ];
  }

  /** Answers the first `due` requests at one snapshot, the newest, and those behind them while there is room. */
  read(requests: readonly QueryRequest[], due = requests.length, maxLength?: number): Reading {
    const pins = new Pins((query) => this.#untrackUnused(query));
    const release = () => pins.release();
    try {
      return { release, ...this.#begin(requests, new Room(due, maxLength), pins) };
    } catch (error) {
      release();
      throw error;
    }
  }

  #begin(
    requests: readonly QueryRequest[],
    room: Room,
    pins: Pins,
  ): Pick<Reading, "ts" | "results"> {
    const missing: number[] = [];
    const results = requests.map((request, i) => {
      const hit = room.isFor(i) ? this.#atHand(request) : null;
      if (hit === null) missing.push(i);
      else room.take(pins.add(hit));
      return hit ?? undefined;
    });
    if (missing.every((i) => !room.isFor(i))) {
      return { ts: this.#options.engine.latestTs(), results };
    }
    const shared = this.#enterSnapshot();
    const work = { requests, missing, results, room };
    return { ts: shared.snapshot.ts, results: this.#computeMissing(work, shared, pins) };
  }

  /** From now on the watcher hears when the result stops to hold; one that is invalid already tells nobody. */
  watch(query: LiveQuery, watcher: Watcher): void {
    query.watchers.add(watcher);
  }

  unwatch(query: LiveQuery, watcher: Watcher): void {
    if (query.watchers.delete(watcher)) this.#untrackUnused(query);
  }

  /** Results that are followed, those among them that somebody watches, and outdated ones that have their texts. Walks through them all. */
  get counts(): { followed: number; watched: number; outdated: number } {
    let watched = 0;
    for (const query of this.#tracked) if (query.watchers.size > 0) watched += 1;
    return { followed: this.#tracked.size, watched, outdated: this.#outdated.size };
  }

  close(): void {
    for (const stop of this.#stop) stop();
  }

  #atHand(request: QueryRequest): LiveQuery | null {
    const shared = sharedKey(request);
    const hit = this.#cached(request, shared);
    if (hit !== null) return hit;
    const early = this.#early.findNow(shared, request, this.#options.engine.latestTs());
    return early && this.#follow(request, shared, early);
  }

  #cached(request: QueryRequest, shared: string): LiveQuery | null {
    const hit = this.#cache.get(shared) ?? this.#cache.get(`${shared}\n${request.identityKey}`);
    if (hit === undefined) return null;
    if (
      hit.dependencies.usedClock &&
      this.#options.world.nowMs() - hit.computedAtMs > CLOCK_RESULT_LIFE_MS
    ) {
      this.#uncache(hit);
      return null;
    }
    return hit;
  }

  /** A few at a time, with a pause for others whenever that takes long: one small frame may ask for thousands. */
  async #computeMissing(
    { requests, missing, results, room }: Missing,
    shared: SharedSnapshot,
    pins: Pins,
  ): Promise<Results> {
    const places = oneByOne(missing);
    const slices = new Slices(this.#options.world.monotonic, this.#turns);
    const work = async () => {
      for (const i of places) {
        while (slices.isOver) await slices.next();
        const request = requests[i];
        if (request === undefined || !room.isFor(i)) continue;
        const query = await this.#compute(request, shared, pins);
        room.take(query);
        results[i] = query;
      }
    };
    const workers = Array.from({ length: Math.min(AT_ONCE, missing.length) }, work);
    void Promise.allSettled(workers).then(() => this.#leaveSnapshot(shared));
    await Promise.all(workers);
    return results;
  }

  async #compute(request: QueryRequest, shared: SharedSnapshot, pins: Pins): Promise<LiveQuery> {
    const base = sharedKey(request);
    const mayShare = this.#usesIdentity.get(request.path) === false;
    const flightKey = mayShare ? base : `${base}\n${request.identityKey}`;
    const flight = this.#flights.get(flightKey);
    if (flight !== undefined) {
      const query = await flight;
      const isFollowed = query.invalidAt !== null || this.#tracked.has(query);
      if (isFollowed && query.isFor(request) && query.holdsAt(shared.snapshot.ts)) {
        return pins.add(query);
      }
      return this.#run(request, base, shared, pins);
    }
    const run = this.#run(request, base, shared, pins);
    this.#flights.set(flightKey, run);
    try {
      return await run;
    } finally {
      this.#flights.delete(flightKey);
    }
  }

  async #run(
    request: QueryRequest,
    base: string,
    shared: SharedSnapshot,
    pins: Pins,
  ): Promise<LiveQuery> {
    const early = this.#early.find(base, request, shared.snapshot.ts);
    const outcome =
      (early === null ? null : await early) ??
      (await shared.snapshot.run(toCall(request), request.journal));
    let invalidAt = firstTouch(outcome.reads, shared.commitsSince);
    if (shared.isStale) invalidAt ??= outcome.ts + 1n;
    return pins.add(this.#follow(request, base, outcome, invalidAt));
  }

  /** Of what still holds hears when it does not any more. */
  #follow(
    request: QueryRequest,
    base: string,
    outcome: QueryOutcome,
    invalidAt: bigint | null = null,
  ): LiveQuery {
    // Only of functions that there are: clients may ask for any name.
    if (outcome.ok) this.#usesIdentity.set(request.path, outcome.usedIdentity);
    const key = outcome.usedIdentity ? `${base}\n${request.identityKey}` : base;
    const query = new LiveQuery(key, request.identityKey, outcome, this.#options.world.nowMs());
    query.invalidAt = invalidAt;
    if (invalidAt !== null) return query;
    this.#tracked.add(query);
    this.#index.add(query, outcome.reads);
    // A result that is larger than the whole cache is not kept.
    if (outcome.ok) query.isCached = this.#cache.set(key, query).has(key);
    return query;
  }

  #uncache(query: LiveQuery): void {
    if (query.isCached) this.#cache.delete(query.key);
  }

  #untrackUnused(query: LiveQuery): void {
    if (query.isCached || query.pins > 0) return;
    if (query.watchers.size === 0) {
      this.#outdated.delete(query);
      this.#untrack(query);
    } else if (!query.isShed) this.#letGo(query);
  }

  #letGo(query: LiveQuery): void {
    if (query.invalidAt === null || query.size > MOST_OUTDATED) query.shed();
    else this.#outdated.set(query, true);
  }

  #untrack(query: LiveQuery): void {
    if (this.#tracked.delete(query)) this.#index.remove(query, query.dependencies.reads);
  }

  #enterSnapshot(): SharedSnapshot {
    const latest = this.#options.engine.latestTs();
    for (const shared of this.#snapshots) {
      if (shared.snapshot.ts === latest && !shared.isStale) {
        shared.users += 1;
        return shared;
      }
    }
    const snapshot = this.#options.runner.beginQueries();
    const shared = { snapshot, users: 1, commitsSince: [], isStale: false };
    this.#snapshots.add(shared);
    return shared;
  }

  #leaveSnapshot(shared: SharedSnapshot): void {
    shared.users -= 1;
    if (shared.users > 0) return;
    this.#snapshots.delete(shared);
    shared.snapshot.release();
  }

  /** Results that somebody watches and that will not hold any more. First those of whom the news is for. */
  *#wokenBy({ commits }: Flight): Generator<Woken> {
    const touched = new Set<LiveQuery>();
    for (const commit of commits) {
      for (const key of commit.touched) this.#index.stab(key, touched);
    }
    const [ofOthers, ofWriters]: [LiveQuery[], LiveQuery[]] = [[], []];
    for (const query of touched) (isOfWriters(query) ? ofWriters : ofOthers).push(query);
    for (const { dependencies, watchers } of [...ofOthers, ...ofWriters]) {
      const [watcher] = watchers;
      const request = watcher?.again() ?? null;
      if (request === null) continue;
      const base = sharedKey(request);
      yield { key: dependencies.usedIdentity ? `${base}\n${request.identityKey}` : base, request };
    }
  }

  #onCommit(commit: Commit): void {
    this.#early.published(commit);
    for (const shared of this.#snapshots) shared.commitsSince.push(commit);
    const touched = commit.everything ? new Set(this.#tracked) : new Set<LiveQuery>();
    for (const key of commit.touched) this.#index.stab(key, touched);
    for (const query of touched) this.#invalidate(query, commit.ts);
  }

  #onReload(): void {
    for (const shared of this.#snapshots) shared.isStale = true;
    this.#early.drop();
    this.#usesIdentity.clear();
    for (const query of this.#tracked) this.#invalidate(query, query.dependencies.ts + 1n);
  }

  #invalidate(query: LiveQuery, at: bigint): void {
    this.#untrack(query);
    query.invalidAt = at;
    this.#uncache(query);
    for (const watcher of query.watchers) watcher.invalidated();
  }
}

function isOfWriters({ watchers }: LiveQuery): boolean {
  for (const { isWriting } of watchers) if (!isWriting) return false;
  return true;
}
