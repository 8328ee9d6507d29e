// One run of one function: its clock, randomness, log, and the queue of its syscalls.
// User code reaches it through the asynchronous context, because nothing in Convex's calls names an execution.
import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";

import { DeveloperError } from "../../values/errors.ts";
import type { Wire } from "../../values/wire.ts";
import type { Cancel, World } from "../../world/world.ts";
import type { LogLines } from "./log-lines.ts";
import { SegmentClock } from "./segment-clock.ts";

/** What a query or mutation may take for itself; what the backend does for it is not counted. */
const USER_TIME_MS = 1000;

export type ExecutionMode = "import" | "query" | "mutation" | "action";

/** Answers the calls of user code. Text in and out; a failure of the caller is a `DeveloperError`. */
export interface Syscalls {
  sync(op: string, args: string): string;
  /** Answers at once what needs no waiting; undefined: not such a call. It starts nothing that outlives it. */
  atOnce(op: string, args: string): string | undefined;
  async(op: string, args: string): Promise<string>;
  /** The few calls that pass live objects (Blobs), in actions only. */
  js(op: string, args: Record<string, unknown>): unknown;
}

/** Of code that lives outside of realms, which carries its execution along in the asynchronous context. */
export const currentExecution = new AsyncLocalStorage<Execution | undefined>();

/** The backend's own work belongs to no execution: what it starts must outlive the one that asked for it. */
function outside<T>(work: () => T): T {
  return currentExecution.getStore() === undefined ? work() : currentExecution.run(undefined, work);
}

/** What a refused syscall looks like to the library inside the bundle: `data` only for ConvexErrors. */
interface SyscallFailure {
  message: string;
  data?: Wire;
}

/** Something was thrown where no caller could catch it, or the execution was ended. */
export type Failure = { thrown: unknown } | { hung: string };

export class Execution {
  usedClock = false;
  finished = false;
  /** Rejections that nobody has handled so far, by their promise. */
  readonly unhandled = new Map<Promise<unknown>, unknown>();
  /** A bug of the backend: fails the run, whatever user code does with the rejection. */
  internalFailure: { error: unknown } | null = null;
  /** Syscalls and countable outside work (key operations) that have not settled. */
  outstanding = 0;
  /** Moves whenever something settles; the watchdog compares it. */
  progress = 0;
  refusedSyscalls = 0;
  failure: Failure | null = null;
  /** Marks of the frames in which its code runs. */
  readonly frames: symbol[] = [];
  /** Told of what fails the run from outside of its handler; set by who drives the execution. */
  onFailure: (failure: Failure) => void = () => undefined;
  readonly segments: SegmentClock;
  /** How to stop each timer that user code has set, by the number that it was told. */
  readonly #timers = new Map<number, Cancel>();
  readonly mode: ExecutionMode;
  readonly log: LogLines;
  readonly random: () => number;
  readonly world: World;
  readonly #syscalls: Syscalls;
  readonly #nowMs: () => number;
  /** Ends with the last call that is still being answered; null: the next one may be answered at once. */
  #tail: Promise<void> | null = null;
  #lastTimer = 0;
  /** Who waits until nothing is outstanding. */
  #onRest: (() => void) | null = null;

  constructor(options: {
    mode: ExecutionMode;
    syscalls: Syscalls;
    nowMs: () => number;
    random: () => number;
    world: World;
    log: LogLines;
  }) {
    this.mode = options.mode;
    this.log = options.log;
    this.random = options.random;
    this.world = options.world;
    this.segments = new SegmentClock(options.world.monotonic);
    this.#syscalls = options.syscalls;
    this.#nowMs = options.nowMs;
  }

  get isTransactional(): boolean {
    return this.mode === "query" || this.mode === "mutation";
  }

  /** Known while it runs as well: the code inside gives the thread back at each of its calls. */
  get hasHadItsTime(): boolean {
    return this.isTransactional && this.segments.usedMs > USER_TIME_MS;
  }

  nowMs(): number {
    this.usedClock = true;
    return this.#nowMs();
  }

