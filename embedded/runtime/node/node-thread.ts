// One thread of "use node" functions, seen from the server. It may die at any moment, and takes with it only what ran there.
import { Worker } from "node:worker_threads";

import { DeveloperError } from "../../values/errors.ts";
import type { Cancel, World } from "../../world/world.ts";
import type { FunctionInfo, Job } from "../isolate/executor.ts";
import { LogLines } from "../isolate/log-lines.ts";
import type {
  Answer,
  FromThread,
  Refusal,
  Result,
  ThreadScript,
  ToThread,
} from "./thread-messages.ts";

/** Convex's own Node.js environment has as much. */
const MEMORY_MB = 512;
const PING_MS = 1_000;
/**
 * So many pings in a row without a sign of life: the thread is held by something that does not yield. A machine that has
 * more to do than it can lets a sound thread wait for seconds.
 */
const UNANSWERED_PINGS = 30;

export const ENDED = "The Node.js thread of this function ended before the function did.";
export const HELD = `Function execution timed out: it held its Node.js thread for ${UNANSWERED_PINGS} seconds.`;

export type Ending = Result | { ok: false; ended: string };

interface Running {
  job: Job;
  end: (ending: Ending) => void;
  /** A bug or a full disk of the backend, met while it answered this function. */
  fail: (error: unknown) => void;
}

export class NodeThread {
  /** Rejects with what the modules throw while they load. */
  readonly loaded: Promise<FunctionInfo[]>;
  readonly #worker: Worker;
  readonly #world: World;
  readonly #onEnd: () => void;
  readonly #running = new Map<number, Running>();
  #lastId = 0;
  #unanswered = 0;
  #cancelPing: Cancel | null = null;
  #wasHeld = false;

  /** `program` is the thread's own, as plain JavaScript. */
  constructor(
    program: string,
    script: ThreadScript,
    env: Readonly<Record<string, string>>,
    world: World,
    onEnd: () => void,
  ) {
    this.#world = world;
    this.#onEnd = onEnd;
    this.#worker = new Worker(program, {
      eval: true,
      env: { ...env },
      workerData: script,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    this.#worker.unref();
    this.loaded = this.#load();
    // Who does not wait for it learns of it from the end of the thread.
    this.loaded.catch(() => undefined);
    this.#worker.on("message", (message: FromThread) => this.#receive(message));
    // "exit" follows and says it to everybody.
    this.#worker.on("error", () => undefined);
    this.#worker.once("exit", () => this.#end());
  }

  async run(job: Job): Promise<Ending> {
    const id = (this.#lastId += 1);
    const { module, name, args, requestId } = job;
    const clockLeadMs = job.nowMs() - Date.now();
    return new Promise((resolve, reject) => {
      this.#running.set(id, { job, end: resolve, fail: reject });
      this.#post({ kind: "run", id, module, name, args, requestId, clockLeadMs });
      // What takes long before it is loaded is the machine.
      void this.loaded.then(
        () => this.#watch(),
        () => undefined,
      );
    });
  }

  close(): void {
    void this.#worker.terminate();
  }

  #load(): Promise<FunctionInfo[]> {
    return new Promise((resolve, reject) => {
      this.#worker.on("message", (message: FromThread) => {
        if (message.kind === "loaded") resolve(message.functions);
        if (message.kind === "broken") reject(message.error);
      });
      this.#worker.on("error", reject);
      this.#worker.once("exit", () => reject(new Error("The Node.js modules ended their thread.")));
    });
  }

  #post(message: ToThread): void {
    this.#worker.postMessage(message);
  }

  #receive(message: FromThread): void {
    this.#unanswered = 0;
    if (message.kind === "done") this.#finish(message.id, message.result, message.lines);
    else if (message.kind === "ask" || message.kind === "askLive") void this.#answer(message);
  }

  #finish(id: number, ending: Ending, lines: string[]): void {
    const running = this.#running.get(id);
    this.#running.delete(id);
    const log = new LogLines();
    log.lines.push(...lines);
    running?.job.log.absorb(log);
    running?.end(ending);
  }

  async #answer(asked: Extract<FromThread, { call: number }>): Promise<void> {
    const { id, call, op } = asked;
    const running = this.#running.get(id);
    if (running === undefined) return;
    const { syscalls } = running.job;
    let answer: Answer;
    try {
      const value =
        asked.kind === "ask"
          ? (syscalls.atOnce(op, asked.args) ?? (await syscalls.async(op, asked.args)))
          : await syscalls.js(op, asked.args);
      answer = { ok: true, value };
    } catch (error) {
      if (!(error instanceof DeveloperError)) running.fail(error);
      answer = { ok: false, refusal: refusalOf(error) };
    }
    this.#post({ kind: "answer", id, call, answer });
  }

  /** While something runs. A thread that is busy with one function after the other sends its results: those count too. */
  #watch(): void {
    if (this.#cancelPing !== null) return;
    this.#unanswered = 0;
    const tick = (): void => {
      this.#cancelPing = null;
      if (this.#running.size === 0) return;
      this.#unanswered += 1;
      if (this.#unanswered > UNANSWERED_PINGS) {
        this.#wasHeld = true;
        this.close();
        return;
      }
      this.#post({ kind: "ping" });
      this.#cancelPing = this.#world.monotonic.setTimer(tick, PING_MS);
    };
    this.#cancelPing = this.#world.monotonic.setTimer(tick, PING_MS);
  }

  #end(): void {
    this.#cancelPing?.();
    this.#onEnd();
    const ending: Ending = { ok: false, ended: this.#wasHeld ? HELD : ENDED };
    for (const { end } of this.#running.values()) end(ending);
    this.#running.clear();
  }
}

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof DeveloperError)) {
    return { message: "Your request couldn't be completed. Try again later." };
  }
  const { message, data } = error;
  return data === undefined ? { message } : { message, data };
}
