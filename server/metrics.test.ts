import { expect, it } from "vitest";

import { LATENCY_BUCKETS_MS, STALE_MS } from "#convex/model/health/contract.ts";

import { Metrics, type NamedStanding } from "./metrics.ts";
import { Routes } from "./routes.ts";

const NOW = 1_000_000_000_000;
const COUNTS = {
  commits: 7,
  sockets: 2,
  followed: 5,
  watched: 3,
  scheduledRunning: 1,
  scheduledWaiting: 4,
};
const ANSWERED = { method: "GET", path: "/guides/1", status: 200, durationMs: 30, requestId: null };

function standing(more: Partial<NamedStanding> = {}): NamedStanding {
  return {
    part: "outbox",
    state: "HEALTHY",
    checkedAt: NOW,
    since: NOW,
    lastSuccessAt: NOW,
    latencyMs: 30,
    latencySumMs: 35,
    buckets: LATENCY_BUCKETS_MS.map((_end, at) => (at === 0 || at === 3 ? 1 : 0)).concat(0),
    figures: { waiting: 9 },
    ...more,
  };
}

const read = (metrics: Metrics, standings = [standing()]) => metrics.text(COUNTS, standings, NOW);

it("counts requests by route and status, and their time", async () => {
  const metrics = new Metrics(new Routes());
  metrics.answered(ANSWERED);
  metrics.answered({ ...ANSWERED, path: "/guides/2" });
  metrics.answered({ ...ANSWERED, status: 500 });
  const text = await read(metrics);
  expect(text).toContain('http_requests_total{method="GET",route="page",status="200"} 2');
  expect(text).toContain('http_requests_total{method="GET",route="page",status="500"} 1');
  expect(text).toContain(
    'http_request_duration_seconds_bucket{le="0.05",method="GET",route="page"} 3',
  );
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="page"} 3');
});

it("counts the runs of functions, asked once or twice", async () => {
  const metrics = new Metrics(new Routes());
  const run = { path: "requests:book", type: "mutation", isOk: true, durationMs: 250 } as const;
  metrics.ran(run);
  metrics.ran({ ...run, isOk: false });
  await read(metrics);
  const text = await read(metrics);
  const named = 'type="mutation",function="requests:book"';
  expect(text).toContain(`function_runs_total{${named},outcome="ok"} 1`);
  expect(text).toContain(`function_runs_total{${named},outcome="failed"} 1`);
  expect(text).toContain(`function_run_seconds_total{${named}} 0.5`);
  expect(text).toContain("database_commits_total 7");
});

it("has one name for functions that nobody has: clients may ask for any", async () => {
  const metrics = new Metrics(new Routes());
  for (let count = 0; count < 2_000; count += 1) {
    metrics.ran({ path: `made:up${count}`, type: "query", isOk: false, durationMs: 1 });
  }
  const text = await read(metrics);
  expect(text).not.toContain("made:up");
  expect(text).toContain(
    'function_runs_total{type="query",function="other",outcome="failed"} 2000',
  );
});

it("has sockets, queries, what is scheduled, memory and the delay of the event loop", async () => {
  const text = await read(new Metrics(new Routes()));
  for (const line of [
    "sync_sockets 2",
    'live_queries{state="followed"} 5',
    'live_queries{state="watched"} 3',
    'scheduled_functions{state="running"} 1',
    'scheduled_functions{state="waiting"} 4',
  ]) {
    expect(text).toContain(line);
  }
  expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
});

it("has the health of each part, as it is known now", async () => {
  const text = await read(new Metrics(new Routes()));
  expect(text).toContain('health_up{part="outbox"} 1');
  expect(text).toContain('health_up{part="database"} 0');
  expect(text).toContain('health_figure{part="outbox",figure="waiting"} 9');
  expect(text).toContain('health_latency_seconds_bucket{part="outbox",le="0.005"} 1');
  expect(text).toContain('health_latency_seconds_bucket{part="outbox",le="0.05"} 2');
  expect(text).toContain('health_latency_seconds_bucket{part="outbox",le="+Inf"} 2');
  expect(text).toContain('health_latency_seconds_sum{part="outbox"} 0.035');
  const old = await read(new Metrics(new Routes()), [standing({ checkedAt: NOW - STALE_MS - 1 })]);
  expect(old).toContain('health_up{part="outbox"} 0');
});
