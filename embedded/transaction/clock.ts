// The commit clock: nanoseconds that only ever grow, whatever the wall clock does.
import type { World } from "./engine.ts";

const NS_PER_MS = 1_000_000n;
/** An observed time further ahead than this is a lie or a broken clock; following it would date new documents wrong. */
const MAX_AHEAD_NS = 24n * 3600n * 1000n * NS_PER_MS;

const bits = new DataView(new ArrayBuffer(8));

function nextDouble(value: number): number {
  bits.setFloat64(0, value);
  bits.setBigInt64(0, bits.getBigInt64(0) + 1n);
  return bits.getFloat64(0);
}

export class Clock {
  #last: bigint;
  #lastCreationTime = 0;
  readonly #world: World;

  constructor(world: World, stored: bigint) {
    this.#world = world;
    this.#last = stored;
  }

  get last(): bigint {
    return this.#last;
  }

  #now(): bigint {
    return BigInt(Math.floor(this.#world.nowMs() * 1000)) * 1000n;
  }

  /** Never before a creation time that was handed out. */
  next(): bigint {
    const created = BigInt(Math.ceil(this.#lastCreationTime * 1000)) * 1000n;
    let ts = this.#now();
    if (ts < created) ts = created;
    if (ts <= this.#last) ts = this.#last + 1n;
    this.#last = ts;
    return ts;
  }

  observe(ts: bigint): void {
    if (ts > this.#last && ts <= this.#now() + MAX_AHEAD_NS) this.#last = ts;
  }

  nextCreationTime(): number {
    const floor = Number(this.#last + 1n) / Number(NS_PER_MS);
    const now = Math.max(floor, this.#world.nowMs());
    this.#lastCreationTime =
      now > this.#lastCreationTime ? now : nextDouble(this.#lastCreationTime);
    return this.#lastCreationTime;
  }
}
