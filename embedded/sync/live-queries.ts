// Runs queries once for all who ask the same, keeps the results while nothing they read changes, and tells the watchers when
// something did. Whatever one `read` returns holds at one snapshot.
import { LRUCache } from "lru-cache";

import type { Runner } from "../runtime/runner.ts";
import type { QuerySnapshot } from "../runtime/runs/calls.ts";
import type { Commit, Engine } from "../transaction/engine.ts";
import type { Monotonic, World } from "../world/world.ts";
import { IntervalIndex } from "./interval-index.ts";
import { LiveQuery, sharedKey, toCall, type QueryRequest, type Watcher } from "./live-query.ts";

export interface LiveQueriesOptions {
  engine: Pick<Engine, "latestTs" | "onCommit">;
  runner: Pick<Runner, "beginQueries" | "onReload">;
  world: World;
  /** How much text of results the cache may hold on to. */
  cacheBytes?: number;
}

/** Results of one snapshot. They are followed (`invalidAt` is set in time) until `release`, which must be called. */
export interface Reading {
  ts: bigint;
  /** In the order of the requests. Not a promise when everything was at hand. */
  results: LiveQuery[] | Promise<LiveQuery[]>;
  release(): void;
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
/** How many queries of one reading run at once, and how long before other work of the process gets its turn. */
const AT_ONCE = 20;
const SLICE_MS = 10;
const DEFAULT_CACHE_BYTES = 64 * 1024 * 1024;

export class LiveQueries {
  readonly #options: LiveQueriesOptions;
  readonly #index = new IntervalIndex<LiveQuery>();
  /** What the index holds: valid results that are cached, watched or pinned. */
  readonly #tracked = new Set<LiveQuery>();
  /** Valid results by key. */
  readonly #cache: LRUCache<string, LiveQuery>;
  readonly #flights = new Map<string, Promise<LiveQuery>>();
  /** Whether a path looked at the identity the last time: says what its runs may share. */
  readonly #usesIdentity = new Map<string, boolean>();
  readonly #snapshots = new Set<SharedSnapshot>();
  readonly #stop: (() => void)[];

  constructor(options: LiveQueriesOptions) {
    this.#options = options;
    this.#cache = new LRUCache({
      maxSize: options.cacheBytes ?? DEFAULT_CACHE_BYTES,
      sizeCalculation: (query) => Math.max(1, query.size),
      disposeAfter: (query) => {
        query.isCached = false;
        this.#untrackUnused(query);
      },
    });
    this.#stop = [
      options.engine.onCommit((commit) => this.#onCommit(commit)),
      options.runner.onReload(() => this.#onReload()),
    ];
  }

