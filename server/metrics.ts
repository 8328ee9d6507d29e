// The figures of this process for whoever runs it, in the text format of Prometheus. What happens often is counted in plain
// numbers and put into that format when somebody asks.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

import { HEALTH_PARTS, LATENCY_BUCKETS_MS } from "#convex/model/health/contract.ts";
import { isHealthy, type Standing } from "#convex/model/health/rules.ts";
import type { Answered, Backend, FunctionRun } from "#embedded";

import type { Routes } from "./routes.ts";

type Counts = ReturnType<Backend["counts"]>;
export type NamedStanding = Standing & { part: string };

/** Names of functions that are kept apart: more than there are, so that nobody can make them endless. */
const FUNCTIONS_MAX = 1_000;
const OTHERS = "other";
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const SECOND_MS = 1_000;

interface Runs {
  type: string;
  path: string;
  ok: number;
  failed: number;
  ms: number;
}

export class Metrics {
  readonly contentType: string;
  readonly #registry = new Registry();
  readonly #routes: Routes;
  readonly #runs = new Map<string, Runs>();
  readonly #requests: Counter<"method" | "route" | "status">;
  readonly #durations: Histogram<"method" | "route">;
  readonly #functionRuns: Counter<"type" | "function" | "outcome">;
  readonly #functionSeconds: Counter<"type" | "function">;
  readonly #commits: Counter;
  readonly #sockets: Gauge;
  readonly #queries: Gauge<"state">;
  readonly #scheduled: Gauge<"state">;
  readonly #health: HealthGauges;

  constructor(routes: Routes) {
    this.#routes = routes;
    const registers = [this.#registry];
    this.contentType = this.#registry.contentType;
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Counter({
      name: "http_requests_total",
      help: "Requests that were answered.",
      labelNames: ["method", "route", "status"],
      registers,
    });
    this.#durations = new Histogram({
      name: "http_request_duration_seconds",
      help: "From the first byte of a request to the last of its answer.",
      labelNames: ["method", "route"],
      buckets: REQUEST_SECONDS,
      registers,
    });
    this.#functionRuns = new Counter({
      name: "function_runs_total",
      help: "Runs of functions; an answer that is a refusal counts as failed.",
      labelNames: ["type", "function", "outcome"],
      registers,
    });
    this.#functionSeconds = new Counter({
      name: "function_run_seconds_total",
      help: "How long they took together, waiting included.",
      labelNames: ["type", "function"],
      registers,
    });
    const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
    this.#commits = new Counter({
      name: "database_commits_total",
      help: "Transactions that wrote.",
      registers,
    });
    this.#sockets = gauge("sync_sockets", "Open sockets of live clients.");
    const labelNames = ["state"] as const;
    this.#queries = new Gauge({
      name: "live_queries",
      help: "Results of queries that are followed, and those that somebody watches.",
      labelNames,
      registers,
    });
    this.#scheduled = new Gauge({
      name: "scheduled_functions",
      help: "Scheduled functions under way, and due ones without a place.",
      labelNames,
      registers,
    });
    this.#health = new HealthGauges(registers);
  }

  /** For `onAnswered`. */
  readonly answered = (answered: Answered): void => {
    const route = this.#routes.nameOf(answered);
    const method = this.#routes.methodOf(answered);
    this.#requests.inc({ method, route, status: answered.status });
    this.#durations.observe({ method, route }, answered.durationMs / SECOND_MS);
  };

  /** For `onRun`, which is on everybody's way. A name counts for itself once a run under it was good. */
  readonly ran = ({ type, path, isOk, durationMs }: FunctionRun): void => {
    const key = `${type} ${path}`;
    const runs = this.#runs.get(key) ?? this.#newRuns(isOk ? key : OTHERS, type, path);
    if (isOk) runs.ok += 1;
    else runs.failed += 1;
    runs.ms += durationMs;
  };

  #newRuns(key: string, type: string, path: string): Runs {
    const isOther = key === OTHERS || this.#runs.size >= FUNCTIONS_MAX;
    const own = isOther ? `${type} ${OTHERS}` : key;
    const known = this.#runs.get(own);
    if (known !== undefined) return known;
    const runs = { type, path: isOther ? OTHERS : path, ok: 0, failed: 0, ms: 0 };
    this.#runs.set(own, runs);
    return runs;
  }

  async text(counts: Counts, standings: readonly NamedStanding[], nowMs: number): Promise<string> {
    this.#takeCounts(counts);
    this.#health.take(standings, nowMs);
    return `${await this.#registry.metrics()}\n${latencyLines(standings)}`;
  }

  #takeCounts(counts: Counts): void {
    this.#functionRuns.reset();
    this.#functionSeconds.reset();
    for (const { type, path, ok, failed, ms } of this.#runs.values()) {
      const named = { type, function: path };
      this.#functionRuns.inc({ ...named, outcome: "ok" }, ok);
      this.#functionRuns.inc({ ...named, outcome: "failed" }, failed);
      this.#functionSeconds.inc(named, ms / SECOND_MS);
    }
    this.#commits.reset();
    this.#commits.inc(counts.commits);
    this.#sockets.set(counts.sockets);
    this.#queries.set({ state: "followed" }, counts.followed);
    this.#queries.set({ state: "watched" }, counts.watched);
    this.#scheduled.set({ state: "running" }, counts.scheduledRunning);
    this.#scheduled.set({ state: "waiting" }, counts.scheduledWaiting);
  }
}

