// Brings events to who asked for them, again and again until somebody says yes. Order is not promised, as it is not by Stripe.
import type { Delivery } from "../objects/stored.ts";
import type { Store } from "../store/store.ts";
import { signatureOf } from "./sign.ts";

/** How deliveries go wrong, in tests. */
export interface Manner {
  /** Each event so many times. */
  copies: number;
  /** Every so many-th is lost and never comes; 0 loses none. */
  dropEvery: number;
  delayMs: number;
  /** In any order, of those that wait. */
  isShuffled: boolean;
}
export const AS_STRIPE: Manner = { copies: 1, dropEvery: 0, delayMs: 0, isShuffled: false };

const AT_ONCE = 8;
const TIMEOUT_MS = 20_000;
/** After each failed attempt; altogether about three days, as Stripe's. */
const PAUSES_S = [
  1, 5, 15, 60, 300, 1800, 3600, 7200, 18_000, 36_000, 36_000, 43_200, 43_200, 43_200,
];

export class Courier {
  readonly #store: Store;
  readonly #nowMs: () => number;
  readonly #complete: (text: string) => string;
  readonly #underWay = new Set<string>();
  readonly #ending = new AbortController();
  manner: Manner = AS_STRIPE;
  #count = 0;
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;
  #idle: (() => void)[] = [];

  constructor(store: Store, nowMs: () => number, complete: (text: string) => string) {
    this.#store = store;
    this.#nowMs = nowMs;
    this.#complete = complete;
  }

  /** Something may wait. */
  wake(): void {
    if (this.#isClosed) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const now = this.#nowMs();
    let next = Infinity;
    const due: Delivery[] = [];
    for (const delivery of this.#store.all("delivery")) {
      if (this.#underWay.has(delivery.id)) continue;
      const at = delivery.nextAtMs + (delivery.attempts === 0 ? this.manner.delayMs : 0);
      if (at <= now) due.push(delivery);
      else next = Math.min(next, at);
    }
    if (this.manner.isShuffled) due.sort(() => Math.random() - 0.5);
    for (const delivery of due.slice(0, AT_ONCE - this.#underWay.size)) void this.#bring(delivery);
    if (next !== Infinity) {
      this.#timer = setTimeout(() => this.wake(), Math.min(next - now, 60_000));
      this.#timer.unref();
    }
    if (this.#underWay.size === 0 && due.length === 0)
      for (const tell of this.#idle.splice(0)) tell();
  }

  /** Resolves when everything that is due was tried. */
  async settled(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#idle.push(resolve);
      this.wake();
    });
  }

  async #bring(delivery: Delivery): Promise<void> {
    this.#underWay.add(delivery.id);
    const isDone = await this.#attempt(delivery);
    this.#underWay.delete(delivery.id);
    if (this.#isClosed) return;
    const pause = PAUSES_S[delivery.attempts];
    this.#store.write(() => {
      const event = this.#store.get("event", delivery.event);
      if (isDone || pause === undefined) this.#store.remove("delivery", delivery.id);
      else {
        const nextAtMs = this.#nowMs() + pause * 1000;
        this.#store.put("delivery", { ...delivery, attempts: delivery.attempts + 1, nextAtMs });
      }
      if (isDone && event !== undefined) {
        const pending = Math.max(0, event.pending_webhooks - 1);
        this.#store.put("event", { ...event, pending_webhooks: pending });
      }
    });
    this.wake();
  }

  async #attempt({ event: eventId, endpoint: endpointId }: Delivery): Promise<boolean> {
    const event = this.#store.get("event", eventId);
    const endpoint = this.#store.get("webhook_endpoint", endpointId);
    // Nobody is there any more to be told.
    if (event === undefined || endpoint === undefined) return true;
    this.#count += 1;
    const { copies, dropEvery } = this.manner;
    if (dropEvery > 0 && this.#count % dropEvery === 0) return true;
    const body = this.#complete(JSON.stringify(event, null, 2));
    const sent = Array.from({ length: copies }, () =>
      this.#send(endpoint.url, endpoint.secret, body),
    );
    return (await Promise.all(sent)).includes(true);
  }

  async #send(url: string, secret: string, body: string): Promise<boolean> {
    const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), this.#ending.signal]);
    const seconds = Math.floor(this.#nowMs() / 1000);
    try {
      const answer = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "stripe-signature": signatureOf(body, secret, seconds),
          "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        },
        body,
        redirect: "manual",
        signal,
      });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      // Nobody listens, or says nothing in time: it comes again.
      return false;
    }
  }

  close(): void {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#ending.abort();
    for (const tell of this.#idle.splice(0)) tell();
  }
}
