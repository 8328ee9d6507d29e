// The queries that one socket shows: what the client added, what was last sent for each, which of them must run again.
import type { Wire } from "../values/wire.ts";
import { badRequest } from "./failures.ts";
import { queryRemoved } from "./frames.ts";
import type { LiveQueries } from "./live-queries.ts";
import {
  argsTextOf,
  type Asker,
  type LiveQuery,
  type QueryRequest,
  type Watcher,
} from "./live-query.ts";
import type { AddQuery, ModifyQuerySet } from "./messages.ts";

/** Far more than any page shows. */
const MAX_QUERIES = 4096;

export class Subscription implements Watcher {
  readonly id: number;
  readonly #path: string;
  readonly #args: Wire;
  readonly #argsText: string;
  readonly #onInvalidated: (subscription: Subscription) => void;
  #journal: string | null;
  live: LiveQuery | null = null;
  /** Fingerprint of what the client holds; null before the first result. */
  sent: string | null = null;

  constructor(add: AddQuery, onInvalidated: (subscription: Subscription) => void) {
    this.id = add.queryId;
    this.#path = add.path;
    this.#args = add.args;
    this.#argsText = argsTextOf(add.args);
    this.#journal = add.journal;
    this.#onInvalidated = onInvalidated;
  }

  requestFor(asker: Asker): QueryRequest {
    return {
      ...asker,
      path: this.#path,
      args: this.#args,
      argsText: this.#argsText,
      journal: this.#journal,
    };
  }

  /** A failed page has no end of its own: it keeps the one that the client already relies on. */
  take(query: LiveQuery): void {
    this.live = query;
    this.#journal = query.outcome.journal ?? this.#journal;
  }

  invalidated(): void {
    this.#onInvalidated(this);
  }
}

export class QuerySet {
  readonly #subscriptions = new Map<number, Subscription>();
  readonly #live: LiveQueries;
  readonly #onInvalidated: (subscription: Subscription) => void;
  #dirty = new Set<Subscription>();
  #removed: number[] = [];
  #version = 0;

  constructor(live: LiveQueries, onInvalidated: () => void) {
    this.#live = live;
    this.#onInvalidated = (subscription) => {
      this.#dirty.add(subscription);
      onInvalidated();
    };
  }

  get version(): number {
    return this.#version;
  }

  apply({ baseVersion, newVersion, modifications }: ModifyQuerySet): void {
    if (baseVersion !== this.#version) throw versionMismatch(baseVersion, this.#version);
    if (newVersion <= baseVersion) {
      throw badRequest("InvalidQuerySetVersion", "The query set version must grow");
    }
    for (const modification of modifications) {
      const { queryId } = modification;
      const current = this.#subscriptions.get(queryId);
      if (modification.type === "Add") {
        if (current !== undefined) {
          throw badRequest("DuplicateQueryId", `Query ${queryId} was added before`);
        }
        if (this.#subscriptions.size >= MAX_QUERIES) {
          throw badRequest(
            "TooManyQueries",
            `A connection may hold ${MAX_QUERIES} queries at most`,
          );
        }
        const subscription = new Subscription(modification, this.#onInvalidated);
        this.#subscriptions.set(queryId, subscription);
        this.#dirty.add(subscription);
      } else {
        if (current === undefined) {
          throw badRequest(
            "UnknownQueryId",
            `Query ${queryId} can not be removed: it is not there`,
          );
        }
        this.#drop(current);
      }
    }
    this.#version = newVersion;
  }

  markAllDirty(): void {
    this.#dirty = new Set(this.#subscriptions.values());
  }

  /** What the next transition has to deal with; whatever changes after this call belongs to the one after it. */
  takeWork(): { dirty: Subscription[]; removed: number[] } {
    const dirty = [...this.#dirty];
    this.#dirty.clear();
    const removed = this.#removed;
    this.#removed = [];
    return { dirty, removed };
  }

  /** Takes over the results and gives the modifications that tell the client what changed for it. */
  settle(work: { dirty: Subscription[]; removed: number[] }, results: LiveQuery[]): string[] {
    const modifications = work.removed.map(queryRemoved);
    for (const [i, subscription] of work.dirty.entries()) {
      const query = results[i];
      if (query === undefined || this.#subscriptions.get(subscription.id) !== subscription)
        continue;
      if (query !== subscription.live) {
        if (subscription.live !== null) this.#live.unwatch(subscription.live, subscription);
        subscription.take(query);
        this.#live.watch(query, subscription);
      }
      if (query.invalidAt !== null) subscription.invalidated();
      if (subscription.sent === query.fingerprint) continue;
      subscription.sent = query.fingerprint;
      modifications.push(query.modification(subscription.id));
    }
    return modifications;
  }

  clear(): void {
    for (const subscription of this.#subscriptions.values()) {
      if (subscription.live !== null) this.#live.unwatch(subscription.live, subscription);
    }
    this.#subscriptions.clear();
    this.#dirty.clear();
  }

  #drop(subscription: Subscription): void {
    this.#subscriptions.delete(subscription.id);
    this.#dirty.delete(subscription);
    if (subscription.live !== null) this.#live.unwatch(subscription.live, subscription);
    if (subscription.sent !== null) this.#removed.push(subscription.id);
  }
}

export function versionMismatch(base: number, current: number): Error {
  return badRequest(
    "BaseVersionMismatch",
    `Base version ${base} passed up doesn't match the current version ${current}`,
  );
}
