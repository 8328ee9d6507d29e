// Runs crons: one run of each at a time, mutations exactly once, actions at most once, missed runs skipped.
import type { FunctionRunner } from "../runtime/function-runner.ts";
import { parseFunctionPath } from "../runtime/isolate/function-path.ts";
import { LogLines } from "../runtime/isolate/log-lines.ts";
import { newRequestId } from "../runtime/runs/request-id.ts";
import { UNTIL_DONE } from "../runtime/runs/transactor.ts";
import { failureText } from "../runtime/syscalls/describe-failure.ts";
import type { InternalCall } from "../runtime/syscalls/services.ts";
import { systemRows } from "../runtime/system-tables/system-rows.ts";
import type { Transaction } from "../transaction/engine.ts";
import type { Wire, WireObject } from "../values/wire.ts";
import type { World } from "../world/world.ts";
import { type CronSchedule, firstRun, nextRun } from "./cron-times.ts";

const TABLE = "_cron_jobs";
const RETRY_MS = 5000;
/** After this long, the rows are looked at again: they could not be read, or the clock was set back meanwhile. */
const LOOK_MS = 60_000;

interface CronSpec {
  name: string;
  args: Wire[];
  schedule: CronSchedule;
}

interface CronRow {
  id: string;
  name: string;
  spec: CronSpec;
  nextTs: number;
}

export interface CronsOptions {
  runner: FunctionRunner;
  /** Lines for the operator: skipped runs, failures of a cron's function. */
  onLog?: (line: string) => void;
  onError?: (error: unknown) => void;
}

function readRow(row: WireObject): CronRow {
  return {
    id: row["_id"] as string,
    name: row["name"] as string,
    spec: JSON.parse(row["spec"] as string) as CronSpec,
    nextTs: row["nextTs"] as number,
  };
}

export class Crons {
  readonly #runner: FunctionRunner;
  readonly #onLog: (line: string) => void;
  readonly #onError: (error: unknown) => void;
  readonly #running = new Map<string, Promise<void>>();
  #notBefore = -Infinity;
  #updating: Promise<void> | null = null;
  #cancelTimer: (() => void) | null = null;
  #unsubscribe: (() => void) | null = null;

  constructor({ runner, onLog, onError }: CronsOptions) {
    this.#runner = runner;
    this.#onLog = onLog ?? (() => undefined);
    this.#onError = onError ?? (() => undefined);
  }