  /** A timer of user code; all of them end with the execution. */
  startTimer(callback: () => void, ms: number, repeats: boolean): number {
    const id = (this.#lastTimer += 1);
    // Whoever calls it back, it goes on in the context of the code that set it.
    const fire = AsyncResource.bind(callback);
    const arm = (): void => {
      const cancel = this.world.setActionTimer(() => {
        if (repeats) arm();
        else this.#timers.delete(id);
        try {
          fire();
        } catch (error) {
          this.fail(error);
        }
      }, ms);
      this.#timers.set(id, cancel);
    };
    arm();
    return id;
  }

  stopTimer(id: number): void {
    this.#timers.get(id)?.();
    this.#timers.delete(id);
  }

  stopTimers(): void {
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
  }

  /** For code that is left of a run that is over: nothing that it asks for is answered. */
  afterwards(): Execution {
    const { mode, log, random, world } = this;
    const over = new Execution({
      mode,
      log,
      random,
      world,
      syscalls: this.#syscalls,
      nowMs: this.#nowMs,
    });
    over.finished = true;
    return over;
  }

  /** An exception that nobody could catch: it fails this run, and only this one. */
  fail(thrown: unknown): void {
    this.onFailure({ thrown });
  }

  end(message: string): void {
    this.onFailure({ hung: message });
  }

  syscall(op: string, args: string): string {
    this.#refuseWhenFinished();
    return this.#syscalls.sync(op, args);
  }

  jsSyscall(op: string, args: Record<string, unknown>): unknown {
    this.#refuseWhenFinished();
    return this.count(Promise.resolve(outside(() => this.#syscalls.js(op, args))));
  }

  asyncSyscall(op: string, args: string): Promise<string> {
    const answer = this.ask(op, args);
    return typeof answer === "string" ? Promise.resolve(answer) : answer;
  }

  /**
   * In a transaction calls are answered one after another, in the order in which they were made. A text is the answer;
   * a promise rejects with a plain `SyscallFailure`.
   */
  ask(op: string, args: string): string | Promise<string> {
    this.#refuseWhenFinished();
    this.segments.pause();
    let answer: string | Promise<string>;
    try {
      answer =
        this.#tail === null ? this.#ask(op, args) : this.#tail.then(() => this.#ask(op, args));
    } catch (error) {
      answer = Promise.reject(error);
    }
    if (typeof answer === "string") {
      this.progress += 1;
      this.segments.resume();
      return answer;
    }
    this.outstanding += 1;
    const result = answer.then(
      (text) => {
        this.#settledOne();
        return text;
      },
      (error: unknown) => {
        this.#settledOne();
        this.refusedSyscalls += 1;
        throw this.#toFailure(error);
      },
    );
    if (this.isTransactional) this.#queueBehind(result);
    return result;
  }

  #ask(op: string, args: string): string | Promise<string> {
    return this.#syscalls.atOnce(op, args) ?? outside(() => this.#syscalls.async(op, args));
  }

  #queueBehind(result: Promise<unknown>): void {
    const tail = settled(result).then(() => {
      if (this.#tail === tail) this.#tail = null;
    });
    this.#tail = tail;
  }

  /** Counts a promise as outstanding work, so that waiting for it is not mistaken for a hang. */
  async count<T>(work: Promise<T>): Promise<T> {
    this.outstanding += 1;
    try {
      return await work;
    } finally {
      this.#settledOne();
    }
  }

  #settledOne(): void {
    this.outstanding -= 1;
    this.progress += 1;
    this.segments.resume();
    if (this.outstanding === 0) this.#onRest?.();
  }

  /** Resolves when nothing is outstanding, which what has just settled may change again. */
  rest(): Promise<void> {
    return new Promise((resolve) => {
      if (this.outstanding === 0) resolve();
      else this.#onRest = resolve;
    });
  }

  #toFailure(error: unknown): SyscallFailure {
    if (error instanceof DeveloperError) {
      return error.data === undefined
        ? { message: error.message }
        : { message: error.message, data: error.data };
    }
    this.internalFailure ??= { error };
    return { message: "Your request couldn't be completed. Try again later." };
  }

  #refuseWhenFinished(): void {
    if (this.finished) {
      throw new Error("This function has already finished: its context can no longer be used.");
    }
  }
}

async function settled(promise: Promise<unknown>): Promise<void> {
  await promise.catch(() => undefined);
}
