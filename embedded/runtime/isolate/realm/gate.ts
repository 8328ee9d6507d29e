// The one way into a realm's code. Whoever is inside can be ended from the outside: the inspector's `Runtime.evaluate` is a border
// at which V8's termination stops and becomes an answer, so that everything below it on the stack, and every promise that waits, lives on.
import { executionAsyncId } from "node:async_hooks";
import { Session } from "node:inspector";
import { Worker } from "node:worker_threads";

const LIMIT_MS = 1_800;
const TICK_MS = 20;
const LONG_MS = 50;
const LIMIT_BYTES = 512 * 1024 * 1024;

const [PLACE, ENTRY, REASON] = [0, 1, 2];
/** Where the process's thread is. `DOOMED` is set by the watching thread alone, and only while it is `INSIDE`. */
const [OUTSIDE, INSIDE, AT_DOOR] = [0, 1, 2];
const TOO_MUCH = 2;
const HOOK = Symbol.for("embedded.gate");

const TIMED_OUT = "Function execution timed out (maximum duration: 1s)";
const OUT_OF_MEMORY = `JavaScript execution ran out of memory (maximum memory usage: ${LIMIT_BYTES / 2 ** 20} MB)`;

export class Gate {
  readonly #places = new Int32Array(new SharedArrayBuffer(12));
  readonly #session = new Session();
  #entries = 0;
  #isOccupied = false;
  #since = 0;
  #work: () => void = () => undefined;

  constructor() {
    this.#session.connect();
    Object.defineProperty(globalThis, HOOK, { value: () => this.#inside(), configurable: true });
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
    worker.unref();
  }

  get isOccupied(): boolean {
    return this.#isOccupied;
  }

  /** Runs it. Answers null, or why it was ended; what it threw is thrown on. */
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
    this.#session.post("Runtime.evaluate", {
      expression: 'globalThis[Symbol.for("embedded.gate")]()',
      silent: true,
    });
    this.#isOccupied = false;
    if (!finished) return this.#ended(asyncId);
    if (thrown !== null) throw (thrown as { error: unknown }).error;
    return null;
  }

  /** The backend's own work on behalf of who is inside: it is never ended in the middle. */
  door<T>(work: () => T): T {
    const places = this.#places;
    const from = Atomics.compareExchange(places, PLACE, INSIDE, AT_DOOR);
    if (from === DOOMED) awaitEnd();
    try {
      return work();
    } finally {
      if (from === INSIDE) Atomics.store(places, PLACE, INSIDE);
    }
  }

  /** Code of the realm that the backend calls while it works for it. */
  back<T>(work: () => T): T {
    const places = this.#places;
    const from = Atomics.compareExchange(places, PLACE, AT_DOOR, INSIDE);
    try {
      return work();
    } finally {
      if (from === AT_DOOR && Atomics.compareExchange(places, PLACE, INSIDE, AT_DOOR) === DOOMED) {
        awaitEnd();
      }
    }
  }

  /** Whoever is inside has been there for so long that others should have a turn. */
  isLong(): boolean {
    return performance.now() - this.#since > LONG_MS;
  }

  #inside(): void {
    this.#since = performance.now();
    this.#entries = (this.#entries + 1) | 0;
    Atomics.store(this.#places, ENTRY, this.#entries);
    Atomics.store(this.#places, PLACE, INSIDE);
    this.#work();
    if (Atomics.compareExchange(this.#places, PLACE, INSIDE, OUTSIDE) === DOOMED) awaitEnd();
  }

  #ended(asyncId: number): string {
    dropAsyncIds(asyncId);
    Atomics.store(this.#places, PLACE, OUTSIDE);
    return Atomics.load(this.#places, REASON) === TOO_MUCH ? OUT_OF_MEMORY : TIMED_OUT;
  }
}

const DOOMED = 3;

/** The termination is on its way: it must not meet the thread where it would do harm. */
function awaitEnd(): never {
  for (;;);
}

interface AsyncWrap {
  popAsyncContext(id: number): boolean;
}

/**
 * Code that is ended in the middle of a promise's job leaves the job's id on Node's stack of them, if anything in the process uses
 * async hooks; Node would end the process when it finds it there. No public call takes it away.
 */
function dropAsyncIds(until: number): void {
  if (executionAsyncId() === until) return;
  const { binding } = process as unknown as { binding(name: "async_wrap"): AsyncWrap };
  const wrap = binding("async_wrap");
  while (executionAsyncId() !== until && wrap.popAsyncContext(executionAsyncId()));
}