  /** Answers all requests at one snapshot, the newest. */
  read(requests: readonly QueryRequest[]): Reading {
    const pins = new Pins((query) => this.#untrackUnused(query));
    const hits = requests.map((request) => this.#lookup(request));
    for (const hit of hits) if (hit !== null) pins.add(hit);
    const release = () => pins.release();
    if (hits.every((hit) => hit !== null)) {
      return { ts: this.#options.engine.latestTs(), results: hits, release };
    }
    const shared = this.#enterSnapshot();
    const results = this.#computeMissing(requests, hits, shared, pins);
    return { ts: shared.snapshot.ts, results, release };
  }

  /** From now on the watcher hears when the result stops to hold; one that is invalid already tells nobody. */
  watch(query: LiveQuery, watcher: Watcher): void {
    query.watchers.add(watcher);
  }

  unwatch(query: LiveQuery, watcher: Watcher): void {
    if (query.watchers.delete(watcher)) this.#untrackUnused(query);
  }

  close(): void {
    for (const stop of this.#stop) stop();
  }

  #lookup(request: QueryRequest): LiveQuery | null {
    const shared = sharedKey(request);
    const hit = this.#cache.get(shared) ?? this.#cache.get(`${shared}\n${request.identityKey}`);
    if (hit === undefined) return null;
    if (
      hit.outcome.usedClock &&
      this.#options.world.nowMs() - hit.computedAtMs > CLOCK_RESULT_LIFE_MS
    ) {
      this.#uncache(hit);
      return null;
    }
    return hit;
  }

  /** A few at a time, with a pause for others whenever that takes long: one small frame may ask for thousands. */
  async #computeMissing(
    requests: readonly QueryRequest[],
    hits: readonly (LiveQuery | null)[],
    shared: SharedSnapshot,
    pins: Pins,
  ): Promise<LiveQuery[]> {
    const results: LiveQuery[] = [];
    for (const [i, hit] of hits.entries()) if (hit !== null) results[i] = hit;
    // Shared by all who take from it, and at its end for all when one of them fails.
    const missing = withoutHit(requests, hits);
    const slices = new Slices(this.#options.world.monotonic);
    const work = async () => {
      for (const [i, request] of missing) {
        results[i] = await this.#compute(request, shared, pins);
        if (slices.isOver) await slices.next();
      }
    };
    const workers = Array.from({ length: Math.min(AT_ONCE, requests.length) }, work);
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
    const outcome = await shared.snapshot.run(toCall(request), request.journal);
    // Only of functions that there are: clients may ask for any name.
    if (outcome.ok) this.#usesIdentity.set(request.path, outcome.usedIdentity);
    const key = outcome.usedIdentity ? `${base}\n${request.identityKey}` : base;
    const query = new LiveQuery(key, request.identityKey, outcome, this.#options.world.nowMs());
    query.invalidAt = firstTouch(outcome.reads, shared.commitsSince);
    if (shared.isStale) query.invalidAt ??= outcome.ts + 1n;
    if (query.invalidAt !== null) return query;
    this.#tracked.add(query);
    this.#index.add(query, outcome.reads);
    pins.add(query);
    // A result that is larger than the whole cache is not kept.
    if (outcome.ok) query.isCached = this.#cache.set(key, query).has(key);
    return query;
  }

  #uncache(query: LiveQuery): void {
    if (query.isCached) this.#cache.delete(query.key);
  }

  #untrackUnused(query: LiveQuery): void {
    if (query.isCached || query.pins > 0 || query.watchers.size > 0) return;
    if (this.#tracked.delete(query)) this.#index.remove(query, query.outcome.reads);
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

  #onCommit(commit: Commit): void {
    for (const shared of this.#snapshots) shared.commitsSince.push(commit);
    const touched = commit.everything ? new Set(this.#tracked) : new Set<LiveQuery>();
    for (const key of commit.touched) this.#index.stab(key, touched);
    for (const query of touched) this.#invalidate(query, commit.ts);
  }

  #onReload(): void {
    for (const shared of this.#snapshots) shared.isStale = true;
    this.#usesIdentity.clear();
    for (const query of this.#tracked) this.#invalidate(query, query.outcome.ts + 1n);
  }

  #invalidate(query: LiveQuery, at: bigint): void {
    if (this.#tracked.delete(query)) this.#index.remove(query, query.outcome.reads);
    query.invalidAt = at;
    this.#uncache(query);
    for (const watcher of query.watchers) watcher.invalidated();
  }
}

/** Keeps the results of a reading followed until whoever asked has decided what to watch. */
class Pins {
  readonly #queries: LiveQuery[] = [];
  readonly #onUnpin: (query: LiveQuery) => void;
  #isReleased = false;

  constructor(onUnpin: (query: LiveQuery) => void) {
    this.#onUnpin = onUnpin;
  }

  add(query: LiveQuery): LiveQuery {
    if (this.#isReleased) return query;
    query.pins += 1;
    this.#queries.push(query);
    return query;
  }

  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    for (const query of this.#queries) {
      query.pins -= 1;
      this.#onUnpin(query);
    }
  }
}

/** Turns of the event loop that several workers share. */
class Slices {
  readonly #monotonic: Monotonic;
  #started: number;
  #next: Promise<void> | null = null;

  constructor(monotonic: Monotonic) {
    this.#monotonic = monotonic;
    this.#started = monotonic.nowMs();
  }

  get isOver(): boolean {
    return this.#monotonic.nowMs() - this.#started >= SLICE_MS;
  }

  next(): Promise<void> {
    this.#next ??= new Promise((resolve) => {
      this.#monotonic.nextTurn(() => {
        this.#started = this.#monotonic.nowMs();
        this.#next = null;
        resolve();
      });
    });
    return this.#next;
  }
}

function* withoutHit(
  requests: readonly QueryRequest[],
  hits: readonly (LiveQuery | null)[],
): Generator<[number, QueryRequest]> {
  for (const [i, request] of requests.entries()) if (hits[i] === null) yield [i, request];
}

function firstTouch(reads: LiveQuery["outcome"]["reads"], commits: Commit[]): bigint | null {
  for (const { ts, touched, everything } of commits) {
    if (everything) return ts;
    for (const key of touched) {
      if (reads.some(({ start, end }) => start <= key && key < end)) return ts;
    }
  }
  return null;
}
