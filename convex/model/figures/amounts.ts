// What one request adds to the figures of its two sides. Pure.
import type { Doc } from "../../_generated/dataModel.js";
import type { Written } from "../changes.ts";
import { estimateVND, heldDays } from "../requests/rules.ts";

type Request = Written<"jobRequests">;
export type Figures = Doc<"figures">;
export type Amounts = Pick<
  Figures,
  | "requests"
  | "answered"
  | "missed"
  | "answerMsTotal"
  | "completedHours"
  | "completedVND"
  | "cities"
>;

export const ALL = "all";

export const NOTHING: Amounts = {
  requests: { PENDING: 0, ACCEPTED: 0, DECLINED: 0, COMPLETED: 0, CANCELLED: 0 },
  answered: 0,
  missed: 0,
  answerMsTotal: 0,
  completedHours: 0,
  completedVND: 0,
  cities: [],
};

export function amountsOf(request: Request): Amounts {
  const { status, createdAt, answeredAt, expiredAt, locationCity } = request;
  const isCompleted = status === "COMPLETED";
  return {
    requests: { ...NOTHING.requests, [status]: 1 },
    answered: answeredAt === undefined ? 0 : 1,
    missed: expiredAt === undefined ? 0 : 1,
    answerMsTotal: answeredAt === undefined ? 0 : answeredAt - createdAt,
    completedHours: isCompleted
      ? request.proposedHours * heldDays(request.startDate, request.endDate)
      : 0,
    completedVND: isCompleted ? estimateVND(request) : 0,
    cities: [{ city: locationCity, requests: 1 }],
  };
}

function addCities(one: Amounts["cities"], other: Amounts["cities"], times: 1 | -1) {
  if (one.length === 0 && times === 1) return other;
  const counts = new Map(one.map(({ city, requests }) => [city, requests]));
  for (const { city, requests } of other) {
    counts.set(city, (counts.get(city) ?? 0) + times * requests);
  }
  return [...counts]
    .filter(([, requests]) => requests !== 0)
    .map(([city, requests]) => ({ city, requests }))
    .sort((a, b) => b.requests - a.requests || (a.city < b.city ? -1 : 1));
}

/** `one` with `other` added, or with `times` -1 taken away. Cities come with the most requests first, ties by name. */
export function add(one: Amounts, other: Amounts, times: 1 | -1 = 1): Amounts {
  return {
    requests: {
      PENDING: one.requests.PENDING + times * other.requests.PENDING,
      ACCEPTED: one.requests.ACCEPTED + times * other.requests.ACCEPTED,
      DECLINED: one.requests.DECLINED + times * other.requests.DECLINED,
      COMPLETED: one.requests.COMPLETED + times * other.requests.COMPLETED,
      CANCELLED: one.requests.CANCELLED + times * other.requests.CANCELLED,
    },
    answered: one.answered + times * other.answered,
    missed: one.missed + times * other.missed,
    answerMsTotal: one.answerMsTotal + times * other.answerMsTotal,
    completedHours: one.completedHours + times * other.completedHours,
    completedVND: one.completedVND + times * other.completedVND,
    cities: addCities(one.cities, other.cities, times),
  };
}

export function isNothing({ requests, cities, ...sums }: Amounts): boolean {
  const numbers = [...Object.values(requests), ...Object.values(sums)];
  return cities.length === 0 && numbers.every((number) => number === 0);
}
