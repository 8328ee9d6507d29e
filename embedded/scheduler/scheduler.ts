// Runs scheduled functions when their time has come: mutations exactly once, actions at most once.
import type { FunctionRunner } from "../runtime/function-runner.ts";
import { parseFunctionPath } from "../runtime/isolate/function-path.ts";
import { LogLines } from "../runtime/isolate/log-lines.ts";
import { newRequestId } from "../runtime/runs/request-id.ts";
import { UNTIL_DONE } from "../runtime/runs/transactor.ts";
import { failureText } from "../runtime/syscalls/describe-failure.ts";
import type { CallOutcome, InternalCall } from "../runtime/syscalls/services.ts";
import { sweepAnswers } from "../runtime/system-tables/session-rows.ts";
import { findFileByUuid } from "../runtime/system-tables/storage-rows.ts";
import type { Transaction } from "../transaction/engine.ts";
import type { Wire } from "../values/wire.ts";
import type { World } from "../world/world.ts";
import { JobQueue } from "./job-queue.ts";
import {
  type DueJob,
  beginAction,
  beginJob,
  failInterrupted,
  finishJob,
  jobArgs,
  jobState,
  sweepFinished,
} from "./job-rows.ts";

const SWEEP_EVERY_MS = 3_600_000;
/** So long an upload may take from its first byte to its row. */
const FILES_KEPT_MS = 24 * 3_600_000;
const FINISH_FIRST_MS = 500;
/** After this long, rows that could not be read are looked at again. */
const UNREADABLE_MS = 60_000;
const FINISH_LAST_MS = 60_000;

const TRANSIENT = {
  message: "Transient error while executing action",
  name: null,
  frames: [],
} as const;

export interface SchedulerOptions {
  runner: FunctionRunner;
  /** What went wrong in the scheduler itself; the job is tried again. */
  onError?: (error: unknown) => void;
}

export class Scheduler {
  readonly #runner: FunctionRunner;
  readonly #onError: (error: unknown) => void;
  readonly #queue = new JobQueue();
  readonly #running = new Set<Promise<void>>();
  /** Ends the waits of those who cannot write down what they did. */
  readonly #waits = new Set<() => void>();
  /** The next look at what is due. */
  #next: { dueAt: number; cancel: () => void } | null = null;
  #cancelSweep: (() => void) | null = null;
  #unsubscribe: (() => void) | null = null;

  constructor({ runner, onError }: SchedulerOptions) {
    this.#runner = runner;
    this.#onError = onError ?? (() => undefined);
    runner.services.engine.health.watch((_fault, detail) => {
      if (detail === null) this.#onMended();
    });
  }

