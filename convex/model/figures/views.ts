// What leaves the server about a person's figures; only ever one's own.
import { v } from "convex/values";
import type { Infer } from "convex/values";

import type { Doc } from "../../_generated/dataModel.js";
import { BOOKING_STATUSES } from "../requests/contract.ts";
import { isLive } from "../requests/rules.ts";
import { NOTHING } from "./amounts.ts";
import { amountFields } from "./tables.ts";

export const figuresView = v.object({
  total: v.number(),
  /** Open and agreed ones. */
  live: v.number(),
  requests: amountFields.requests,
  answered: v.number(),
  missed: v.number(),
  /** From request to answer; null without an answer. */
  averageAnswerMs: v.union(v.number(), v.null()),
  completedHours: v.number(),
  completedVND: v.number(),
  /** Those with the most requests first. */
  cities: v.array(v.object({ city: v.string(), requests: v.number() })),
  counterparties: v.number(),
});
export type FiguresView = Infer<typeof figuresView>;

export const monthView = v.object({
  /** Completed tours, and what they came to in whole VND: earned by a guide, spent by an operator. */
  completed: v.number(),
  completedVND: v.number(),
  /** Agreed and not completed yet. */
  agreed: v.number(),
});

type Row = Omit<Doc<"figures">, "_id" | "_creationTime" | "userId" | "period" | "rebuiltThrough">;

/** Of somebody without a request there is no row. */
export function toFiguresView(row: Row | null): FiguresView {
  const { requests, answerMsTotal, answered, ...rest } = row ?? { ...NOTHING, counterparties: 0 };
  const sum = (statuses: (typeof BOOKING_STATUSES)[number][]) =>
    statuses.reduce((total, status) => total + requests[status], 0);
  return {
    total: sum([...BOOKING_STATUSES]),
    live: sum(BOOKING_STATUSES.filter(isLive)),
    requests,
    answered,
    missed: rest.missed,
    averageAnswerMs: answered === 0 ? null : Math.round(answerMsTotal / answered),
    completedHours: rest.completedHours,
    completedVND: rest.completedVND,
    cities: rest.cities,
    counterparties: rest.counterparties,
  };
}
