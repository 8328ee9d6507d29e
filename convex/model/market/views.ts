// What leaves the server about the marketplace as a whole, for administrators.
import { literals, nullable } from "convex-helpers/validators";
import { v } from "convex/values";
import type { Infer } from "convex/values";

const sideView = v.object({
  signUps: v.number(),
  /** Of those who signed up in the range: who has a profile by now, and who has asked or answered. */
  profiles: v.number(),
  worked: v.number(),
  profileRate: nullable(v.number()),
  workedRate: nullable(v.number()),
});

const planView = v.object({ active: v.number(), started: v.number(), ended: v.number() });

export const marketView = v.object({
  from: v.string(),
  to: v.string(),
  signUps: v.number(),
  guides: sideView,
  operators: sideView,
  /** Of the requests that were made in the range, as they stand now. */
  requests: v.object({
    made: v.number(),
    accepted: v.number(),
    declined: v.number(),
    missed: v.number(),
    completed: v.number(),
  }),
  /** Of those that were answered or missed, in whole percent; null where that is too few to say. */
  acceptanceRate: nullable(v.number()),
  /** Half of the answers took no longer. */
  answerMedianMs: nullable(v.number()),
  /** How many answers took up to that long, and longer than the one before; null: longer than all. */
  answerTimes: v.array(v.object({ upToMs: nullable(v.number()), count: v.number() })),
  subscriptions: v.object({
    MONTHLY: planView,
    ANNUAL: planView,
    active: v.number(),
    started: v.number(),
    ended: v.number(),
    pastDue: v.number(),
    /** How many ended for each of those that were there when the range began; in whole percent. */
    churnRate: nullable(v.number()),
  }),
  /** What was paid in the range, in US cents, and in how many payments. */
  revenueUSDCents: v.number(),
  payments: v.number(),
  trends: v.object({
    signUps: nullable(v.number()),
    requests: nullable(v.number()),
    started: nullable(v.number()),
    revenue: nullable(v.number()),
  }),
  step: literals("day", "week", "month"),
  /** The range in parts, each by its first day, in order. */
  parts: v.array(
    v.object({
      from: v.string(),
      guides: v.number(),
      operators: v.number(),
      requests: v.number(),
      accepted: v.number(),
      started: v.number(),
      ended: v.number(),
      revenueUSDCents: v.number(),
    }),
  ),
});
export type MarketView = Infer<typeof marketView>;
