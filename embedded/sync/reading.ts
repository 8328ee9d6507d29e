// What bounds one reading of live queries: its results are held until it ends, it has so much room, and it gives way to others.
import { UnavailableError } from "../values/errors.ts";
import type { Monotonic } from "../world/world.ts";
import type { LiveQuery } from "./live-query.ts";

/** How much text of results one reading takes on; what may wait is left out then. */
const ROOM_LENGTH = 512 * 1024;
/** What may not wait has to fit in here. */
const MAX_DUE_LENGTH = 32 * 1024 * 1024;
/** How long before other work of the process gets its turn. */
const SLICE_MS = 10;

/** Keeps the results of a reading followed until whoever asked has decided what to watch. */
export class Pins {
  readonly #queries: LiveQuery[] = [];
  readonly #onUnpin: (query: LiveQuery) => void;
  #isReleased = false;

  constructor(onUnpin: (query: LiveQuery) => void) {
    this.#onUnpin = onUnpin;
  }

  add(query: LiveQuery): LiveQuery {
    if (this.#isReleased) {
      this.#onUnpin(query);
      return query;
    }
    query.pins += 1;
    this.#queries.push(query);
    return query;
  }

  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    for (const query of this.#queries) {
      query.pins -= 1;
      this.#onUnpin(query);
    }
  }
}

/** A socket begins anew, and gets its results in portions then. */
export class TooMuchReadError extends UnavailableError {
  constructor() {
    super("TooMuchReadAtOnce", "These results are too large to be read at once.");
  }
}

/** How much of what was asked for one reading may hold. */
export class Room {
  readonly #due: number;
  readonly #maxLength: number;
  #length = 0;

  constructor(due: number, maxLength = MAX_DUE_LENGTH) {
    this.#due = due;
    this.#maxLength = maxLength;
  }

  isFor(i: number): boolean {
    return i < this.#due || this.#length < ROOM_LENGTH;
  }

  take(query: LiveQuery): void {
    this.#length += query.size;
    if (this.#length <= this.#maxLength) return;
    throw new TooMuchReadError();
  }
}

/** Turns of the event loop, one for each who waits: however many there are, they do not have one together. */
export class Turns {
  readonly #monotonic: Monotonic;
  readonly #waiting: (() => void)[] = [];

  constructor(monotonic: Monotonic) {
    this.#monotonic = monotonic;
  }

  next(callback: () => void): void {
    this.#waiting.push(callback);
    if (this.#waiting.length === 1) this.#monotonic.nextTurn(this.#turn);
  }

  readonly #turn = (): void => {
    const [callback] = this.#waiting;
    callback?.();
    this.#waiting.shift();
    if (this.#waiting.length > 0) this.#monotonic.nextTurn(this.#turn);
  };
}

/** What the workers of one reading have of a turn together. */
export class Slices {
  readonly #monotonic: Monotonic;
  readonly #turns: Turns;
  #started: number;
  #next: Promise<void> | null = null;

  constructor(monotonic: Monotonic, turns: Turns) {
    this.#monotonic = monotonic;
    this.#turns = turns;
    this.#started = monotonic.nowMs();
  }

  get isOver(): boolean {
    return this.#monotonic.nowMs() - this.#started >= SLICE_MS;
  }

  next(): Promise<void> {
    this.#next ??= new Promise((resolve) => {
      this.#turns.next(() => {
        this.#started = this.#monotonic.nowMs();
        this.#next = null;
        resolve();
      });
    });
    return this.#next;
  }
}

/** Shared by all who take from it, and at its end for all when one of them fails. */
export function* oneByOne<Item>(items: Iterable<Item>): Generator<Item> {
  yield* items;
}
