// What is measured of the service, and how its figures are read. Browser-safe.

/** The four that the specification names, and what stands behind them. */
export const HEALTH_PARTS = [
  "database",
  "storage",
  "email",
  "payments",
  "search",
  "outbox",
  "scheduler",
] as const;
export type HealthPart = (typeof HEALTH_PARTS)[number];

export const HEALTH_STATES = ["HEALTHY", "UNHEALTHY"] as const;
export type HealthState = (typeof HEALTH_STATES)[number];

/** Twice in the half minute within which a fault has to show: one round may just have missed it. */
export const MEASURED_EVERY_SECONDS = 15;
/** Whoever does not answer within this time does not answer. Behind a whole round it still leaves a fault half a minute. */
export const PROBE_MS = 8_000;
/** A scheduled function may be so late and the scheduler still be well. */
export const LATE_MS = 5_000;
/** What was measured longer ago is not known any more: a round, the longest probe, and some seconds for a busy machine. */
export const STALE_MS = 27_000;

/** Upper ends, in milliseconds, of the classes that latencies are counted in; one more class is behind the last. */
export const LATENCY_BUCKETS_MS = [
  5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000,
] as const;