  /** Takes up what an earlier process left, then waits for the next job. */
  async start(): Promise<void> {
    const { transact, world } = this.#runner.services;
    await transact((tx) => failInterrupted(tx, world.nowMs()));
    this.#unsubscribe = this.#runner.onScheduled((dueAt) => {
      this.#queue.noteScheduled(dueAt);
      this.#arm(dueAt);
    });
    await this.#sweep();
    // Nobody waits for it: there may be very many.
    this.#sweepFiles().catch(this.#onError);
    this.#startDue();
  }

  /** Starts nothing more; resolves when what is running has ended. */
  async stop(): Promise<void> {
    this.#unsubscribe?.();
    this.#unsubscribe = null;
    this.#disarm();
    this.#cancelSweep?.();
    for (const end of this.#waits) end();
    await this.settled();
  }

  get runningCount(): number {
    return this.#running.size;
  }

  /** Due, and without a place to run in. */
  get waitingCount(): number {
    return this.#queue.waitingCount;
  }

  /** Jobs that wait for their time. */
  get isWaiting(): boolean {
    return this.#next !== null;
  }

  /** Resolves when no job is running. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  get #world(): World {
    return this.#runner.services.world;
  }

  get #nowMs(): number {
    return this.#world.nowMs();
  }

  #disarm(): void {
    this.#next?.cancel();
    this.#next = null;
  }

  /** Whoever waited longer and longer for the storage would go on to wait for up to hours. */
  #onMended(): void {
    if (this.#unsubscribe === null) return;
    this.#queue.retryNow(this.#nowMs);
    for (const end of this.#waits) end();
    this.#arm(this.#nowMs);
  }

  /** Even what is due waits for the timer: starting a job is never part of somebody else's call. */
  #arm(dueAt: number): void {
    if (this.#unsubscribe === null || this.#queue.isFull) return;
    if (this.#next !== null && this.#next.dueAt <= dueAt) return;
    this.#disarm();
    const wait = Math.max(0, dueAt - this.#nowMs);
    this.#next = { dueAt, cancel: this.#world.setTimer(() => this.#onTime(), wait) };
  }

  /** Rows that cannot be read are no end of the server. */
  #onTime(): void {
    try {
      this.#startDue();
    } catch (error) {
      this.#onError(error);
      this.#arm(this.#nowMs + UNREADABLE_MS);
    }
  }

  /** Starts what is due and waits for what comes next. Where no place is free, the job that ends looks again. */
  #startDue(): void {
    this.#disarm();
    if (this.#unsubscribe === null) return;
    const tx = this.#runner.services.engine.beginRead();
    try {
      const { jobs, nextAt } = this.#queue.take(tx, this.#nowMs);
      for (const job of jobs) {
        const run = this.#runGuarded(job).finally(() => this.#running.delete(run));
        this.#running.add(run);
      }
      if (nextAt < Infinity) this.#arm(nextAt);
    } finally {
      tx.release();
    }
  }

  async #runGuarded(job: DueJob): Promise<void> {
    try {
      await this.#run(job);
      if (this.#queue.ended(job)) this.#arm(this.#nowMs);
    } catch (error) {
      // Not the function's fault: the job is still pending, or failed for good if it was an action under way.
      this.#arm(this.#queue.failed(job, this.#nowMs));
      this.#onError(error);
    }
  }

  async #run(job: DueJob): Promise<void> {
    const { services } = this.#runner;
    const found = await services.executor().find(parseFunctionPath(job.name));
    const call = jobCall(
      this.#world,
      job,
      services.read((tx) => jobArgs(tx, job.id)),
    );
    if (typeof found !== "string" && found.type === "action") {
      await this.#runAction(job, call);
    } else {
      // A function that is gone fails in the same way as one that throws.
      await this.#runMutation(job, call);
    }
  }

  async #runMutation(job: DueJob, call: InternalCall): Promise<void> {
    const startedMs = this.#world.monotonic.nowMs();
    const { outcome } = await this.#runner.runMutation(call, "all", {
      before: (tx) => {
        if (jobState(tx, job.id) !== "pending") {
          return { outcome: { ok: true, value: "null" }, ts: tx.beginTs };
        }
        beginJob(tx, job.id);
        return null;
      },
      after: (tx) => finishJob(tx, job.id, this.#nowMs, null),
      retry: UNTIL_DONE,
    });
    const failure = outcome.ok ? null : failureText(outcome.error);
    if (failure !== null) await this.#finish(job, failure);
    this.#runner.report("mutation", call, startedMs, outcome);
  }

  async #runAction(job: DueJob, call: InternalCall): Promise<void> {
    const { services } = this.#runner;
    const begun = await services.transact((tx: Transaction) => {
      const isPending = jobState(tx, job.id) === "pending";
      if (isPending) beginAction(tx, job.id);
      return isPending;
    });
    if (!begun) return;
    const startedMs = this.#world.monotonic.nowMs();
    const outcome = await this.#outcomeOf(call);
    await this.#finish(job, outcome.ok ? null : failureText(outcome.error));
    this.#runner.report("action", call, startedMs, outcome);
  }

  /** One that the backend failed to run is not run again: what it did before is done. */
  async #outcomeOf(call: InternalCall): Promise<CallOutcome> {
    try {
      return await this.#runner.call("action", call);
    } catch (error) {
      this.#onError(error);
      return { ok: false, error: TRANSIENT };
    }
  }

  /** What an action did is done: the row must say so, if not now then when the disk has room again. */
  async #finish(job: DueJob, failure: string | null): Promise<void> {
    const { transact } = this.#runner.services;
    for (let waitMs = FINISH_FIRST_MS; ; waitMs = Math.min(waitMs * 2, FINISH_LAST_MS)) {
      try {
        await transact((tx) => finishJob(tx, job.id, this.#nowMs, failure));
        return;
      } catch (error) {
        if (this.#unsubscribe === null) throw error;
        this.#onError(error);
      }
      await this.#wait(waitMs);
    }
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        cancel();
        this.#waits.delete(end);
        resolve();
      };
      const cancel = this.#world.setTimer(end, ms);
      this.#waits.add(end);
    });
  }

  /** Bytes whose row was never written, or that outlived it, because a process ended in between. */
  async #sweepFiles(): Promise<void> {
    const { files, read } = this.#runner.services;
    const hasRow = (uuid: string): boolean => read((tx) => findFileByUuid(tx, uuid) !== null);
    await files.sweep(this.#nowMs - FILES_KEPT_MS, hasRow);
  }

  /** What cannot be swept now lies until the next time: it keeps nobody from working. */
  async #sweep(): Promise<void> {
    const { transact } = this.#runner.services;
    const now = this.#nowMs;
    try {
      for (const sweep of [sweepFinished, sweepAnswers]) {
        while (await transact((tx) => sweep(tx, now)));
      }
    } catch (error) {
      this.#onError(error);
    }
    if (this.#unsubscribe === null) return;
    this.#cancelSweep = this.#world.setTimer(() => void this.#sweep(), SWEEP_EVERY_MS);
  }
}

/** Scheduled functions run as nobody, whoever scheduled them. */
function jobCall(world: World, job: DueJob, args: Wire): InternalCall {
  return {
    address: job.name,
    args,
    identity: { kind: "none" },
    metadata: {
      ip: null,
      userAgent: null,
      requestId: newRequestId(world),
      scheduledFunctionId: job.id,
      authToken: null,
    },
    log: new LogLines(),
  };
}
