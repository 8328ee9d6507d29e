// The one way into a realm's code, which a thread watches that can end whoever is inside: only there, and at no door of the backend.
import { executionAsyncId } from "node:async_hooks";
import { Session } from "node:inspector";
import { getHeapStatistics } from "node:v8";
import { Worker } from "node:worker_threads";

const LIMIT_MS = 1_800;
const TICK_MS = 20;
const LONG_MS = 50;
/** What one stay may add to the process's memory. V8 ends the process when its heap is full: far from there. */
const LIMIT_BYTES = Math.min(512 * 2 ** 20, getHeapStatistics().heap_size_limit / 4);

const [PLACE, ENTRY, REASON, LOADING] = [0, 1, 2, 3];
/** Where the process's thread is. `DOOMED` is set by the watching thread alone, and only while it is `INSIDE`. */
const [OUTSIDE, INSIDE, AT_DOOR, DOOMED] = [0, 1, 2, 3];
const TOO_MUCH = 2;
const HOOK = Symbol.for("embedded.gate");
const EXPRESSION = 'globalThis[Symbol.for("embedded.gate")]()';

export const TIMED_OUT = "Function execution timed out (maximum duration: 1s)";
const OUT_OF_MEMORY = `JavaScript execution ran out of memory (maximum memory usage: ${Math.floor(LIMIT_BYTES / 2 ** 20)} MB)`;

/** Somebody who waits to be let in. */
interface Entry {
  work: () => void;
  ended: (why: string) => void;
}

export class Gate {
  readonly #places = new Int32Array(new SharedArrayBuffer(16));
  readonly #session = new Session();
  readonly #waiting: Entry[] = [];
  #inTick: Entry | null = null;
  #isPumping = false;
  #entries = 0;
  #isOccupied = false;
  #since = 0;
  #work: () => void = () => undefined;

