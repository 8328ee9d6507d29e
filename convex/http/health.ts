import { literals } from "convex-helpers/validators";
import { type Infer, v } from "convex/values";

import { api, internal } from "../_generated/api.js";
import { HEALTH_PARTS, type HealthPart } from "../model/health/contract.ts";
import { isHealthy } from "../model/health/rules.ts";
import type { standingView } from "../model/health/views.ts";
import { type Endpoint, endpoint, ownEndpoint } from "./endpoint.ts";
import { toIso, toIsoOrNull } from "./times.ts";

const word = literals("healthy", "unhealthy");
const isoOrNull = v.union(v.string(), v.null());

const healthView = v.object({
  database: word,
  storage: word,
  email: word,
  payments: word,
  /** When it was last measured; null before the first time. */
  timestamp: isoOrNull,
  parts: v.array(
    v.object({
      part: literals(...HEALTH_PARTS),
      state: word,
      checkedAt: isoOrNull,
      lastSuccessAt: isoOrNull,
      latencyMs: v.union(v.number(), v.null()),
      lastError: v.union(v.string(), v.null()),
      lastErrorAt: isoOrNull,
    }),
  ),
});

type Standings = Infer<typeof standingView>[];

/** By the clock of this moment: a measuring that has stopped makes everything unhealthy. */
function toHealth(standings: Standings, nowMs: number): Infer<typeof healthView> {
  const of = (part: HealthPart) => standings.find((standing) => standing.part === part);
  const wordOf = (part: HealthPart) => (isHealthy(of(part), nowMs) ? "healthy" : "unhealthy");
  const checked = standings.map(({ checkedAt }) => checkedAt);
  return {
    database: wordOf("database"),
    storage: wordOf("storage"),
    email: wordOf("email"),
    payments: wordOf("payments"),
    timestamp: checked.length === 0 ? null : toIso(Math.max(...checked)),
    parts: HEALTH_PARTS.map((part) => {
      const standing = of(part);
      return {
        part,
        state: wordOf(part),
        checkedAt: toIsoOrNull(standing?.checkedAt),
        lastSuccessAt: toIsoOrNull(standing?.lastSuccessAt),
        latencyMs: standing?.latencyMs ?? null,
        lastError: standing?.lastError ?? null,
        lastErrorAt: toIsoOrNull(standing?.lastErrorAt),
      };
    }),
  };
}

export const healthRows: readonly Endpoint[] = [
  ownEndpoint({
    method: "GET",
    path: "/api/health",
    tag: "System",
    summary: "Whether the service answers; how its parts are is measured for administrators",
    // The second is said by the server below the functions: they cannot know, and where they run on Convex it is not so.
    otherStatus: 503,
    output: v.union(
      v.object({ status: v.literal("ok") }),
      v.object({
        status: v.literal("unhealthy"),
        parts: v.object({ storage: v.union(v.literal("full"), v.literal("damaged")) }),
      }),
    ),
    // What works badly without stopping the service is told where administrators look: probes compare this body.
    call: async ({ server }) => {
      // Who reads nothing could say nothing of the database.
      await server.runQuery(internal.health.written, {});
      return { status: "ok" };
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/admin/health",
    tag: "Administration",
    summary:
      "What is measured of the service every 15 seconds: each part with its last success, latency and error. What is not known to be well is unhealthy",
    runs: api.health.get,
    output: healthView,
    call: async ({ run }) => toHealth(await run({}), Date.now()),
  }),
];
