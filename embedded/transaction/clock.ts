// The commit clock: nanoseconds that only ever grow, whatever the wall clock does.
import type { World } from "../world/world.ts";

const NS_PER_MS = 1_000_000n;
/** An observed time further ahead than this is a lie or a broken clock; following it would date commits wrong. */
const MAX_AHEAD_NS = 24n * 3600n * 1000n * NS_PER_MS;

const bits = new DataView(new ArrayBuffer(8));

function nextDouble(value: number): number {
  bits.setFloat64(0, value);
  bits.setBigInt64(0, bits.getBigInt64(0) + 1n);
  return bits.getFloat64(0);
}

export class Clock {
  /** The newest ts that was given out or observed. */
  #last: bigint;
  /** The same without what was observed: any client may claim to have seen a day ahead, and documents must not follow. */
  #own: bigint;
  #lastCreationTime: number;
  readonly #world: World;

  /** `stored` is the `text` of an earlier clock. */
  constructor(world: World, stored = "0") {
    this.#world = world;
    const [last, own] = stored.split(" ");
    this.#last = BigInt(last as string);
    this.#own = BigInt(own ?? (last as string));
    this.#lastCreationTime = Number(this.#own) / Number(NS_PER_MS);
  }

  get last(): bigint {
    return this.#last;
  }

  get text(): string {
    return `${this.#last} ${this.#own}`;
  }

  #now(): bigint {
    return BigInt(Math.floor(this.#world.nowMs() * 1000)) * 1000n;
  }

  /** Never before a creation time that was handed out. */
  next(): bigint {
    const created = BigInt(Math.ceil(this.#lastCreationTime * 1000)) * 1000n;
    let ts = this.#now();
    if (ts < created) ts = created;
    this.#own = ts > this.#own ? ts : this.#own + 1n;
    this.#last = this.#own > this.#last ? this.#own : this.#last + 1n;
    return this.#last;
  }

  observe(ts: bigint): void {
    if (ts > this.#last && ts <= this.#now() + MAX_AHEAD_NS) this.#last = ts;
  }

  nextCreationTime(): number {
    const floor = Number(this.#own + 1n) / Number(NS_PER_MS);
    const now = Math.max(floor, this.#world.nowMs());
    this.#lastCreationTime =
      now > this.#lastCreationTime ? now : nextDouble(this.#lastCreationTime);
    return this.#lastCreationTime;
  }
}