/** What was measured of the service's parts. */
class HealthGauges {
  readonly #isUp: Gauge<"part">;
  readonly #checkedAt: Gauge<"part">;
  readonly #succeededAt: Gauge<"part">;
  readonly #figures: Gauge<"part" | "figure">;

  constructor(registers: Registry[]) {
    const labelNames = ["part"] as const;
    const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames, registers });
    this.#isUp = gauge("health_up", "1 for a part that is known to be well.");
    this.#checkedAt = gauge("health_checked_timestamp_seconds", "When it was last measured.");
    this.#succeededAt = gauge("health_success_timestamp_seconds", "When it was last well.");
    this.#figures = new Gauge({
      name: "health_figure",
      help: "What was counted with it: what waits, for how many milliseconds, what was given up.",
      labelNames: ["part", "figure"],
      registers,
    });
  }

  take(standings: readonly NamedStanding[], nowMs: number): void {
    this.#figures.reset();
    for (const part of HEALTH_PARTS) {
      const standing = standings.find((one) => one.part === part);
      this.#isUp.set({ part }, isHealthy(standing, nowMs) ? 1 : 0);
      if (standing === undefined) continue;
      this.#checkedAt.set({ part }, standing.checkedAt / SECOND_MS);
      if (standing.lastSuccessAt) {
        this.#succeededAt.set({ part }, standing.lastSuccessAt / SECOND_MS);
      }
      for (const [figure, value] of Object.entries(standing.figures)) {
        this.#figures.set({ part, figure }, value);
      }
    }
  }
}

/** The histograms that are kept with the data: the library only knows those that it counts itself. */
function latencyLines(standings: readonly NamedStanding[]): string {
  const name = "health_latency_seconds";
  const lines = standings.flatMap(({ part, buckets, latencySumMs }) => {
    let count = 0;
    const ends = [...LATENCY_BUCKETS_MS.map((ms) => String(ms / SECOND_MS)), "+Inf"];
    const classes = ends.map((end, at) => {
      count += buckets[at] ?? 0;
      return `${name}_bucket{part="${part}",le="${end}"} ${count}`;
    });
    const sum = `${name}_sum{part="${part}"} ${latencySumMs / SECOND_MS}`;
    return [...classes, sum, `${name}_count{part="${part}"} ${count}`];
  });
  const head = [`# HELP ${name} How long each probe took.`, `# TYPE ${name} histogram`];
  return `${[...head, ...lines].join("\n")}\n`;
}
