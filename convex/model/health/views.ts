// What leaves: validators for administrators, and between the steps of a round.
import { literals } from "convex-helpers/validators";
import { type Infer, v } from "convex/values";

import type { Doc } from "../../_generated/dataModel.js";
import { HEALTH_PARTS, HEALTH_STATES } from "./contract.ts";

export const standingView = v.object({
  part: literals(...HEALTH_PARTS),
  state: literals(...HEALTH_STATES),
  checkedAt: v.number(),
  since: v.number(),
  lastSuccessAt: v.union(v.number(), v.null()),
  latencyMs: v.number(),
  latencySumMs: v.number(),
  /** How many measurements fell into each class of latencies, the last class being open. */
  buckets: v.array(v.number()),
  /** Of the last time that something was wrong; without addresses and secrets. */
  lastError: v.union(v.string(), v.null()),
  lastErrorAt: v.union(v.number(), v.null()),
  /** Further numbers: what waits, for how long. */
  figures: v.record(v.string(), v.number()),
});

export function toStandingView({
  _id,
  _creationTime,
  ...row
}: Doc<"healthParts">): Infer<typeof standingView> {
  const { lastSuccessAt = null, lastError = null, lastErrorAt = null } = row;
  return { ...row, lastSuccessAt, lastError, lastErrorAt };
}

const queueView = v.object({
  error: v.union(v.string(), v.null()),
  figures: v.object({ waiting: v.number(), oldestMs: v.number(), dead: v.number() }),
});

export const insideView = v.object({
  outbox: queueView,
  mails: queueView,
  search: v.object({
    checked: v.number(),
    stale: v.array(v.id("users")),
    searchedTo: v.union(v.number(), v.null()),
  }),
  index: v.object({ error: v.union(v.string(), v.null()), waiting: v.number() }),
});

export const findingView = v.object({
  part: literals(...HEALTH_PARTS),
  error: v.union(v.string(), v.null()),
  latencyMs: v.number(),
  figures: v.record(v.string(), v.number()),
});
