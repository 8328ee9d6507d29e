// Which scheduled functions may start now, and when to look again. Mutations and actions have places of their own: actions
// may run for minutes, and no mutation waits for one of theirs.
import type { Transaction } from "../transaction/engine.ts";
import { type DueJob, jobState, pendingJobs } from "./job-rows.ts";

const PLACES = 8;
/** So many actions without a place are remembered; behind more, jobs are looked for only when one has ended. */
const MAX_WAITING = 10_000;
const RETRY_FIRST_MS = 500;
const RETRY_LAST_MS = 7_200_000;

interface Retry {
  job: DueJob;
  at: number;
  waitMs: number;
}

export class JobQueue {
  readonly #running = new Set<string>();
  readonly #taken: Record<DueJob["type"], number> = { mutation: 0, action: 0 };
  /** Jobs that the backend failed to run, by id. */
  readonly #retries = new Map<string, Retry>();
  /** Due actions that found no place, by id, in the order of their times. */
  readonly #waiting = new Map<string, DueJob>();
  /** All rows that are due before it are running, waiting or to be tried again. */
  #seenTo = -Infinity;

  /** What is due, found no place, and is remembered. */
  get waitingCount(): number {
    return this.#waiting.size + this.#retries.size;
  }

  /** A mutation that comes now would find no place. */
  get isFull(): boolean {
    return this.#taken.mutation >= PLACES;
  }

  /** Something was scheduled for that time. */
  noteScheduled(dueAt: number): void {
    this.#seenTo = Math.min(this.#seenTo, dueAt);
  }

  /** Takes what can start now. `nextAt`: when the next one can; Infinity: not before one ends or is scheduled. */
  take(tx: Transaction, nowMs: number): { jobs: DueJob[]; nextAt: number } {
    const jobs: DueJob[] = [];
    let nextAt = Infinity;
    for (const [id, { job, at }] of this.#retries) {
      if (this.#running.has(id)) continue;
      if (jobState(tx, id) !== "pending") this.#retries.delete(id);
      else if (at > nowMs) nextAt = Math.min(nextAt, at);
      else this.#start(job, jobs);
    }
    for (const [id, job] of this.#waiting) {
      if (this.#taken.action >= PLACES) break;
      this.#waiting.delete(id);
      if (jobState(tx, id) === "pending") this.#start(job, jobs);
    }
    return { jobs, nextAt: Math.min(nextAt, this.#look(tx, nowMs, jobs)) };
  }

  #look(tx: Transaction, nowMs: number, jobs: DueJob[]): number {
    for (const job of pendingJobs(tx, this.#seenTo)) {
      if (job.dueAt > nowMs) return job.dueAt;
      if (!this.#isKnown(job.id) && !this.#start(job, jobs)) {
        if (job.type === "mutation" || this.#waiting.size >= MAX_WAITING) return Infinity;
        this.#waiting.set(job.id, job);
      }
      this.#seenTo = job.dueAt;
    }
    return Infinity;
  }

  #isKnown(id: string): boolean {
    return this.#running.has(id) || this.#waiting.has(id) || this.#retries.has(id);
  }

  #start(job: DueJob, jobs: DueJob[]): boolean {
    if (this.#taken[job.type] >= PLACES) return false;
    this.#taken[job.type] += 1;
    this.#running.add(job.id);
    jobs.push(job);
    return true;
  }

  /** The job has its outcome; true: another one may be waiting for its place. */
  ended(job: DueJob): boolean {
    this.#retries.delete(job.id);
    return this.#leave(job);
  }

  /** It could not be run, through no fault of its function. Returns when to look again. */
  failed(job: DueJob, nowMs: number): number {
    const last = this.#retries.get(job.id)?.waitMs;
    const waitMs = last === undefined ? RETRY_FIRST_MS : Math.min(last * 2, RETRY_LAST_MS);
    this.#retries.set(job.id, { job, at: nowMs + waitMs, waitMs });
    return this.#leave(job) ? nowMs : nowMs + waitMs;
  }

  /** What kept jobs from running is over: none of them waits any longer. */
  retryNow(nowMs: number): void {
    for (const [id, { job }] of this.#retries) {
      this.#retries.set(id, { job, at: nowMs, waitMs: RETRY_FIRST_MS });
    }
  }

  #leave(job: DueJob): boolean {
    const wasFull = this.#taken[job.type] >= PLACES;
    this.#taken[job.type] -= 1;
    this.#running.delete(job.id);
    return wasFull;
  }
}
