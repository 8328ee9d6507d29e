// How long a peer may take. A process that is busy all the time reads late what peers sent in time: they are not to blame.
import { type EventLoopUtilization, performance } from "node:perf_hooks";

/** Node.js judges a connection by the time since it was accepted, also before it has read what came in on it. */
const BUSY = 0.75;

export class Patience {
  readonly #utilization: (since?: EventLoopUtilization) => EventLoopUtilization;
  readonly #windowMs: number;
  #since: EventLoopUtilization;
  #isBusy = false;

  constructor(
    windowMs: number,
    utilization: (since?: EventLoopUtilization) => EventLoopUtilization = (since) =>
      performance.eventLoopUtilization(since),
  ) {
    this.#windowMs = windowMs;
    this.#utilization = utilization;
    this.#since = utilization();
  }

  /** Whether the process had hardly a moment to wait for anybody, in the last window that is over. */
  get isBusy(): boolean {
    const { idle, active, utilization } = this.#utilization(this.#since);
    if (idle + active >= this.#windowMs) {
      this.#isBusy = utilization > BUSY;
      this.#since = this.#utilization();
    }
    return this.#isBusy;
  }
}
