// How much guessing is too much, as a table of what each attempt is counted against. The right password is looked at unless
// its own place or network has guessed too often: strangers elsewhere never keep the owner out, they only make the first
// wrong guess from an unknown place cost more.
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { recordAttempt, remainingWaitMs } from "../limits/limits.ts";
import type { LimitName } from "../limits/rules.ts";
import type { Origin, Place } from "./places.ts";

export interface Attempt extends Place {
  /** One for all names of an account. */
  account: string;
  from: Pick<Origin, "network" | "kind">;
}

interface Count {
  limit: LimitName;
  /** Whom the attempt is counted against; null: nobody. */
  subject: (attempt: Attempt) => string | null;
  /** What it counts. */
  counts: "failures" | "all";
  /** Full, it makes the attempt wait; or it puts the account under attack, which makes `signIn` stricter. */
  means: "wait" | "attack";
}

const remoteOf = ({ from }: Attempt) => (from.kind === "local" ? null : from.network);

export const COUNTS: readonly Count[] = [
  {
    limit: "signIn",
    subject: ({ account, place }) => `${account}:${place}`,
    counts: "failures",
    means: "wait",
  },
  {
    limit: "signInAccount",
    subject: ({ account, isKnown }) => (isKnown ? null : account),
    counts: "failures",
    means: "attack",
  },
  {
    limit: "signInNetwork",
    subject: (attempt) => (attempt.isKnown ? null : remoteOf(attempt)),
    counts: "failures",
    means: "wait",
  },
  { limit: "signInEffort", subject: remoteOf, counts: "all", means: "wait" },
];

type Full = { limit: LimitName; subject: string };

function countsOf(attempt: Attempt, which: (count: Count) => boolean): Full[] {
  return COUNTS.filter(which).flatMap(({ limit, subject }) => {
    const whom = subject(attempt);
    return whom === null ? [] : [{ limit, subject: whom }];
  });
}

/** How long this attempt has to wait; 0 when it may go on. */
export async function waitOfSignIn(
  ctx: Pick<QueryCtx, "db">,
  attempt: Attempt,
  nowMs: number,
): Promise<number> {
  let isAttacked = false;
  for (const { limit, subject } of countsOf(attempt, ({ means }) => means === "attack")) {
    isAttacked ||= (await remainingWaitMs(ctx, limit, subject, nowMs)) > 0;
  }
  let longest = 0;
  for (const { limit, subject } of countsOf(attempt, ({ means }) => means === "wait")) {
    const by = isAttacked && limit === "signIn" ? "signInUnderAttack" : limit;
    longest = Math.max(longest, await remainingWaitMs(ctx, limit, subject, nowMs, by));
  }
  return longest;
}

export async function countSignIn(
  ctx: Pick<MutationCtx, "db">,
  attempt: Attempt,
  isFailed: boolean,
  nowMs: number,
): Promise<void> {
  for (const { limit, subject } of countsOf(
    attempt,
    ({ counts }) => isFailed || counts === "all",
  )) {
    await recordAttempt(ctx, limit, subject, nowMs);
  }
}
