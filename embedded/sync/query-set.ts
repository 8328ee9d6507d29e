// The queries that one socket shows: what the client added, what was last sent for each, which of them must run again.
import { badRequest, tooMuch } from "./failures.ts";
import { queryRemoved, type Modification } from "./frames.ts";
import type { LiveQueries, Results } from "./live-queries.ts";
import type { Asker, LiveQuery, QueryRequest, Watcher } from "./live-query.ts";
import type { AddQuery, ModifyQuerySet } from "./messages.ts";
import type { Share } from "./socket-memory.ts";

/** What the queries of one socket may hold: their paths, arguments and journals. */
const MAX_KEPT_LENGTH = 2 * 1024 * 1024;

/** What one transition has to deal with. */
export interface Work {
  dirty: Subscription[];
  /** So many of the dirty have been shown before: all of these have to move to the new snapshot together. */
  due: number;
  removed: number[];
}

/** Whose queries they are. */
interface Owner {
  wantUpdate(): void;
  readonly isWriting: boolean;
}

export class Subscription implements Watcher {
  readonly id: number;
  /** Characters that the client made us keep. */
  readonly size: number;
  readonly #path: string;
  readonly #args: string;
  readonly #owner: Pick<Owner, "isWriting">;
  readonly #onInvalidated: (subscription: Subscription) => void;
  #journal: string | null;
  #asker: Asker | null = null;
  /** What the client holds, or something that looks the same; null before the first result. */
  live: LiveQuery | null = null;

  constructor(
    add: AddQuery,
    owner: Pick<Owner, "isWriting">,
    onInvalidated: (subscription: Subscription) => void,
  ) {
    this.id = add.queryId;
    this.#path = add.path;
    this.#args = JSON.stringify(add.args);
    this.#journal = add.journal;
    this.#owner = owner;
    this.#onInvalidated = onInvalidated;
    this.size = this.#path.length + this.#args.length + (add.journal?.length ?? 0);
  }

  requestFor(asker: Asker): QueryRequest {
    this.#asker = asker;
    const { identity, identityKey } = asker;
    return { identity, identityKey, path: this.#path, args: this.#args, journal: this.#journal };
  }

  /** A failed page has no end of its own: it keeps the one that the client already relies on. */
  take(query: LiveQuery): void {
    this.live = query;
    this.#journal = query.dependencies.journal ?? this.#journal;
  }

  again(): QueryRequest | null {
    return this.#asker === null ? null : this.requestFor(this.#asker);
  }

  invalidated(): void {
    this.#onInvalidated(this);
  }

  get isWriting(): boolean {
    return this.#owner.isWriting;
  }
}

export class QuerySet {
  readonly #subscriptions = new Map<number, Subscription>();
  readonly #live: LiveQueries;
  readonly #share: Share;
  readonly #owner: Owner;
  readonly #onInvalidated: (subscription: Subscription) => void;
  #kept = 0;
  #dirty = new Set<Subscription>();
  #removed: number[] = [];
  #version = 0;

  constructor(live: LiveQueries, share: Share, owner: Owner) {
    this.#live = live;
    this.#share = share;
    this.#owner = owner;
    this.#onInvalidated = (subscription) => {
      this.#dirty.add(subscription);
      owner.wantUpdate();
    };
  }

  get version(): number {
    return this.#version;
  }

  apply({ baseVersion, newVersion, modifications }: ModifyQuerySet, maxQueries: number): void {
    if (baseVersion !== this.#version) throw versionMismatch(baseVersion, this.#version);
    if (newVersion <= baseVersion) {
      throw badRequest("InvalidQuerySetVersion", "The query set version must grow");
    }
    for (const modification of modifications) {
      if (modification.type === "Add") this.#add(modification, maxQueries);
      else this.#remove(modification.queryId);
    }
    this.#version = newVersion;
  }

  markAllDirty(): void {
    this.#dirty = new Set(this.#subscriptions.values());
  }

  /** What the next transition has to deal with; whatever changes after this call belongs to the one after it. */
  takeWork(): Work {
    const shown: Subscription[] = [];
    const fresh: Subscription[] = [];
    for (const subscription of this.#dirty) {
      (subscription.live === null ? fresh : shown).push(subscription);
    }
    this.#dirty.clear();
    const removed = this.#removed;
    this.#removed = [];
    return { dirty: [...shown, ...fresh], due: shown.length, removed };
  }

  /** Takes over the results and gives the modifications that tell the client what changed for it. */
  settle(work: Work, results: Results): Modification[] {
    const modifications = work.removed.map(queryRemoved);
    for (const [i, subscription] of work.dirty.entries()) {
      if (this.#subscriptions.get(subscription.id) !== subscription) continue;
      const query = results[i];
      if (query === undefined) {
        this.#onInvalidated(subscription);
        continue;
      }
      if (this.#show(subscription, query)) modifications.push(query.modification(subscription.id));
      if (query.invalidAt !== null) subscription.invalidated();
    }
    return modifications;
  }

  /** True where the client has to be told. */
  #show(subscription: Subscription, query: LiveQuery): boolean {
    const before = subscription.live;
    if (query === before) return false;
    const isNews = before === null || !before.looksLike(query);
    if (before !== null) this.#live.unwatch(before, subscription);
    subscription.take(query);
    this.#live.watch(query, subscription);
    return isNews;
  }

  clear(): void {
    for (const subscription of this.#subscriptions.values()) {
      if (subscription.live !== null) this.#live.unwatch(subscription.live, subscription);
    }
    this.#subscriptions.clear();
    this.#dirty.clear();
    this.#keep(-this.#kept);
  }

  #add(add: AddQuery, maxQueries: number): void {
    const { queryId } = add;
    if (this.#subscriptions.has(queryId)) {
      throw badRequest("DuplicateQueryId", `Query ${queryId} was added before`);
    }
    if (this.#subscriptions.size >= maxQueries) {
      throw badRequest("TooManyQueries", `A connection may hold ${maxQueries} queries at most`);
    }
    const subscription = new Subscription(add, this.#owner, this.#onInvalidated);
    this.#keep(subscription.size);
    if (this.#kept > MAX_KEPT_LENGTH) {
      throw tooMuch(
        "ArgumentsTooLarge",
        `The arguments of a connection's queries may have ${MAX_KEPT_LENGTH} characters in all`,
      );
    }
    this.#subscriptions.set(queryId, subscription);
    this.#dirty.add(subscription);
  }

  #remove(queryId: number): void {
    const subscription = this.#subscriptions.get(queryId);
    if (subscription === undefined) {
      throw badRequest("UnknownQueryId", `Query ${queryId} can not be removed: it is not there`);
    }
    this.#drop(subscription);
  }

  #keep(length: number): void {
    this.#kept += length;
    this.#share.take(length);
  }

  #drop(subscription: Subscription): void {
    this.#subscriptions.delete(subscription.id);
    this.#keep(-subscription.size);
    this.#dirty.delete(subscription);
    if (subscription.live !== null) this.#live.unwatch(subscription.live, subscription);
    if (subscription.live !== null) this.#removed.push(subscription.id);
  }
}

export function versionMismatch(base: number, current: number): Error {
  return badRequest(
    "BaseVersionMismatch",
    `Base version ${base} passed up doesn't match the current version ${current}`,
  );
}
