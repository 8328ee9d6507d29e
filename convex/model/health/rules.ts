// How one measurement joins those before it, and what may be said of an error. Pure, browser-safe.
import { readAppError } from "../errors.ts";
import { type HealthState, LATENCY_BUCKETS_MS, STALE_MS } from "./contract.ts";

/** What a probe found. */
export interface Finding {
  /** Null where all is well. */
  error: string | null;
  latencyMs: number;
  /** Further numbers, such as how much waits. */
  figures?: Record<string, number>;
}

/** What is kept of a part. */
export interface Standing {
  state: HealthState;
  /** When it was last measured, and since when it is as it is. */
  checkedAt: number;
  since: number;
  lastSuccessAt?: number;
  lastError?: string;
  lastErrorAt?: number;
  latencyMs: number;
  latencySumMs: number;
  /** How many measurements fell into each class of LATENCY_BUCKETS_MS, and behind the last. */
  buckets: number[];
  figures: Record<string, number>;
}

const ERROR_LENGTH_MAX = 200;
const HIDDEN = "[hidden]";

/** Addresses, what stands before and behind a host, and long words: passwords, keys, ids. */
const PRIVATE: readonly [RegExp, string][] = [
  [/[^\s<>"'@]{1,200}@[^\s<>"',;:]{1,200}/g, HIDDEN],
  [/(?<=\w:\/\/[\w.:-]{1,200})[/?#][^\s"']*/g, ""],
  [/[\w+/=-]{24,}/g, HIDDEN],
];

/** What comes before the words of an error that has passed from one function to another. */
const WRAPPED = /^(?:\[Request ID: \w+\]\s*|Uncaught \w*Error: )+/;

/** The first line, without what is somebody's or a secret: administrators see it, and it stays in the table. */
export function sayable(error: unknown): string {
  const text =
    readAppError(error)?.message ?? (error instanceof Error ? error.message : String(error));
  const line = text.replace(WRAPPED, "").split("\n", 1)[0] ?? "";
  const cut = line.slice(0, 4 * ERROR_LENGTH_MAX);
  const shown = PRIVATE.reduce((said, [form, by]) => said.replaceAll(form, by), cut).trim();
  return shown === "" ? "Failed without a word" : shown.slice(0, ERROR_LENGTH_MAX);
}

function bucketOf(latencyMs: number): number {
  const found = LATENCY_BUCKETS_MS.findIndex((end) => latencyMs <= end);
  return found === -1 ? LATENCY_BUCKETS_MS.length : found;
}

/** Counts grow, nothing else does. */
export function afterFinding(
  before: Standing | null,
  { error, latencyMs, figures = {} }: Finding,
  nowMs: number,
): Standing {
  const state = error === null ? "HEALTHY" : "UNHEALTHY";
  const buckets = [...(before?.buckets ?? Array(LATENCY_BUCKETS_MS.length + 1).fill(0))];
  const at = bucketOf(latencyMs);
  buckets[at] = (buckets[at] ?? 0) + 1;
  const kept = {
    ...(before?.lastSuccessAt !== undefined && { lastSuccessAt: before.lastSuccessAt }),
    ...(before?.lastError !== undefined && { lastError: before.lastError }),
    ...(before?.lastErrorAt !== undefined && { lastErrorAt: before.lastErrorAt }),
  };
  return {
    ...kept,
    ...(error === null ? { lastSuccessAt: nowMs } : { lastError: error, lastErrorAt: nowMs }),
    state,
    checkedAt: nowMs,
    since: before?.state === state ? before.since : nowMs,
    latencyMs,
    latencySumMs: (before?.latencySumMs ?? 0) + latencyMs,
    buckets,
    figures,
  };
}

/** What is not known to be well counts as unhealthy: what was never measured, and what was measured too long ago. */
export function isHealthy(
  standing: Pick<Standing, "state" | "checkedAt"> | undefined,
  nowMs: number,
): boolean {
  return standing?.state === "HEALTHY" && nowMs - standing.checkedAt <= STALE_MS;
}
