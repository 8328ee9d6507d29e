// What one row adds to the figures of a day. Pure.
import type { Written } from "../changes.ts";
import { type Day, dayInVietnam } from "../days.ts";
import { bringsMoney } from "../subscriptions/rules.ts";
import type { MarketKind } from "./contract.ts";
import { answerBucket } from "./rules.ts";

export type Counts = Readonly<Record<string, number>>;

/** What a row adds, and to which day. */
export interface Addition {
  readonly day: Day;
  readonly counts: Counts;
}

const NO_ADDITION: Addition = { day: "", counts: {} };

function peopleCounts(person: Written<"activations">): Addition {
  const { role, signedUpAt, hasProfile, hasWorked } = person;
  return {
    day: dayInVietnam(signedUpAt),
    counts: {
      [`${role}.signUps`]: 1,
      [`${role}.profiles`]: Number(hasProfile),
      [`${role}.worked`]: Number(hasWorked),
    },
  };
}

/** What was accepted stays accepted, also where it was called off later. */
function requestCounts(request: Written<"jobRequests">): Addition {
  const { status, createdAt, answeredAt, expiredAt } = request;
  const isAnswered = answeredAt !== undefined;
  const isDeclined = isAnswered && status === "DECLINED";
  return {
    day: dayInVietnam(createdAt),
    counts: {
      made: 1,
      accepted: Number(isAnswered && !isDeclined),
      declined: Number(isDeclined),
      missed: Number(expiredAt !== undefined),
      completed: Number(status === "COMPLETED"),
      ...(isAnswered ? { [`answer.${answerBucket(answeredAt - createdAt)}`]: 1 } : {}),
    },
  };
}

function subscriptionCounts(subscription: Written<"subscriptions">): Addition {
  return {
    day: dayInVietnam(subscription.createdAt),
    counts: { [`${subscription.plan}.started`]: 1 },
  };
}

/** Of no day while it goes on. */
function endingCounts({ plan, endedAt }: Written<"subscriptions">): Addition {
  if (endedAt === undefined) return NO_ADDITION;
  return { day: dayInVietnam(endedAt), counts: { [`${plan}.ended`]: 1 } };
}

/** Of no day while it is not paid. */
function paymentCounts(payment: Written<"payments">): Addition {
  const { paidAt, paidUSDCents: revenueUSDCents } = payment;
  if (paidAt === null) return NO_ADDITION;
  const payments = Number(bringsMoney(payment));
  return { day: dayInVietnam(paidAt), counts: { payments, revenueUSDCents } };
}

/** Which table each kind of figure is counted from. */
export interface CountedTables {
  people: "activations";
  requests: "jobRequests";
  subscriptions: "subscriptions";
  endings: "subscriptions";
  payments: "payments";
}

export const COUNTS: {
  readonly [Kind in MarketKind]: (row: Written<CountedTables[Kind]>) => Addition;
} = {
  people: peopleCounts,
  requests: requestCounts,
  subscriptions: subscriptionCounts,
  endings: endingCounts,
  payments: paymentCounts,
};

/** Bookings come all at once, sign-ups do not. */
const SHARDS: Record<MarketKind, number> = {
  people: 1,
  requests: 4,
  subscriptions: 1,
  endings: 1,
  payments: 1,
};

/** The same for a row as long as it lives. */
export function shardOf(kind: MarketKind, id: string): number {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 65_521;
  return sum % SHARDS[kind];
}

export function addCounts(one: Counts, other: Counts, times: 1 | -1 = 1): Counts {
  const sum: Record<string, number> = { ...one };
  for (const [name, count] of Object.entries(other)) {
    const moved = (sum[name] ?? 0) + times * count;
    if (moved === 0) delete sum[name];
    else sum[name] = moved;
  }
  return sum;
}

export function isSameCounts(one: Counts, other: Counts): boolean {
  return Object.keys(addCounts(one, other, -1)).length === 0;
}
