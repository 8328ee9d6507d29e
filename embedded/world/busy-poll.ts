// Looks out for what comes next instead of sleeping until it comes: a processor that sleeps takes up to a tenth of a millisecond to
// wake, and finds its caches with others. Only for the moment in which something is likely to come: a quiet machine is quiet.
import { availableParallelism } from "node:os";

import type { Monotonic } from "./world.ts";

/** Behind everything that was heard; by then a commit is back from a quick disk. */
const AFTER_ONE_MS = 1;
/** What comes within that of another came soon, and where most do, the next is waited for as long. */
const SOON_MS = 5;
const MOST = 0.5;
/** More or less so many of the latest count. */
const LATEST = 8;
/** A turn of the loop that took longer had something to do. */
const EMPTY_TURN_MS = 0.05;

type Loop = Pick<Monotonic, "nowMs" | "nextTurn">;

// Those of now: a test that holds time still would have it turn for ever.
const now = performance.now.bind(performance);
const nextTurn = setImmediate;
const ownLoop: Loop = { nowMs: now, nextTurn: (callback) => void nextTurn(callback) };

export class BusyPoll {
  readonly #loop: Loop;
  #soonPart = 0;
  #heardMs = Number.NEGATIVE_INFINITY;
  #untilMs = Number.NEGATIVE_INFINITY;
  /** When the turn began that looks out; null while nobody does. */
  #turnMs: number | null = null;
  #spentMs = 0;

  constructor(loop: Loop = ownLoop) {
    this.#loop = loop;
  }

  /** How long it has looked out while there was nothing else to do. */
  get spentMs(): number {
    return this.#spentMs;
  }

  /** Something came in. */
  heard(): void {
    const nowMs = this.#loop.nowMs();
    const isSoon = nowMs - this.#heardMs <= SOON_MS;
    this.#soonPart += (Number(isSoon) - this.#soonPart) / LATEST;
    this.#heardMs = nowMs;
    this.#untilMs = nowMs + (this.#soonPart > MOST ? SOON_MS : AFTER_ONE_MS);
    if (this.#turnMs !== null) return;
    this.#turnMs = nowMs;
    this.#loop.nextTurn(this.#look);
  }

  readonly #look = (): void => {
    const nowMs = this.#loop.nowMs();
    const tookMs = nowMs - (this.#turnMs ?? nowMs);
    if (tookMs < EMPTY_TURN_MS) this.#spentMs += tookMs;
    this.#turnMs = nowMs < this.#untilMs ? nowMs : null;
    if (this.#turnMs !== null) this.#loop.nextTurn(this.#look);
  };
}

const NONE = { heard: () => undefined, spentMs: 0 };

/** That of the process, which has one event loop; none on a single processor, which the disk's thread needs meanwhile. */
export const busyPoll: Pick<BusyPoll, "heard" | "spentMs"> =
  availableParallelism() > 1 ? new BusyPoll() : NONE;