  constructor() {
    this.#session.connect();
    Object.defineProperty(globalThis, HOOK, { value: () => this.#stay(this.#work) });
    const worker = new Worker(new URL("gate-thread.js", import.meta.url), {
      workerData: {
        places: this.#places,
        limitMs: LIMIT_MS,
        tickMs: TICK_MS,
        limitBytes: LIMIT_BYTES,
      },
      execArgv: [],
      env: {},
    });
    worker.on("message", () => this.recover());
    worker.unref();
  }

  get isOccupied(): boolean {
    this.recover();
    return this.#isOccupied;
  }

  /** Whoever is inside has been there for so long that others should have a turn. */
  isLong(): boolean {
    return performance.now() - this.#since > LONG_MS;
  }

  /**
   * Lets in at once. Answers null, or why it was ended; what it threw is thrown on. The inspector's `Runtime.evaluate` is
   * a border at which V8's termination stops and becomes an answer.
   */
  enter(work: () => void): string | null {
    let thrown: { error: unknown } | null = null;
    let finished = false;
    const asyncId = executionAsyncId();
    this.#work = () => {
      try {
        work();
      } catch (error) {
        thrown = { error };
      }
      finished = true;
    };
    this.#isOccupied = true;
    this.#session.post("Runtime.evaluate", { expression: EXPRESSION, silent: true });
    this.#isOccupied = false;
    if (!finished) {
      dropAsyncIds(asyncId);
      return this.#why();
    }
    if (thrown !== null) throw (thrown as { error: unknown }).error;
    return null;
  }

  /** Lets in at once, for work on which nobody waits: its time is what the thread worked, not what the clock says. */
  enterToLoad(work: () => void): string | null {
    Atomics.store(this.#places, LOADING, 1);
    try {
      return this.enter(work);
    } finally {
      Atomics.store(this.#places, LOADING, 0);
    }
  }

  /**
   * Lets in soon, which costs less: a termination ends a tick of Node's, and at most the loop over timers or immediates that ran it in
   * between, which goes on by itself. Node's async hooks keep a stack of their own that would not bear it: where they are in use
   * the dear way is taken.
   */
  soon(entry: Entry): void {
    this.#waiting.push(entry);
    if (this.#isPumping) return;
    this.#isPumping = true;
    process.nextTick(() => this.#pump());
  }

  #pump(): void {
    for (let entry = this.#waiting.shift(); entry !== undefined; entry = this.#waiting.shift()) {
      if (usesAsyncHooks()) {
        const why = this.enter(entry.work);
        if (why !== null) entry.ended(why);
        continue;
      }
      this.#isOccupied = true;
      this.#inTick = entry;
      // Of a callback that is ended Node looks for the id where it left it, unless there is none, as behind every exception.
      asyncWrap().clearAsyncIdStack();
      this.#stay(entry.work);
      this.#inTick = null;
      this.#isOccupied = false;
    }
    this.#isPumping = false;
  }

  /** After a tick that was ended: tells whose it was. */
  recover(): void {
    const entry = this.#inTick;
    if (entry === null || Atomics.load(this.#places, PLACE) !== DOOMED) return;
    this.#inTick = null;
    this.#isOccupied = false;
    entry.ended(this.#why());
    process.nextTick(() => this.#pump());
  }

  /** The backend works on behalf of who is inside, and is not ended in the middle. To be followed by `comeBack`. */
  leave(): number {
    return this.#move(INSIDE, AT_DOOR);
  }

  comeBack(from: number): void {
    if (from === INSIDE) Atomics.store(this.#places, PLACE, INSIDE);
  }

  /** Code of the realm that the backend calls while it works for it. */
  back<T>(work: () => T): T {
    const places = this.#places;
    const from = Atomics.compareExchange(places, PLACE, AT_DOOR, INSIDE);
    try {
      return work();
    } finally {
      if (from === AT_DOOR) this.#move(INSIDE, AT_DOOR);
    }
  }

  #stay(work: () => void): void {
    this.#since = performance.now();
    this.#entries = (this.#entries + 1) | 0;
    Atomics.store(this.#places, ENTRY, this.#entries);
    Atomics.store(this.#places, PLACE, INSIDE);
    work();
    this.#move(INSIDE, OUTSIDE);
  }

  /** Who is doomed goes nowhere: the termination is on its way, and must not meet the thread where it would do harm. */
  #move(from: number, to: number): number {
    for (;;) {
      const was = Atomics.compareExchange(this.#places, PLACE, from, to);
      if (was !== DOOMED) return was;
    }
  }

  #why(): string {
    Atomics.store(this.#places, PLACE, OUTSIDE);
    return Atomics.load(this.#places, REASON) === TOO_MUCH ? OUT_OF_MEMORY : TIMED_OUT;
  }
}

/** Node's stack of what runs, and for whom. No public call takes away what code leaves on it that is ended in the middle. */
interface AsyncWrap {
  popAsyncContext(id: number): boolean;
  clearAsyncIdStack(): void;
  /** How many hooks there are, by `constants`. */
  async_hook_fields: Uint32Array;
  constants: { kTotals: number };
}

let wrap: AsyncWrap | null = null;

function asyncWrap(): AsyncWrap {
  if (wrap !== null) return wrap;
  const { binding } = process as unknown as { binding(name: "async_wrap"): AsyncWrap };
  // Said once to whoever asks, who would read it at every start.
  const before = process.noDeprecation === true;
  process.noDeprecation = true;
  wrap = binding("async_wrap");
  process.noDeprecation = before;
  return wrap;
}

/**
 * Code that is ended in the middle of a promise's job leaves the job's id there, if anything in the process uses async hooks; Node
 * would end the process when it finds it.
 */
function dropAsyncIds(until: number): void {
  while (executionAsyncId() !== until && asyncWrap().popAsyncContext(executionAsyncId()));
}

/** Whether Node follows every promise and job of the process: for us, or for another library of whoever embeds the backend. */
function usesAsyncHooks(): boolean {
  const { async_hook_fields: counts, constants } = asyncWrap();
  return counts[constants.kTotals] !== 0;
}