  async start(): Promise<void> {
    this.#unsubscribe = this.#runner.onReload(() => {
      this.#update().catch(this.#onError);
    });
    await this.#update();
  }

  async stop(): Promise<void> {
    this.#unsubscribe?.();
    this.#unsubscribe = null;
    this.#cancelTimer?.();
    await this.settled();
  }

  async settled(): Promise<void> {
    while (this.#running.size > 0 || this.#updating !== null) {
      await Promise.all([...this.#running.values(), this.#updating]);
    }
  }

  get #world(): World {
    return this.#runner.services.world;
  }

  get #nowMs(): number {
    return this.#world.nowMs();
  }

  /** Brings the rows in line with crons.ts: what did not change keeps its next run. */
  async #update(): Promise<void> {
    const { executor, transact } = this.#runner.services;
    const specs = JSON.parse(await executor().crons()) as Record<string, CronSpec>;
    const now = this.#nowMs;
    await transact((tx) => {
      const known = new Map(allRows(tx).map((row) => [row["name"] as string, row]));
      for (const [name, spec] of Object.entries(specs)) {
        const text = JSON.stringify(spec);
        const row = known.get(name);
        known.delete(name);
        const latest = latestRun(spec, now);
        const isSame = row?.["spec"] === text;
        if (isSame && (row["nextTs"] as number) <= latest) continue;
        const fields = { spec: text, nextTs: isSame ? latest : firstRun(spec.schedule, now) };
        if (row === undefined) tx.insert(TABLE, { name, ...fields }, true);
        else tx.patch(row["_id"] as string, fields, TABLE, true);
      }
      for (const row of known.values()) tx.remove(row["_id"] as string, TABLE, true);
    });
    this.#arm();
  }

  #arm(): void {
    if (this.#unsubscribe === null) return;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    const at = this.#nextAt();
    if (at === null) return;
    this.#cancelTimer = this.#world.setTimer(
      () => {
        this.#startDue();
        this.#pullBack();
        this.#arm();
      },
      Math.min(LOOK_MS, Math.max(0, at - this.#nowMs)),
    );
  }

  #nextAt(): number | null {
    const waiting = this.#waiting();
    if (waiting === null) return this.#nowMs + LOOK_MS;
    const next = waiting[0];
    return next === undefined ? null : Math.max(next.nextTs, this.#notBefore);
  }

  #startDue(): void {
    const now = this.#nowMs;
    for (const cron of this.#waiting() ?? []) {
      if (cron.nextTs > now) break;
      const run = this.#runGuarded(cron).finally(() => {
        this.#running.delete(cron.name);
        this.#arm();
      });
      this.#running.set(cron.name, run);
    }
  }

  /** Brings in what lies later than it can, see `latestRun`. */
  #pullBack(): void {
    const now = this.#nowMs;
    const isLate = ({ spec, nextTs }: CronRow): boolean => nextTs > latestRun(spec, now);
    if (this.#updating !== null || !(this.#waiting() ?? []).some(isLate)) return;
    this.#updating = this.#update()
      .catch(this.#onError)
      .finally(() => {
        this.#updating = null;
      });
  }

  /** null: the rows cannot be read, which is no end of the server. */
  #waiting(): CronRow[] | null {
    const tx = this.#runner.services.engine.beginRead();
    try {
      return systemRows(tx, `${TABLE}.by_next`, [], Infinity)
        .map(readRow)
        .filter((cron) => !this.#running.has(cron.name));
    } catch (error) {
      this.#onError(error);
      return null;
    } finally {
      tx.release();
    }
  }

  async #runGuarded(cron: CronRow): Promise<void> {
    try {
      const failure = await this.#run(cron);
      if (failure !== null) this.#onLog(`Cron "${cron.name}" failed: ${failure}`);
    } catch (error) {
      this.#notBefore = this.#nowMs + RETRY_MS;
      this.#onError(error);
    }
  }

  async #run(cron: CronRow): Promise<string | null> {
    const { services } = this.#runner;
    const call = cronCall(this.#world, cron.spec);
    const startedMs = this.#world.monotonic.nowMs();
    const found = await services.executor().find(parseFunctionPath(cron.spec.name));
    if (typeof found !== "string" && found.type === "action") {
      // Moved on before it runs: a crash in between loses this run, and never makes two of it.
      if (!(await services.transact((tx) => this.#advance(tx, cron)))) return null;
      const outcome = await this.#runner.call("action", call);
      this.#runner.report("action", call, startedMs, outcome);
      return outcome.ok ? null : failureText(outcome.error);
    }
    const { outcome } = await this.#runner.runMutation(call, "all", {
      before: (tx) =>
        this.#advance(tx, cron) ? null : { outcome: { ok: true, value: "null" }, ts: tx.beginTs },
      retry: UNTIL_DONE,
    });
    const failure = outcome.ok ? null : failureText(outcome.error);
    if (failure !== null) await services.transact((tx) => this.#advance(tx, cron));
    this.#runner.report("mutation", call, startedMs, outcome);
    return failure;
  }

  /** False when the cron was changed or removed since it became due. */
  #advance(tx: Transaction, cron: CronRow): boolean {
    const row = tx.unmetered(() => tx.get("system", cron.id, TABLE));
    if (row === null || row["nextTs"] !== cron.nextTs) return false;
    const { at, skipped } = nextRun(cron.spec.schedule, cron.nextTs, this.#nowMs);
    if (skipped > 0) this.#onLog(`Skipping ${skipped} run(s) of cron "${cron.name}"`);
    tx.unmetered(() => tx.patch(cron.id, { nextTs: at }, TABLE, true));
    return true;
  }
}

/** A clock that was ahead for a while has moved the next run to a time of its own, behind this one. */
function latestRun({ schedule }: CronSpec, nowMs: number): number {
  return nextRun(schedule, nowMs, nowMs).at;
}

function allRows(tx: Transaction): WireObject[] {
  return systemRows(tx, `${TABLE}.by_name`, [], Infinity);
}

function cronCall(world: World, spec: CronSpec): InternalCall {
  return {
    address: spec.name,
    args: spec.args[0] ?? {},
    identity: { kind: "none" },
    metadata: {
      ip: null,
      userAgent: null,
      requestId: newRequestId(world),
      scheduledFunctionId: null,
      authToken: null,
    },
    log: new LogLines(),
  };
}
