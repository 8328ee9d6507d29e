// What the sockets of a server hold in memory together: what they subscribed with, what waits, what they are owed. Beyond
// the cap those go that hold most, so that nobody can take what others need.
import type { Monotonic } from "../world/world.ts";

/** One text that many sockets may be owed at the same time: it is there, and counts, once. */
export class SharedText {
  readonly bytes: Buffer;
  owedTo = 0;

  constructor(text: string) {
    this.bytes = Buffer.from(text);
  }
}

export class SocketMemory {
  readonly #monotonic: Monotonic;
  readonly #cap: number;
  readonly #shares = new Set<Share>();
  #total = 0;
  #isReliefPlanned = false;

  constructor(monotonic: Monotonic, cap: number) {
    this.#monotonic = monotonic;
    this.#cap = cap;
  }

  get total(): number {
    return this.#total;
  }

  /** `onEvict` has to end whoever holds the share. */
  share(onEvict: () => void): Share {
    const share = new Share((bytes) => this.#add(bytes), onEvict);
    this.#shares.add(share);
    return share;
  }

  /** No candidate any more. What it still holds counts until it is given back. */
  forget(share: Share): void {
    this.#shares.delete(share);
  }

  #add(bytes: number): void {
    this.#total += bytes;
    if (this.#total <= this.#cap || this.#isReliefPlanned) return;
    this.#isReliefPlanned = true;
    this.#monotonic.nextTurn(() => this.#relieve());
  }

  #relieve(): void {
    this.#isReliefPlanned = false;
    let excess = this.#total - this.#cap;
    while (excess > 0) {
      const largest = this.#largest();
      if (largest === null) return;
      excess -= largest.weight;
      this.forget(largest);
      largest.onEvict();
    }
  }

  #largest(): Share | null {
    let largest: Share | null = null;
    for (const share of this.#shares) {
      if (share.weight > (largest?.weight ?? 0)) largest = share;
    }
    return largest;
  }
}

/** The part of one socket. Everything taken has to be given back. */
export class Share {
  readonly #count: (bytes: number) => void;
  readonly onEvict: () => void;
  /** What it holds, as if it held it alone. */
  weight = 0;

  constructor(count: (bytes: number) => void, onEvict: () => void) {
    this.#count = count;
    this.onEvict = onEvict;
  }

  take(held: number | SharedText): void {
    if (typeof held === "number") {
      this.weight += held;
      this.#count(held);
      return;
    }
    this.weight += held.bytes.length;
    if (held.owedTo === 0) this.#count(held.bytes.length);
    held.owedTo += 1;
  }

  giveBack(held: number | SharedText): void {
    if (typeof held === "number") {
      this.weight -= held;
      this.#count(-held);
      return;
    }
    held.owedTo -= 1;
    this.weight -= held.bytes.length;
    if (held.owedTo === 0) this.#count(-held.bytes.length);
  }
}
