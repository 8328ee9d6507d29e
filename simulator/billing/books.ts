// Writing into the store, with the time that counts for a customer and the events that follow a change.
import type Stripe from "stripe";

import { newId } from "../objects/ids.ts";
import type { Event, Table, Tables } from "../objects/stored.ts";
import type { Store } from "../store/store.ts";
import { missing } from "../wire/fault.ts";

export type EventType = Stripe.Event["type"];

/** Who asked: nobody, when time alone did. */
export interface Cause {
  requestId: string | null;
  idempotencyKey: string | null;
}
export const BY_TIME: Cause = { requestId: null, idempotencyKey: null };

/** Stripe keeps events for 30 days; so many at most are kept here. */
const MOST_EVENTS = 20_000;
const EVENT_LIFE_S = 30 * 86_400;

export class Books {
  readonly store: Store;
  readonly apiVersion: string;
  readonly cause: Cause;
  readonly #nowMs: () => number;
  /** Set while time is walked: what happens then happens at that moment, not at the one when the walk got there. */
  readonly #moment: number | null;

  constructor(
    store: Store,
    nowMs: () => number,
    apiVersion: string,
    cause = BY_TIME,
    moment: number | null = null,
  ) {
    this.store = store;
    this.apiVersion = apiVersion;
    this.cause = cause;
    this.#nowMs = nowMs;
    this.#moment = moment;
  }

  get nowMs(): number {
    return this.#nowMs();
  }

  at(moment: number): Books {
    return new Books(this.store, this.#nowMs, this.apiVersion, BY_TIME, moment);
  }

  /** In seconds, as all of Stripe's times: the clock's, where there is one. */
  now(clock: string | null = null): number {
    if (this.#moment !== null) return this.#moment;
    const stands = clock === null ? undefined : this.store.get("test_clock", clock)?.frozen_time;
    return stands ?? Math.floor(this.#nowMs() / 1000);
  }

  nowFor(customer: string | null): number {
    const clock = customer === null ? null : this.store.get("customer", customer)?.test_clock;
    return this.now(clock ?? null);
  }

  must<T extends Table>(table: T, id: string, param?: string): Tables[T] {
    const value = this.store.get(table, id);
    if (value === undefined) throw missing(table, id, param);
    return value;
  }

  put<T extends Table>(table: T, value: Tables[T]): Tables[T] {
    this.store.put(table, value);
    return value;
  }

  patch<T extends Table>(table: T, id: string, changes: Partial<Tables[T]>): Tables[T] {
    return this.put(table, { ...this.must(table, id), ...changes });
  }

  /** Writes the change and tells of it, with what the fields were before. */
  change<T extends Table>(
    table: T,
    id: string,
    changes: Partial<Tables[T]>,
    type: EventType,
  ): Tables[T] {
    const before = this.must(table, id);
    const after = this.patch(table, id, changes);
    const previous = differing(before, after);
    if (Object.keys(previous).length > 0) this.emit(type, after, previous);
    return after;
  }

  emit(type: EventType, object: { id: string }, previous?: object): Event {
    const { store } = this;
    const endpoints = [...store.all("webhook_endpoint")].filter(
      ({ status, enabled_events: enabled }) =>
        status === "enabled" && (enabled.includes("*") || enabled.includes(type)),
    );
    const event = this.put("event", {
      id: newId("evt"),
      object: "event",
      api_version: this.apiVersion,
      created: this.#moment ?? this.now(clockOf(store, object)),
      data: { object, ...(previous && { previous_attributes: previous }) },
      livemode: false,
      pending_webhooks: endpoints.length,
      request: { id: this.cause.requestId, idempotency_key: this.cause.idempotencyKey },
      type,
    });
    for (const { id } of endpoints) {
      const delivery = { id: newId("dlv"), event: event.id, endpoint: id, attempts: 0 };
      this.put("delivery", { ...delivery, nextAtMs: this.nowMs });
    }
    this.#forgetEvents();
    return event;
  }

  #forgetEvents(): void {
    const wall = Math.floor(this.nowMs / 1000);
    for (const { id, created } of this.store.all("event")) {
      const isOld = created < wall - EVENT_LIFE_S && this.store.count("event") > MOST_EVENTS / 2;
      if (!isOld && this.store.count("event") <= MOST_EVENTS) return;
      this.store.remove("event", id);
    }
  }
}

/** The time of an event is its object's: on a test clock, that clock's. */
function clockOf(store: Store, object: { id: string }): string | null {
  const { test_clock: clock, customer } = object as { test_clock?: unknown; customer?: unknown };
  if (typeof clock === "string") return clock;
  if (typeof customer !== "string") return null;
  return store.get("customer", customer)?.test_clock ?? null;
}

function differing(before: object, after: object): Record<string, unknown> {
  const was = before as Record<string, unknown>;
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name]),
  );
  return Object.fromEntries(changed.map(([name]) => [name, was[name] ?? null]));
}
