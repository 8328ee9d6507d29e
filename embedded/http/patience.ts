// How long a peer may take. A process that is busy all the time reads late what peers sent in time: they are not to blame.
import type { Monotonic } from "../world/world.ts";

/** Node.js judges a connection by the time since it was accepted, also before it has read what came in on it. */
const BUSY = 0.75;

export class Patience {
  readonly #clock: Pick<Monotonic, "nowMs" | "idleMs">;
  readonly #windowMs: number;
  #sinceMs: number;
  #idleMs: number;
  #isBusy = false;

  constructor(windowMs: number, clock: Pick<Monotonic, "nowMs" | "idleMs">) {
    this.#clock = clock;
    this.#windowMs = windowMs;
    this.#sinceMs = clock.nowMs();
    this.#idleMs = clock.idleMs();
  }

  /** Whether the process had hardly a moment to wait for anybody, in the last window that is over. */
  get isBusy(): boolean {
    const nowMs = this.#clock.nowMs();
    const tookMs = nowMs - this.#sinceMs;
    if (tookMs < this.#windowMs) return this.#isBusy;
    const idleMs = this.#clock.idleMs();
    this.#isBusy = 1 - (idleMs - this.#idleMs) / tookMs > BUSY;
    this.#sinceMs = nowMs;
    this.#idleMs = idleMs;
    return this.#isBusy;
  }
}
